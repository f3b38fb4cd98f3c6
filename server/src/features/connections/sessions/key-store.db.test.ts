import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MovableClock } from '#platform/clock';
import { createSealing, deriveKeys } from '#platform/crypto';
import { runInCompany } from '#platform/use-case';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { addCompanies, openNode, type TestNode } from '#test/node';
import { insertConnection } from '../connections.repo.ts';
import { NotKept } from '#ports/channels/whatsapp';
import { createKeyStore } from './key-store.ts';
import { claimSessions } from './leases.repo.ts';
import { forgetAccount, storeSessionRequest } from './sessions.repo.ts';

const companyId = 3;
const clock = new MovableClock();
const sealing = createSealing(deriveKeys('a secret for tests only').sealing);
let testDatabase: TestDatabase;
let node: TestNode;
let connectionId = 0;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  node = openNode(testDatabase.ownerUrl, clock);
  await addCompanies(node.runtime.db, companyId);
});
afterAll(async () => {
  await node.close();
  await testDatabase.drop();
});

const claim = (nodeId: string) =>
  claimSessions(node.runtime.db, {
    nodeId,
    now: clock.now(),
    until: new Date(clock.now().getTime() + 10_000),
    most: 10,
    expired: true,
    held: [],
  });
let counter = 0;
beforeEach(async () => {
  connectionId = await runInCompany(node.runtime, companyId, async ({ db, now }) => {
    counter += 1;
    const made = {
      name: `Loja ${counter}`,
      channel: 'whatsapp',
      status: 'OPENING',
      number: '',
      isDefault: false,
    } as const;
    const id = await insertConnection(db, companyId, { ...made, now });
    await storeSessionRequest(db, companyId, id, { wanted: true, forget: false, now });
    return id;
  });
  await claim('mine');
});
const aStore = (nodeId = 'mine', forgotten = new AbortController().signal) =>
  createKeyStore({ db: node.runtime.db, sealing, companyId, connectionId, nodeId, forgotten });
const stored = () =>
  runInCompany(node.runtime, companyId, async ({ db }) => {
    const { rows } = await sql<{ kind: string; key: string; value: Buffer }>`
      select kind, key, value from channel_keys where connection_id = ${connectionId} order by kind, key`.execute(db);
    return rows;
  });

describe('the keys of an account', () => {
  test('come back as they were, by kind, and the missing ones are missing', async () => {
    const store = aStore();
    await store.set([
      { kind: 'session', id: 'a', value: 'one' },
      { kind: 'session', id: 'b', value: 'two' },
      { kind: 'pre-key', id: 'a', value: 'three' },
    ]);
    expect(await store.get('session', ['a', 'b', 'c'])).toEqual(
      new Map([
        ['a', 'one'],
        ['b', 'two'],
      ]),
    );
    expect(await store.get('pre-key', ['a'])).toEqual(new Map([['a', 'three']]));
    expect(await store.get('sender-key', [])).toEqual(new Map());
  });

  test('change and go in one commit; the last word counts', async () => {
    const store = aStore();
    await store.set([
      { kind: 'session', id: 'a', value: 'one' },
      { kind: 'session', id: 'b', value: 'two' },
    ]);
    await store.set([
      { kind: 'session', id: 'a', value: 'older' },
      { kind: 'session', id: 'b', value: null },
      { kind: 'session', id: 'a', value: 'newer' },
    ]);
    expect(await store.get('session', ['a', 'b'])).toEqual(new Map([['a', 'newer']]));
  });

  test('are written whole or not at all', async () => {
    const store = aStore();
    await store.set([{ kind: 'creds', id: '', value: 'first' }]);
    await expect(
      store.set([
        { kind: 'creds', id: '', value: 'second' },
        { kind: 'session', id: 'bad\0key', value: 'x' },
      ]),
    ).rejects.toThrow();
    expect(await store.get('creds', [''])).toEqual(new Map([['', 'first']]));
  });

  test('are written in the order they were handed over, though nobody waits', async () => {
    const store = aStore();
    const writes = Array.from({ length: 30 }, (_, index) =>
      store.set([{ kind: 'creds', id: '', value: String(index) }]),
    );
    const read = store.get('creds', ['']);
    await Promise.all(writes);
    expect(await read).toEqual(new Map([['', '29']]));
  });

  test('cannot be read in the database, nor moved to another place', async () => {
    const store = aStore();
    await store.set([
      { kind: 'creds', id: '', value: 'the account itself' },
      { kind: 'session', id: 'a', value: 'x' },
    ]);
    for (const { value } of await stored()) expect(value.includes('account')).toBe(false);
    await runInCompany(node.runtime, companyId, ({ db }) =>
      sql`
        update channel_keys set value = (
          select value from channel_keys where connection_id = ${connectionId} and kind = 'creds'
        ) where connection_id = ${connectionId} and kind = 'session'`.execute(db),
    );
    await expect(store.get('session', ['a'])).rejects.toThrow();
  });

  test('are written by the process that keeps the session and by no other', async () => {
    const [old, taker] = [aStore(), aStore('other')];
    await old.set([{ kind: 'creds', id: '', value: 'mine' }]);
    clock.advance(10_001);
    await claim('other');
    await expect(old.set([{ kind: 'creds', id: '', value: 'late' }])).rejects.toThrow(NotKept);
    await expect(old.clear()).rejects.toThrow(NotKept);
    await taker.set([{ kind: 'session', id: 'a', value: 'theirs' }]);
    expect(await taker.get('creds', [''])).toEqual(new Map([['', 'mine']]));
  });

  test('do not come back once the account was forgotten, whatever still waits to be written', async () => {
    const forgotten = new AbortController();
    const store = aStore('mine', forgotten.signal);
    const writes = Array.from({ length: 20 }, (_, index) =>
      store.set([{ kind: 'pre-key', id: String(index), value: 'x' }]).catch(() => undefined),
    );
    await writes[0];
    forgotten.abort();
    await runInCompany(node.runtime, companyId, ({ db }) => forgetAccount(db, companyId, connectionId));
    await Promise.all(writes);
    expect(await stored()).toEqual([]);
  });

  test('are all gone when the account is', async () => {
    const store = aStore();
    await store.set(Array.from({ length: 800 }, (_, index) => ({ kind: 'pre-key', id: String(index), value: 'x' })));
    expect(await stored()).toHaveLength(800);
    await store.clear();
    expect(await stored()).toEqual([]);
  });
});
