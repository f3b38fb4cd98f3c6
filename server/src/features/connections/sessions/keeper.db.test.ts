import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { MovableClock } from '#platform/clock';
import { createNotices } from '#platform/notices';
import { runInCompany, type Emission, type Runtime } from '#platform/use-case';
import { openCuttableDatabase } from '#test/cuttable-database';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { addCompanies, openNode, type TestNode } from '#test/node';
import { countStatements } from '#test/statements';
import { getConnectionRow } from '../connections.queries.ts';
import { insertConnection, saveConnection } from '../connections.repo.ts';
import { disconnect, pairAnew, startSession } from './ask-session.ts';
import { createSessionKeeper, type KeeperOptions, type SessionKeeper } from './keeper.ts';
import type { KeeperParts, MessageEvent } from './keeper-parts.ts';
import { createScriptedProvider, type ScriptedProvider } from './scripted-provider.fixture.ts';
import { storeSessionRequest } from './sessions.repo.ts';

const companyId = 7;
const clock = new MovableClock();
let testDatabase: TestDatabase;
let node: TestNode;
let provider: ScriptedProvider;
let emissions: Emission[] = [];
const keepers: SessionKeeper[] = [];
const me = { native: '5511999990000@s.whatsapp.net', phone: '5511999990000' };

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  node = openNode(testDatabase.ownerUrl, clock);
  await addCompanies(node.runtime.db, companyId);
});
afterEach(async () => {
  for (const keeper of keepers.splice(0)) await keeper.stop();
  await inCompany(({ db }) => sql`delete from connections`.execute(db));
  emissions = [];
});
afterAll(async () => {
  await node.close();
  await testDatabase.drop();
});

const inCompany: <T>(work: Parameters<typeof runInCompany<T>>[2]) => Promise<T> = (work) =>
  runInCompany(node.runtime, companyId, work);
let counter = 0;
const aConnection = (): Promise<number> =>
  inCompany(async ({ db, now }) => {
    counter += 1;
    const made = { channel: 'whatsapp', status: 'OPENING', number: '', isDefault: false } as const;
    const id = await insertConnection(db, companyId, { ...made, name: `Loja ${counter}`, now });
    await storeSessionRequest(db, companyId, id, { wanted: true, forget: false, now });
    return id;
  });
const row = (id: number) => inCompany(({ db }) => getConnectionRow(db, companyId, id));
const keysOf = (id: number) =>
  inCompany(async ({ db }) => {
    const { rows } = await sql`select 1 from channel_keys where connection_id = ${id}`.execute(db);
    return rows.length;
  });
const addKey = (id: number) =>
  inCompany(({ db }) => sql`insert into channel_keys values (${companyId}, ${id}, 'creds', '', 'x')`.execute(db));
const leaseOf = (id: number) =>
  inCompany(async ({ db }) => {
    const found = await sql<{ node_id: string | null; wanted: boolean }>`
      select node_id, wanted from channel_sessions where connection_id = ${id}`.execute(db);
    return found.rows[0];
  });

const noticesFor = (nodeId: string, { db, log }: Pick<Runtime, 'db' | 'log'> = node.runtime) =>
  createNotices({ db, log, nodeId, channel: 'test_sessions' });

function aKeeper(nodeId: string, parts: Partial<KeeperOptions> = {}): SessionKeeper {
  const runtime: Runtime = { ...node.runtime, publish: (told) => void emissions.push(...told) };
  const keeper = createSessionKeeper({
    runtime,
    nodeId,
    notices: noticesFor(nodeId, parts.runtime ?? runtime),
    createDriver: provider.createDriver,
    onEvent: async () => undefined,
    drainOutbox: async () => null,
    random: () => 1,
    ...parts,
  });
  keepers.push(keeper);
  return keeper;
}
/** A keeper with its provider, and one connection that it opened. */
async function anOpenSession(parts: Partial<KeeperParts> = {}) {
  provider = createScriptedProvider();
  const id = await aConnection();
  const keeper = aKeeper('node-1', parts);
  await round(keeper);
  await provider.last(id).say({ type: 'open', me });
  return { id, keeper };
}
async function round(keeper: SessionKeeper, ms = 0): Promise<void> {
  clock.advance(ms);
  await keeper.tend();
  await keeper.settled();
}

describe('a keeper with nothing to keep', () => {
  test('asks once and then rests, until a notice tells of a session', async () => {
    provider = createScriptedProvider();
    const notices = noticesFor('node-1');
    const keeper = aKeeper('node-1', { notices });
    // Longer than it is between two looks of one that has sessions; its first one, and none after it.
    const asked = await countStatements(() => {
      keeper.start();
      return new Promise<void>((resolve) => setTimeout(resolve, 7_000));
    });
    expect(asked).toBe(1);
    notices.tell(`s:${await aConnection()}`);
    await vi.waitFor(() => expect(keeper.count()).toBe(1));
  });

  test('goes on looking while another process keeps one, and takes it when that one is heard of no more', async () => {
    const { id } = await anOpenSession();
    const other = aKeeper('node-2');
    await round(other);
    expect(other.count()).toBe(0);
    clock.advance(11_000);
    other.start();
    await vi.waitFor(async () => expect(await leaseOf(id)).toMatchObject({ node_id: 'node-2' }));
  });
});

describe('a kept session', () => {
  test('shows its QR code, then its number, live and in the timeline [RTE-014, CON-018, CON-022]', async () => {
    provider = createScriptedProvider();
    const id = await aConnection();
    const keeper = aKeeper('node-1');
    await round(keeper);
    expect(await row(id)).toMatchObject({ status: 'OPENING' });
    await provider.last(id).say({ type: 'pairing', qr: 'first' });
    expect(await row(id)).toMatchObject({ status: 'qrcode', qr: 'first' });
    await provider.last(id).say({ type: 'pairing', qr: 'second' });
    expect(await row(id)).toMatchObject({ qr: 'second' });
    await provider.last(id).say({ type: 'closed', reason: 'restart' });
    await keeper.settled();
    expect(await row(id)).toMatchObject({ status: 'PAIRING', qr: null });
    clock.advance(1_000);
    await provider.last(id).say({ type: 'open', me });
    expect(await row(id)).toMatchObject({ status: 'CONNECTED', number: me.phone, since: clock.now(), reason: null });
    expect(keeper.driverOf(id)).toBe(provider.last(id).driver);

    const told = emissions.filter(({ feed }) => feed.wire === 'company-{id}-whatsappSession');
    expect(told.map(({ payload }) => payload['session'])).toMatchObject([
      { status: 'qrcode', qrcode: 'first' },
      { status: 'qrcode', qrcode: 'second' },
      { status: 'PAIRING', qrcode: '' },
      { status: 'CONNECTED', qrcode: '', number: me.phone },
    ]);
    const { rows } = await inCompany(({ db }) =>
      sql`select status from connection_timeline where connection_id = ${id} order by id`.execute(db),
    );
    expect(rows).toEqual([{ status: 'qrcode' }, { status: 'PAIRING' }, { status: 'CONNECTED' }]);
  });

  test('asks for a code to type where a number was given instead of a scan', async () => {
    provider = createScriptedProvider();
    const id = await aConnection();
    const keeper = aKeeper('node-1');
    await round(keeper);
    await inCompany((ctx) => pairAnew(ctx, id, '5511988887777', () => undefined));
    await round(keeper);
    await provider.last(id).say({ type: 'pairing', qr: 'qr' });
    await vi.waitFor(async () => expect(await row(id)).toMatchObject({ status: 'qrcode', pairing_code: 'CODE7777' }));
  });

  test('comes back after a lost line when its time has come, and counts its tries', async () => {
    const { id, keeper } = await anOpenSession();
    await provider.last(id).say({ type: 'closed', reason: 'lost' });
    await keeper.settled();
    expect(await row(id)).toMatchObject({ status: 'OPENING', reason: 'lost', retries: 1 });
    expect(keeper.driverOf(id)).toBeUndefined();
    await round(keeper, 500);
    expect(provider.lines).toHaveLength(1);
    await round(keeper, 600);
    expect(provider.lines).toHaveLength(2);
    await provider.last(id).say({ type: 'open', me });
    expect(await row(id)).toMatchObject({ status: 'CONNECTED', reason: null, retries: 0 });
  });

  test.each(['replaced', 'banned', 'outdated', 'refused'] as const)(
    'that was %s stays down, says why, and is let go [CON-012]',
    async (reason) => {
      const { id, keeper } = await anOpenSession();
      await addKey(id);
      await provider.last(id).say({ type: 'closed', reason });
      await keeper.settled();
      await vi.waitFor(async () => expect(await leaseOf(id)).toEqual({ node_id: null, wanted: false }));
      for (let turn = 0; turn < 5; turn += 1) await round(keeper, 60_000);
      expect(provider.lines).toHaveLength(1);
      expect(await row(id)).toMatchObject({ status: 'DISCONNECTED', reason });
      expect(await keysOf(id)).toBe(1);
      await inCompany((ctx) => startSession(ctx, id, () => undefined));
      await round(keeper);
      expect(provider.lines).toHaveLength(2);
    },
  );

  test('that the phone removed forgets its account and shows a new QR code', async () => {
    const { id, keeper } = await anOpenSession();
    await addKey(id);
    await provider.last(id).say({ type: 'closed', reason: 'loggedOut' });
    await keeper.settled();
    expect(await keysOf(id)).toBe(0);
    expect(provider.lines).toHaveLength(2);
    await provider.last(id).say({ type: 'pairing', qr: 'new' });
    expect(await row(id)).toMatchObject({ status: 'qrcode', qr: 'new', number: '' });
  });

  test('that looks connected and is dead is found and opened anew', async () => {
    const { id, keeper } = await anOpenSession();
    await round(keeper, 61_000);
    expect(provider.lines).toHaveLength(1);
    provider.last(id).alive = false;
    clock.advance(61_000);
    await keeper.tend();
    await vi.waitFor(async () => expect(await row(id)).toMatchObject({ status: 'OPENING', reason: 'lost' }));
    await round(keeper, 2_000);
    expect(provider.lines).toHaveLength(2);
  });

  test('ignores what a driver still says after it was put away', async () => {
    const { id, keeper } = await anOpenSession();
    const first = provider.last(id);
    await first.say({ type: 'closed', reason: 'lost' });
    await keeper.settled();
    await round(keeper, 2_000);
    await provider.last(id).say({ type: 'open', me });
    await first.say({ type: 'closed', reason: 'loggedOut' });
    await keeper.settled();
    expect(await row(id)).toMatchObject({ status: 'CONNECTED' });
  });
});

describe('a request', () => {
  test('to disconnect ends the session here although the provider is away, and wipes the account [REST-090]', async () => {
    const { id, keeper } = await anOpenSession();
    await addKey(id);
    await inCompany((ctx) => disconnect(ctx, id, () => undefined));
    expect(await row(id)).toMatchObject({ status: 'DISCONNECTED', reason: 'asked' });
    await round(keeper);
    await keeper.settled();
    expect(provider.last(id)).toMatchObject({ loggedOut: true, stopped: true });
    expect(await keysOf(id)).toBe(0);
    expect(keeper.count()).toBe(0);
    expect(await row(id)).toMatchObject({ status: 'DISCONNECTED', reason: 'asked' });
  });

  test('for a new QR code gives the old account back first [REST-089]', async () => {
    const { id, keeper } = await anOpenSession();
    await addKey(id);
    await inCompany((ctx) => pairAnew(ctx, id, null, () => undefined));
    await round(keeper);
    expect(provider.lines[0]).toMatchObject({ loggedOut: true });
    expect(await keysOf(id)).toBe(0);
    expect(provider.lines).toHaveLength(2);
  });

  test('to start again keeps the account', async () => {
    const { id, keeper } = await anOpenSession();
    await addKey(id);
    await inCompany((ctx) => startSession(ctx, id, () => undefined));
    await round(keeper);
    expect(provider.lines[0]).toMatchObject({ loggedOut: false, stopped: true });
    expect(await keysOf(id)).toBe(1);
    expect(provider.lines).toHaveLength(2);
  });
});

describe('two processes', () => {
  test('never keep one connection both; the sessions of a dead one are taken over within 15 s, and nobody fights back', async () => {
    const { id, keeper: first } = await anOpenSession();
    const second = aKeeper('node-2');
    for (let turn = 0; turn < 4; turn += 1) {
      await round(first, 3_000);
      await round(second);
    }
    expect(provider.lines).toHaveLength(1);
    expect(await leaseOf(id)).toMatchObject({ node_id: 'node-1' });

    // The first process dies: it looks after nothing any more.
    let waited = 0;
    while (provider.lines.length === 1) {
      waited += 3_000;
      await round(second, 3_000);
    }
    expect(waited).toBeLessThanOrEqual(15_000);
    await provider.last(id).say({ type: 'open', me });
    expect(await leaseOf(id)).toMatchObject({ node_id: 'node-2' });

    // It was only asleep: it comes back, finds the session taken, and lets go of it without a word.
    await round(first, 1_000);
    await round(second);
    for (let turn = 0; turn < 5; turn += 1) {
      await round(first, 3_000);
      await round(second);
    }
    expect(provider.lines).toHaveLength(2);
    expect(provider.up(id).map(({ nodeId }) => nodeId)).toEqual(['node-2']);
    expect(first.count()).toBe(0);
    expect(await row(id)).toMatchObject({ status: 'CONNECTED', reason: null });
  });

  test('that were both cut off from the database stay as they are when it is back', async () => {
    const { id, keeper: first } = await anOpenSession();
    const second = aKeeper('node-2');
    await round(second);
    // A minute without a database: leases ran out, nobody could look.
    clock.advance(60_000);
    await round(second);
    await round(first);
    await round(second, 3_000);
    expect(provider.lines).toHaveLength(1);
    expect(first.driverOf(id)).toBeDefined();
  });

  test('hand over at once when one of them stops in order', async () => {
    const { id, keeper: first } = await anOpenSession();
    const second = aKeeper('node-2');
    await first.stop();
    expect(provider.last(id)).toMatchObject({ stopped: true, loggedOut: false });
    expect(await row(id)).toMatchObject({ status: 'CONNECTED' });
    await round(second);
    expect(provider.last(id).nodeId).toBe('node-2');
  });
});

describe('events of a session', () => {
  const typing: MessageEvent = { type: 'typing', chat: { native: 'x' }, state: 'composing' };

  test('are handed on in order, with the connection they came through', async () => {
    const heard: unknown[] = [];
    const { id } = await anOpenSession({
      onEvent: async (connection, event) => void heard.push([connection.id, event]),
    });
    await provider.last(id).say(typing);
    expect(heard).toEqual([[id, typing]]);
  });

  test('wait for a database that is away, and the session outlives it', async () => {
    let isAway = true;
    const heard: unknown[] = [];
    const { id, keeper } = await anOpenSession({
      onEvent: async (_connection, event) => {
        if (isAway) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
        heard.push(event);
      },
    });
    const said = provider.last(id).say(typing);
    setTimeout(() => (isAway = false), 250);
    await said;
    expect(heard).toEqual([typing]);
    expect(keeper.driverOf(id)).toBeDefined();
    const { rows } = await inCompany(({ db }) => sql`select 1 from stranded_events`.execute(db));
    expect(rows).toEqual([]);
  });

  test('that cannot be handled are kept with everything they carried, and the next ones go on', async () => {
    let count = 0;
    const { id } = await anOpenSession({
      onEvent: async () => {
        count += 1;
        if (count === 1) throw new Error('a bug');
      },
    });
    await provider.last(id).say(typing);
    await provider.last(id).say(typing);
    expect(count).toBe(2);
    const { rows } = await inCompany(({ db }) => sql`select event, error from stranded_events`.execute(db));
    expect(rows).toEqual([{ event: typing, error: expect.stringContaining('a bug') }]);
  });
});

test('a session outlives a database that is away: it stays open, and what arrived meanwhile is handled afterwards', async () => {
  const way = await openCuttableDatabase(testDatabase.ownerUrl);
  const apart = openNode(way.ownerUrl, clock);
  const heard: unknown[] = [];
  provider = createScriptedProvider();
  const id = await aConnection();
  const keeper = aKeeper('node-apart', {
    runtime: apart.runtime,
    onEvent: async ({ company_id: company }, event) => {
      await runInCompany(apart.runtime, company, ({ db }) => sql`select 1`.execute(db));
      heard.push(event);
    },
  });
  await round(keeper);
  await provider.last(id).say({ type: 'open', me });

  way.cut();
  const first = provider.last(id).say({ type: 'group', address: { native: 'x' }, subject: 'um' });
  for (let turn = 0; turn < 4; turn += 1) await round(keeper, 15_000);
  expect(heard).toEqual([]);
  expect(provider.up(id)).toHaveLength(1);
  way.mend();
  await first;
  await round(keeper);
  expect(heard).toHaveLength(1);
  expect(provider.lines).toHaveLength(1);
  expect(keeper.driverOf(id)).toBe(provider.last(id).driver);
  expect(await row(id)).toMatchObject({ status: 'CONNECTED', reason: null });

  await keeper.stop();
  await apart.close();
  await way.close();
});

describe('the outbox of a session', () => {
  test('is drained when it opens, when it is woken, and when the next thing is due', async () => {
    const drained: number[] = [];
    const dues = [null, new Date(clock.now().getTime() + 30), null];
    const drainOutbox: KeeperParts['drainOutbox'] = async (_driver, connection) => {
      drained.push(connection.id);
      return dues.shift() ?? null;
    };
    const { id, keeper } = await anOpenSession({ drainOutbox });
    await vi.waitFor(() => expect(drained).toEqual([id]));
    keeper.wake(id);
    await vi.waitFor(() => expect(drained).toEqual([id, id, id]));
  });
});

test('a connection that was removed is let go and its account forgotten [REST-085]', async () => {
  const { id, keeper } = await anOpenSession();
  await addKey(id);
  await inCompany(async ({ db, now }) => {
    await storeSessionRequest(db, companyId, id, { wanted: false, forget: true, now });
    await saveConnection(db, companyId, id, { deleted_at: now });
  });
  await round(keeper);
  expect(provider.last(id).loggedOut).toBe(true);
  expect(await keysOf(id)).toBe(0);
  expect(keeper.count()).toBe(0);
});
