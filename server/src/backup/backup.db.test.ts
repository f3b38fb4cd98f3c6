import path from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aBench, fillEveryTable, fingerprintOf } from '#test/backup-bench';
import type {} from '#test/database';
import { ownerQuery } from '#test/owner';
import { aCompany, someone } from '#test/people';
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

test('what happens after a restore has a number that nothing between backup and loss was told under', async () => {
  const lately = async (): Promise<number> => {
    const admin = await someone(app, await aCompany(app), { profile: 'admin' });
    await admin.call('PUT', '/companySettings', { column: 'userRating', data: 'enabled' });
    const [row] = await ownerQuery<{ id: string }>(app, 'select max(id) as id from events');
    return Number(row?.id);
  };
  const first = await lately();
  const bench = await aBench(inject('testPostgres').ownerUrl);
  onTestFinished(() => bench.remove());
  const folder = path.join(bench.folder, 'archive');
  const { storage } = app.app;
  await makeBackup(folder, { ownerUrl: app.ownerUrl, storage, secret: testSecret, withSecret: true, say });
  const told = await lately();
  expect(told).toBeGreaterThan(first);
  const choices = { secretFolder: undefined, replace: false, disconnected: false, otherKey: false };
  await restoreBackup(folder, {
    ownerUrl: bench.ownerUrl,
    storage: bench.storage,
    secret: testSecret,
    ...choices,
    say,
  });
  const next = `select nextval(pg_get_serial_sequence('events', 'id')) as id`;
  const [row] = await ownerQuery<{ id: string }>(bench, next);
  expect(Number(row?.id)).toBeGreaterThan(told);
  expect(Number.isSafeInteger(Number(row?.id) * 1_000)).toBe(true);
});
