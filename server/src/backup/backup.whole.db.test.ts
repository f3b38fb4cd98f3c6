import { appendFile, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { fileHoldKey } from '#platform/db';
import { withOwnerClient } from '../platform/db-raw/owner-client.ts';
import { runInCompany } from '#platform/use-case';
import { startTestApp } from '#test/app';
import type {} from '#test/database';
import { aLine, type Line } from '#test/customers';
import { forgetFiles } from '#test/forgotten-files';
import { ownerQuery } from '#test/owner';
import { signIn } from '#test/people';
import { startAppOn, testSecret } from '#test/run-app';
import { readCatalogue } from '../../test/structure/catalogue.ts';
import { anInhabitedCompany, type Inhabited } from '../../test/structure/world.ts';
import { makeBackup } from './make-backup.ts';
import { readManifest, writeManifest } from './manifest.ts';
import { aPlainOwner, type PlainOwner } from '#test/plain-owner';
import { restoreBackup, type RestoreTarget } from './restore-backup.ts';
import { aBench, fillEveryTable, fingerprintOf, type Bench } from '#test/backup-bench';

let app: Awaited<ReturnType<typeof startTestApp>>;
let company: Inhabited;
let line: Line;
let bench: Bench;
let archives = 0;
const say = (): void => undefined;

const pictureKey = (number: number): string => `companies/${company.companyId}/avatars/${number}.jpg`;
const contentOf = (number: number): Buffer => Buffer.from(`picture ${number} `.repeat(500));

beforeAll(async () => {
  app = await startTestApp();
  company = await anInhabitedCompany(app, 'Backed');
  const second = await anInhabitedCompany(app, 'Other');
  line = await aLine(app, company, company.connectionId);
  await fillEveryTable(app.ownerUrl, [company.companyId, second.companyId]);
});
afterAll(() => app.stop());
beforeEach(async () => {
  bench = await aBench(inject('testPostgres').ownerUrl);
});
afterEach(() => bench.remove());

async function back(withSecret = true): Promise<string> {
  const folder = path.join(bench.folder, `archive-${(archives += 1)}`);
  const { storage } = app.app;
  await makeBackup(folder, { ownerUrl: app.ownerUrl, storage, secret: testSecret, withSecret, say });
  return folder;
}

const restore = (folder: string, change: Partial<RestoreTarget> = {}) =>
  restoreBackup(folder, {
    ownerUrl: bench.ownerUrl,
    storage: bench.storage,
    secret: testSecret,
    secretFolder: undefined,
    replace: false,
    disconnected: false,
    otherKey: false,
    say,
    ...change,
  });

const isEmpty = async (ownerUrl: string): Promise<boolean> => (await readCatalogue(ownerUrl)).tables.length === 0;

/** One picture after the other for one person: each time a file comes, a row changes, and a file goes. */
async function changePicture(number: number): Promise<void> {
  await app.app.storage.put(pictureKey(number), contentOf(number), { contentType: 'image/jpeg' });
  await runInCompany(app.app.runtime, company.companyId, async (ctx) => {
    await ctx.db
      .updateTable('users')
      .set({ profile_image: pictureKey(number) })
      .where('company_id', '=', company.companyId)
      .where('id', '=', company.plain.userId)
      .execute();
  });
  await forgetFiles(app);
}

describe('a backup', () => {
  test('comes back with row-level security forced and every trigger at work', async () => {
    await restore(await back());
    const { tables } = await readCatalogue(bench.ownerUrl);
    const loose = tables.filter(({ name, secured, forced }) => name !== 'schema_migrations' && !(secured && forced));
    expect(loose).toEqual([]);
    const off = await ownerQuery(bench, `select tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'`);
    expect(off).toEqual([]);
  });

  test('taken while people write and pictures change has every file its rows name, and no half conversation', async () => {
    let busy = true;
    let changed = 0;
    const writing = (async () => {
      while (busy) {
        await line.says(`55118${70_000_000 + (changed % 7)}`, `message ${changed}`);
        await changePicture(changed + 1);
        changed += 1;
      }
    })();
    const folders: string[] = [];
    for (let round = 1; round <= 3; round += 1) {
      // Every backup has a picture of its own to find, however slowly people write.
      await vi.waitUntil(() => changed >= round);
      folders.push(await back());
    }
    busy = false;
    await writing;

    const named: (string | null)[] = [];
    for (const folder of folders) {
      await restore(folder, { replace: true });
      const [user] = await ownerQuery<{ profile_image: string | null }>(
        bench,
        'select profile_image from users where id = $1',
        company.plain.userId,
      );
      named.push(user?.profile_image ?? null);
      const number = Number(/(\d+)\.jpg$/.exec(user?.profile_image ?? '')?.[1] ?? 0);
      const file = number > 0 ? await bench.storage.read(pictureKey(number)) : null;
      if (number > 0) expect(file && (await buffer(file.stream)).equals(contentOf(number))).toBe(true);
      // The text a ticket shows is the last one said in it.
      const torn = await ownerQuery(
        bench,
        `select t.id from tickets t join lateral (select body from messages m where m.ticket_id = t.id order by id desc limit 1)
           last on true where last.body like 'message %' and t.last_message <> last.body`,
      );
      expect(torn).toEqual([]);
    }
    expect(new Set(named).size).toBeGreaterThan(1);
    await app.app.worker.runDue();
  });

  test('holds back the removal of files until it is done, and no longer', async () => {
    await changePicture(901);
    const held = await withOwnerClient(app.ownerUrl, async (client) => {
      await client.query('select pg_advisory_lock($1)', [fileHoldKey]);
      await changePicture(902);
      return app.app.storage.find(pictureKey(901));
    });
    expect(held).not.toBeNull();
    await forgetFiles(app);
    expect(await app.app.storage.find(pictureKey(901))).toBeNull();
    expect(await app.app.storage.find(pictureKey(902))).not.toBeNull();
  });

  test('brought back elsewhere is the same server: people sign in, read on and see their pictures', async () => {
    await changePicture(1001);
    const { token } = await signIn(app, company.admin);
    const ticketOf = { url: `/api/tickets/u/${company.conversation.ticketUuid}` };
    const before = await app.inject({ ...ticketOf, headers: { authorization: `Bearer ${token}` } });
    await restore(await back());
    const other = await startAppOn(
      { ownerUrl: bench.ownerUrl, drop: async () => undefined },
      { env: { DATA_DIR: bench.folder }, clock: app.clock },
    );
    try {
      const admin = await signIn(other, company.admin);
      const after = await admin.call('GET', `/tickets/u/${company.conversation.ticketUuid}`);
      expect([after.statusCode, after.json()]).toEqual([200, before.json()]);
      const url = other.app.runtime.fileUrl(pictureKey(1001));
      const picture = await other.inject({ url, headers: { authorization: `Bearer ${admin.token}` } });
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
      expect(picture.rawPayload.equals(contentOf(1001))).toBe(true);
      const restored = await aLine(other, company, company.connectionId);
      await restored.says('5511977776666', 'after the restore');
      expect(await ownerQuery(bench, `select 1 from messages where body = 'after the restore'`)).toHaveLength(1);
    } finally {
      await other.close();
    }
  });

  test('is for the eyes of its owner alone, and says which secret opens it without telling', async () => {
    const folder = await back();
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const files = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const file of files.filter((entry) => entry.isFile())) {
      expect((await stat(path.join(file.parentPath, file.name))).mode & 0o077).toBe(0);
    }
    expect(await readFile(path.join(folder, 'secret.json'), 'utf8')).toContain(testSecret);
    const bare = await back(false);
    expect(await readdir(bare)).not.toContain('secret.json');
    expect(await readFile(path.join(bare, 'manifest.json'), 'utf8')).not.toContain(testSecret);
  });

  test('that breaks off leaves nothing that looks like one', async () => {
    const folder = path.join(bench.folder, 'broken');
    const storage = {
      list: () => app.app.storage.list(),
      read: () => Promise.reject(new Error('the disk is gone')),
    };
    await expect(
      makeBackup(folder, { ownerUrl: app.ownerUrl, storage, secret: testSecret, withSecret: true, say }),
    ).rejects.toThrow('the disk is gone');
    expect(await readdir(bench.folder)).toEqual([]);
  });
});

describe('a restore', () => {
  test('refuses a database that holds something, unless told to replace it', async () => {
    const folder = await back();
    await restore(folder);
    await ownerQuery(bench, 'create table left_over ()');
    await expect(restore(folder)).rejects.toThrow('The database is not empty');
    await restore(folder, { replace: true });
    expect(await ownerQuery(bench, `select to_regclass('left_over') as found`)).toEqual([{ found: null }]);
  });

  test('refuses a database that a server is connected to', async () => {
    await expect(restore(await back(), { ownerUrl: app.ownerUrl, replace: true })).rejects.toThrow('stop it first');
  });

  test.each<[string, (folder: string) => Promise<unknown>, string]>([
    ['no manifest', (folder) => rm(path.join(folder, 'manifest.json')), 'no finished backup'],
    ['a torn manifest', (folder) => writeFile(path.join(folder, 'manifest.json'), '{"format": 1'), 'cannot be read'],
    ['a changed table', (folder) => appendFile(path.join(folder, 'tables', 'users.copy.gz'), 'x'), 'is damaged'],
    ['a missing table', (folder) => rm(path.join(folder, 'tables', 'users.copy.gz')), 'is not whole'],
    ['a changed list of files', (folder) => appendFile(path.join(folder, 'files.jsonl'), '\n'), 'is damaged'],
    [
      'a changed file',
      (folder) => appendFile(path.join(folder, 'files', pictureKey(1100)), 'x'),
      'is not what was written',
    ],
    ['a missing file', (folder) => rm(path.join(folder, 'files', pictureKey(1100))), 'is not whole'],
  ])('refuses an archive with %s before anything is touched', async (_name, spoil, message) => {
    await app.app.storage.put(pictureKey(1100), contentOf(1100), { contentType: 'image/jpeg' });
    const folder = await back();
    await spoil(folder);
    await expect(restore(folder)).rejects.toThrow(message);
    expect(await isEmpty(bench.ownerUrl)).toBe(true);
    expect(await bench.storage.find(pictureKey(1100))).toBeNull();
  });

  test('refuses an archive of a newer program, and one of another', async () => {
    const folder = await back();
    const manifest = await readManifest(folder);
    const migrations = [...manifest.migrations, { name: '9999_later.sql', checksum: '0'.repeat(64) }];
    await writeManifest(folder, { ...manifest, migrations });
    await expect(restore(folder)).rejects.toThrow('newer than this program');
    const [first, ...rest] = manifest.migrations;
    const changed = { name: first?.name ?? '', checksum: 'f'.repeat(64) };
    await writeManifest(folder, { ...manifest, migrations: [changed, ...rest] });
    await expect(restore(folder)).rejects.toThrow('another program');
    expect(await isEmpty(bench.ownerUrl)).toBe(true);
  });

  test('takes over an archive of the migrations before the first schema, and refuses one of only some of them', async () => {
    const folder = await back();
    const manifest = await readManifest(folder);
    const steps = (...names: string[]) => names.map((name) => ({ name, checksum: '0'.repeat(64) }));
    await writeManifest(folder, { ...manifest, migrations: steps('0001_tenancy_and_access.sql', '0100_macros.sql') });
    await expect(restore(folder)).rejects.toThrow('The backup is of an older program');
    expect(await isEmpty(bench.ownerUrl)).toBe(true);
    await writeManifest(folder, {
      ...manifest,
      migrations: steps('0001_tenancy_and_access.sql', '0152_moved_rows.sql'),
    });
    await restore(folder);
    const names = 'select name, checksum from schema_migrations order by name';
    expect(await ownerQuery(bench, names)).toEqual(manifest.migrations);
  });

  test('that fails half-way leaves the database as it was', async () => {
    const folder = await back();
    await restore(folder);
    const before = await fingerprintOf(bench.ownerUrl);
    const manifest = await readManifest(folder);
    const tables = manifest.tables.map((table) =>
      table.name === 'webhook_events' ? { ...table, rows: table.rows + 1 } : table,
    );
    await writeManifest(folder, { ...manifest, tables });
    await expect(restore(folder, { replace: true })).rejects.toThrow('webhook_events took');
    expect(await fingerprintOf(bench.ownerUrl)).toEqual(before);
  });

  test('refuses a secret that would not open what is sealed, unless told to go on', async () => {
    const folder = await back(false);
    const secret = 'another secret that is just as long as it must be';
    await expect(restore(folder, { secret })).rejects.toThrow('APP_SECRET is not the one');
    await expect(restore(folder, { secret, secretFolder: bench.folder })).rejects.toThrow('APP_SECRET is not the one');
    await restore(folder, { secret, otherKey: true });
  });

  test('takes the secret over into the folder that keeps one, beside the password that stays', async () => {
    const folder = await back();
    const file = path.join(bench.folder, 'secrets.json');
    const secret = 'generated on the first start of the new machine';
    await writeFile(file, JSON.stringify({ appSecret: secret, databasePassword: 'of this folder only' }));
    await restore(folder, { secret, secretFolder: bench.folder });
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
      appSecret: testSecret,
      databasePassword: 'of this folder only',
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('can stay silent, so that a copy does not speak for the original to anybody', async () => {
    const folder = await back();
    const countOf = async (rows: string) =>
      Number((await ownerQuery<{ count: string }>(bench, `select count(*) from ${rows}`))[0]?.count);
    const ways = ['channel_sessions where wanted', 'webhook_subscriptions where active', 'push_devices'];
    await restore(folder);
    for (const way of ways) expect(await countOf(way), way).toBeGreaterThan(0);
    await restore(folder, { replace: true, disconnected: true });
    for (const way of ways) expect(await countOf(way), way).toBe(0);
    // What companies set up is still there to be switched on.
    expect(await countOf('webhook_subscriptions')).toBeGreaterThan(0);
  });
});

describe('an owner that row-level security binds', () => {
  let owner: PlainOwner;
  beforeAll(async () => {
    owner = await aPlainOwner(inject('testPostgres').ownerUrl);
  });
  afterAll(() => owner.remove());

  test('restores and backs up as completely as a superuser', async () => {
    const ownerUrl = await owner.take(bench.ownerUrl);
    const folder = await back();
    await restore(folder, { ownerUrl });
    const before = await fingerprintOf(app.ownerUrl);
    expect(await fingerprintOf(bench.ownerUrl)).toEqual(before);

    const again = path.join(bench.folder, 'again');
    const { storage } = bench;
    await makeBackup(again, { ownerUrl, storage, secret: testSecret, withSecret: false, say });
    const rowsIn = async (archive: string) =>
      Object.fromEntries((await readManifest(archive)).tables.map((table) => [table.name, table.rows]));
    expect(await rowsIn(again)).toEqual(await rowsIn(folder));
    await restore(again, { ownerUrl, replace: true });
    expect(await fingerprintOf(bench.ownerUrl)).toEqual(before);
    // Gone before the role that owns it.
    await bench.remove();
  });
});
