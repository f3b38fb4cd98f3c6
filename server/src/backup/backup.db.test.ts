import path from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aBench, fillEveryTable, fingerprintOf } from '#test/backup-bench';
import type {} from '#test/database';
import { ownerQuery } from '#test/owner';
import { testSecret } from '#test/run-app';
import { anInhabitedCompany } from '../../test/structure/world.ts';
import { makeBackup } from './make-backup.ts';
import { readManifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

const app = sharedTestApp();
const say = (): void => undefined;

test('a backup holds every row of every table, and counters go on where they stood', async () => {
  const company = await anInhabitedCompany(app, 'Backed');
  const other = await anInhabitedCompany(app, 'Other');
  await fillEveryTable(app.ownerUrl, [company.companyId, other.companyId]);
  const bench = await aBench(inject('testPostgres').ownerUrl);
  onTestFinished(() => bench.remove());
  const folder = path.join(bench.folder, 'archive');
  const { storage } = app.app;
  await makeBackup(folder, { ownerUrl: app.ownerUrl, storage, secret: testSecret, withSecret: true, say });
  const before = await fingerprintOf(app.ownerUrl);
  expect(Object.values(before).filter((mark) => mark.startsWith('0 '))).toEqual([]);
  await restoreBackup(folder, {
    ownerUrl: bench.ownerUrl,
    storage: bench.storage,
    secret: testSecret,
    secretFolder: undefined,
    replace: false,
    disconnected: false,
    otherKey: false,
    say,
  });
  expect(await fingerprintOf(bench.ownerUrl)).toEqual(before);

  const { sequences } = await readManifest(folder);
  const all = `select count(*)::int as count from pg_sequences where schemaname = 'public'`;
  expect(await ownerQuery(app, all)).toEqual([{ count: sequences.length }]);
  const next = `insert into plans (name, users, connections, queues) values ('next', 1, 1, 1) returning id`;
  const [ours] = await ownerQuery<{ id: number }>(app, next);
  const [theirs] = await ownerQuery<{ id: number }>(bench, next);
  expect(theirs).toEqual(ours);
});
