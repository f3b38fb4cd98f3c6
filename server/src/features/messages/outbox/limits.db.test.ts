import { connectionFeed, type Connection } from '@oplano/contracts/connections';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { aLine, aProvider, type Line } from '#test/customers';
import { aCompany, someone, type TestCompany } from '#test/people';
import { aConnection } from '#test/things';
import { conversations, say, type Conversation } from './outbox.fixture.ts';

const app = sharedTestApp();
let company: TestCompany;
let connectionId: number;
let line: Line;

beforeEach(async () => {
  company = await aCompany(app);
  connectionId = await aConnection(app, company, 'Vendas');
  line = await aLine(app, company, connectionId);
});

const talk = (count: number) => conversations(app, company, line, count);
const tell = (where: Conversation | undefined, body: string, by: 'person' | 'bot' | 'campaign' = 'person') =>
  say(app, company, where ?? { ticketId: 0 }, body, {
    by,
    ...(by === 'campaign' ? { sourceId: 1 } : {}),
  });
/** The connection as its page shows it. */
async function shown(): Promise<Connection | undefined> {
  const admin = await someone(app, company, { profile: 'admin' });
  const all = (await admin.call('GET', '/whatsapp')).json<Connection[]>();
  return all.find(({ id }) => id === connectionId);
}
const inMs = (ms: number): string => new Date(app.clock.now().getTime() + ms).toISOString();
const hourMs = 3_600_000;

describe('a channel that finds us too fast', () => {
  const tooFast = { ok: false, code: '429', message: 'slow down', retry: 'later', limit: 'rate' } as const;

  test('stops everybody for a while, which is kept, shown and told; then it goes slowly', async () => {
    const all = await talk(5);
    const told = vi.spyOn(app.app.runtime, 'publish');
    onTestFinished(() => void vi.restoreAllMocks());
    line.provider.refuse(tooFast);
    await tell(all[0], 'um');
    const next = await line.drain();
    expect(next?.toISOString()).toBe(inMs(30_000));
    const rate = { kind: 'rate', until: inMs(30_000), perMinute: 30 };
    expect(await shown()).toMatchObject({ limits: [rate] });
    const emissions = told.mock.calls.flatMap(([some]) => some);
    expect(emissions.filter(({ feed }) => feed === connectionFeed).at(-1)?.payload).toMatchObject({
      whatsapp: { id: connectionId, limits: [rate] },
    });
    // Whoever is woken meanwhile finds the line closed.
    await tell(all[1], 'dois');
    app.clock.advance(29_000);
    await line.drain();
    expect(line.heard()).toEqual([]);
    app.clock.advance(1_000);
    await line.drain();
    expect(line.heard().toSorted()).toEqual(['dois', 'um']);
    expect((await line.row()).status).toBe('CONNECTED');
  });

  test('afterwards is sent no more than it bears in a minute, agents’ answers among them', async () => {
    const all = await talk(4);
    await line.hear({ type: 'limit', kind: 'rate' });
    await runInCompany(app.app.runtime, company.companyId, ({ db }) =>
      db.updateTable('connection_limits').set({ per_minute: 2 }).where('connection_id', '=', connectionId).execute(),
    );
    for (const one of all) await tell(one, 'resposta');
    app.clock.advance(30_000);
    const next = await line.drain();
    expect(line.heard()).toHaveLength(2);
    expect(next?.toISOString()).toBe(inMs(60_000));
    app.clock.advance(60_000);
    await line.drain();
    expect(line.heard()).toHaveLength(4);
  });
});

describe('a channel that lets us begin no conversations', () => {
  test('holds campaigns back, and neither agents nor bots who answer; strangers are not even asked for', async () => {
    const [a, b, c, d] = await talk(4);
    await line.hear({ type: 'limit', kind: 'timelock' });
    // It says later until when.
    const until = new Date(app.clock.now().getTime() + hourMs);
    await line.hear({ type: 'limit', kind: 'timelock', until });
    await runInCompany(app.app.runtime, company.companyId, ({ db }) =>
      db
        .deleteFrom('messages')
        .where('chat_id', '=', d?.chatId ?? 0)
        .execute(),
    );
    await tell(a, 'campanha', 'campaign');
    await tell(b, 'bot', 'bot');
    await tell(c, 'resposta');
    const refused = await tell(d, 'a um estranho');
    const next = await line.drain();
    expect(line.heard().toSorted()).toEqual(['bot', 'resposta']);
    expect(next).toEqual(until);
    const failed = await runInCompany(app.app.runtime, company.companyId, ({ db }) =>
      db.selectFrom('messages').select('failure').where('id', '=', String(refused.id)).executeTakeFirst(),
    );
    expect(failed?.failure).toMatch(/^463 /);
    expect(await shown()).toMatchObject({ limits: [{ kind: 'timelock', until: until.toISOString() }] });
    await line.hear({ type: 'limit', kind: 'timelock', isOver: true });
    expect(await shown()).toMatchObject({ limits: [] });
    await line.drain();
    expect(line.heard().at(-1)).toBe('campanha');
  });

  test('may only count them: what is left is shown, and nothing stops before the last', async () => {
    const [a] = await talk(1);
    const until = new Date(app.clock.now().getTime() + hourMs);
    await line.hear({ type: 'limit', kind: 'quota', until, used: 39, total: 40 });
    await tell(a, 'campanha', 'campaign');
    await line.drain();
    expect(line.heard()).toEqual(['campanha']);
    expect(await shown()).toMatchObject({ limits: [{ kind: 'quota', used: 39, total: 40 }] });
    await line.hear({ type: 'limit', kind: 'quota', until, used: 40, total: 40 });
    await tell(a, 'mais uma', 'campaign');
    app.clock.advance(120_000);
    await line.drain();
    expect(line.heard()).toEqual(['campanha']);
  });
});

test('a channel that restricts the account stops all but people, and a begun campaign keeps no answer waiting', async () => {
  const provider = aProvider('whatsapp');
  const own = await aLine(app, company, connectionId, provider);
  const [a, b] = await talk(2);
  await tell(a, 'campanha', 'campaign');
  // Its process died in the middle.
  await runInCompany(app.app.runtime, company.companyId, ({ db, now }) =>
    db.updateTable('outbox').set({ started_at: now }).where('connection_id', '=', connectionId).execute(),
  );
  await own.hear({ type: 'limit', kind: 'policy' });
  await tell(a, 'resposta');
  await tell(b, 'bot', 'bot');
  await own.drain();
  expect(own.heard()).toEqual(['resposta']);
  app.clock.advance(2 * hourMs);
  await own.drain();
  expect(own.heard().toSorted()).toEqual(['bot', 'campanha', 'resposta']);
});
