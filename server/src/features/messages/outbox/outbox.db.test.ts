import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { cancelSource, drainOutbox, pauseSource, resumeSource } from '#features/messages';
import { runInCompany, type CompanyCtx } from '#platform/use-case';
import type { SendRequest, SendResult } from '#ports/channels';
import { sharedTestApp } from '#test/app';
import { aLine, aProvider, type Line, type Provider } from '#test/customers';
import { aCompany, someone, type TestCompany } from '#test/people';
import { aConnection } from '#test/things';
import { conversations, say, type Conversation, type Said } from './outbox.fixture.ts';

const app = sharedTestApp();
let company: TestCompany;
let connectionId: number;
let line: Line;

beforeEach(async () => {
  company = await aCompany(app);
  connectionId = await aConnection(app, company, 'Vendas');
  line = await aLine(app, company, connectionId);
});

const inCompany = <T>(work: (ctx: CompanyCtx) => Promise<T>) => runInCompany(app.app.runtime, company.companyId, work);
const talk = (count: number) => conversations(app, company, line, count);
const tell = (where: Conversation | undefined, body: string, how?: Said) => {
  if (!where) throw new Error('There is no such conversation.');
  return say(app, company, where, body, how);
};
const campaign = { kind: 'campaign', id: 12 } as const;
const ofCampaign: Said = { by: 'campaign', sourceId: campaign.id };
const entries = () =>
  inCompany(({ db }) =>
    db.selectFrom('outbox').selectAll().where('connection_id', '=', connectionId).orderBy('id').execute(),
  );
const failures = async () =>
  inCompany(({ db }) =>
    db
      .selectFrom('messages')
      .select(['body', 'failure'])
      .where('connection_id', '=', connectionId)
      .where('failure', 'is not', null)
      .orderBy('id')
      .execute(),
  );
/** What an admin sets in the dialog of the connection. */
const allow = async (caps: { bulkPerHour?: number; bulkPerDay?: number }) => {
  const admin = await someone(app, company, { profile: 'admin' });
  expect((await admin.call('PUT', `/whatsapp/${connectionId}`, caps)).statusCode).toBe(200);
};
const lineOf = (provider: Provider) => aLine(app, company, connectionId, provider);
/** Drains with somebody who can wake it. */
function draining(provider: Provider) {
  const listeners = new Set<() => void>();
  const done = drainOutbox({
    runtime: app.app.runtime,
    storage: app.app.storage,
    companyId: company.companyId,
    connectionId,
    driver: provider.driver,
    signal: new AbortController().signal,
    onWake: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  });
  return { done, wake: () => listeners.forEach((listener) => listener()) };
}
/** Holds sends back that match, until they are let go. */
function held(provider: Provider, matches: (request: SendRequest) => boolean) {
  const gate = Promise.withResolvers<void>();
  const begun: string[] = [];
  const take = provider.driver.send.bind(provider.driver);
  vi.spyOn(provider.driver, 'send').mockImplementation(async (request) => {
    if (matches(request)) {
      begun.push(request.to.phone ?? '');
      await gate.promise;
    }
    return take(request);
  });
  onTestFinished(() => {
    gate.resolve();
    vi.restoreAllMocks();
  });
  return { begun, letGo: () => gate.resolve() };
}
const until = async (isTrue: () => boolean) => vi.waitFor(() => expect(isTrue()).toBe(true));

describe('what is sent next', () => {
  test('51 conversations that wait for another try do not hide the 52nd', async () => {
    const all = await talk(52);
    const refused = { ok: false, code: '500', message: 'no', retry: 'later' } as const;
    for (const one of all.slice(0, 51)) await tell(one, 'espera');
    line.provider.refuse(...Array.from({ length: 51 }, () => refused));
    await line.drain();
    expect(line.heard()).toEqual([]);
    await tell(all[51], 'passa');
    await line.drain();
    expect(line.heard()).toEqual(['passa']);
  });

  test('is a person’s word before a bot’s, a schedule’s and a campaign’s, whatever came first', async () => {
    const one = await lineOf(aProvider('whatsapp', { sendsAtOnce: 1 }));
    const [a, b, c, d] = await talk(4);
    await tell(a, 'campanha', ofCampaign);
    await tell(b, 'agendada', { by: 'schedule', sourceId: 7 });
    await tell(c, 'bot', { by: 'bot' });
    await tell(d, 'pessoa');
    await one.drain();
    expect(one.heard()).toEqual(['pessoa', 'bot', 'agendada', 'campanha']);
  });

  test('of a conversation is what a bot said before a person: both stand in one line', async () => {
    const [a] = await talk(1);
    await tell(a, 'um', { by: 'bot' });
    await tell(a, 'dois');
    // The person takes the bot along, so that it does not wait for the pace of bots.
    expect((await entries()).map((row) => row.class)).toEqual(['person', 'person']);
    await line.drain();
    expect(line.heard()).toEqual(['um', 'dois']);
  });

  test('is never what stands behind a refused one of its line, in whatever class', async () => {
    const [a] = await talk(1);
    await tell(a, 'um', { by: 'bot' });
    await tell(a, 'dois', { by: 'bot' });
    await tell(a, 'campanha', ofCampaign);
    line.provider.refuse({ ok: false, code: '500', message: 'no', retry: 'later' });
    await line.drain();
    expect(line.heard()).toEqual(['campanha']);
    app.clock.advance(5_000);
    await line.drain();
    expect(line.heard()).toEqual(['campanha', 'um', 'dois']);
  });

  test('is not an entry nobody can read: it is dead, its message says so, and the line goes on', async () => {
    const [a, b] = await talk(2);
    await tell(a, 'morta');
    await tell(a, 'depois');
    await tell(b, 'outra');
    const [first] = await entries();
    await inCompany(({ db }) =>
      db
        .updateTable('outbox')
        .set({ payload: JSON.stringify({ forwardId: 'x' }) })
        .where('id', '=', first?.id ?? '')
        .execute(),
    );
    await line.drain();
    expect(line.heard().toSorted()).toEqual(['depois', 'outra']);
    expect(await entries()).toMatchObject([{ id: first?.id, state: 'dead' }]);
    expect(await failures()).toMatchObject([
      { body: 'morta', failure: expect.stringMatching(/^BAD_ENTRY /) as string },
    ]);
  });
});

describe('several conversations at once', () => {
  const isFile = ({ content }: SendRequest): boolean => content.kind === 'media';

  test('files that take long keep no text of another conversation waiting, also one that is said meanwhile', async () => {
    const all = await talk(6);
    const upload = held(line.provider, isFile);
    for (const one of all.slice(0, 4)) await tell(one, 'arquivo', { file: true });
    await tell(all[4], 'antes');
    const { done, wake } = draining(line.provider);
    await until(() => upload.begun.length === 3 && line.heard().length === 1);
    await tell(all[5], 'durante');
    wake();
    await until(() => line.heard().length === 2);
    expect(line.heard()).toEqual(['antes', 'durante']);
    // The fourth file waits: the last slot is for texts.
    expect(upload.begun).toHaveLength(3);
    upload.letGo();
    await done;
    expect(line.heard()).toHaveLength(6);
  });

  test('a conversation has one entry on its way, whichever line it stands in', async () => {
    const provider = aProvider('whatsapp', { choosesIds: false });
    const meta = await lineOf(provider);
    const [a] = await talk(1);
    const first = held(provider, ({ content }) => content.kind === 'text' && content.text === 'um');
    await tell(a, 'um');
    await tell(a, 'dois');
    await tell(a, 'campanha', ofCampaign);
    const { done, wake } = draining(provider);
    await until(() => first.begun.length === 1);
    wake();
    const other = draining(provider);
    await sleep(300);
    expect(meta.heard()).toEqual([]);
    first.letGo();
    await done;
    await other.done;
    await meta.drain();
    expect(meta.heard().toSorted()).toEqual(['campanha', 'dois', 'um']);
    expect(meta.heard().indexOf('um')).toBeLessThan(meta.heard().indexOf('dois'));
  });

  test('of two processes that believe to keep the connection each entry is sent by one', async () => {
    const provider = aProvider('whatsapp', { choosesIds: false });
    const meta = await lineOf(provider);
    const all = await talk(8);
    for (const one of all) {
      await tell(one, `pessoa ${one.phone}`);
      await tell(one, `bot ${one.phone}`, { by: 'bot' });
    }
    let onTheirWay = 0;
    const now = new Map<string, number>();
    const take = provider.driver.send.bind(provider.driver);
    vi.spyOn(provider.driver, 'send').mockImplementation(async (request): Promise<SendResult> => {
      const where = request.to.phone ?? '';
      now.set(where, (now.get(where) ?? 0) + 1);
      onTheirWay = Math.max(onTheirWay, ...now.values());
      await sleep(20);
      now.set(where, (now.get(where) ?? 0) - 1);
      return take(request);
    });
    onTestFinished(() => void vi.restoreAllMocks());
    await Promise.all([meta.drain(), meta.drain()]);
    await meta.drain();
    const expected = all.flatMap(({ phone }) => [`pessoa ${phone}`, `bot ${phone}`]);
    const unsettled = (await entries()).filter(({ started_at }) => started_at !== null).length;
    expect(meta.heard().length + unsettled).toBeGreaterThanOrEqual(expected.length);
    expect(new Set(meta.heard()).size).toBe(meta.heard().length);
    expect(onTheirWay).toBe(1);
  });

  test('after a crash with several on their way nothing is sent twice', async () => {
    const provider = aProvider('whatsapp', { choosesIds: false });
    const all = await talk(3);
    const messages = [];
    for (const one of all) messages.push(await tell(one, `talvez ${one.phone}`));
    await tell(all[2], 'campanha', ofCampaign);
    const dead = held(provider, () => true);
    void draining(provider).done;
    await until(() => dead.begun.length === 3);

    const next = aProvider('whatsapp', { choosesIds: false });
    const meta = await lineOf(next);
    await meta.drain();
    app.clock.advance(90_000);
    await meta.drain();
    expect(meta.heard()).toEqual([]);
    // Word of one comes; of the others nothing was heard for longer than it can take.
    const echo = { externalId: 'wamid.7', reference: String(messages[0]?.id), status: 'sent' } as const;
    await meta.hear({ type: 'status', ...echo, at: new Date() });
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 76_000);
    app.clock.advance(90_000);
    await meta.drain();
    await meta.drain();
    expect(meta.heard().toSorted()).toEqual(
      ['campanha', ...all.slice(1).map(({ phone }) => `talvez ${phone}`)].toSorted(),
    );
  });
});

describe('a source', () => {
  test('that is paused keeps nobody else waiting, and goes on where it was when it is resumed', async () => {
    const [a, b] = await talk(2);
    await tell(a, 'campanha', ofCampaign);
    await tell(b, 'outra', { by: 'campaign', sourceId: 13 });
    await inCompany((ctx) => pauseSource(ctx, campaign));
    await tell(a, 'resposta');
    await tell(a, 'do bot', { by: 'bot' });
    await line.drain();
    expect(line.heard().toSorted()).toEqual(['do bot', 'outra', 'resposta']);
    app.clock.advance(120_000);
    await line.drain();
    expect(line.heard()).toHaveLength(3);
    await inCompany((ctx) => resumeSource(ctx, campaign));
    await line.drain();
    expect(line.heard().at(-1)).toBe('campanha');
  });

  test('that is cancelled sends nothing more, its messages say so, and others stay', async () => {
    const [a, b, c] = await talk(3);
    await tell(a, 'um', ofCampaign);
    await tell(b, 'dois', ofCampaign);
    await tell(c, 'outra', { by: 'campaign', sourceId: 13 });
    await inCompany((ctx) => pauseSource(ctx, campaign));
    await inCompany((ctx) => cancelSource(ctx, campaign));
    await line.drain();
    expect(line.heard()).toEqual(['outra']);
    expect(await failures()).toMatchObject([{ body: 'um' }, { body: 'dois' }]);
    expect(await entries()).toEqual([]);
  });

  test('that is cancelled or paused while it is in doubt is not sent again', async () => {
    const provider = aProvider('whatsapp', { choosesIds: false });
    const meta = await lineOf(provider);
    const [a] = await talk(1);
    provider.refuse({ ok: false, code: 'network', message: 'ECONNRESET', retry: 'later', unsure: true });
    await tell(a, 'talvez', ofCampaign);
    await meta.drain();
    await tell(a, 'resposta');
    await inCompany((ctx) => cancelSource(ctx, campaign));
    await meta.drain();
    // Its conversation waits for word of it, as ever.
    expect(meta.heard()).toEqual([]);
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000);
    onTestFinished(() => void vi.restoreAllMocks());
    app.clock.advance(60_000);
    await meta.drain();
    expect(meta.heard()).toEqual(['resposta']);
    expect(await entries()).toEqual([]);
    expect(await failures()).toMatchObject([{ body: 'talvez' }]);
  });

  test('belongs to its company: nobody pauses or cancels that of another', async () => {
    const [a] = await talk(1);
    await tell(a, 'campanha', ofCampaign);
    const stranger = await aCompany(app);
    await runInCompany(app.app.runtime, stranger.companyId, async (ctx) => {
      await pauseSource(ctx, campaign);
      await cancelSource(ctx, campaign);
    });
    expect(await entries()).toMatchObject([{ state: 'waiting' }]);
  });

  test('that is quiet is stored and sent, and no screen hears of it', async () => {
    const [a] = await talk(1);
    const told = vi.spyOn(app.app.runtime, 'publish');
    onTestFinished(() => void vi.restoreAllMocks());
    await tell(a, 'baixinho', { ...ofCampaign, quiet: true });
    await line.drain();
    expect(line.heard()).toEqual(['baixinho']);
    await tell(a, 'recusada', { ...ofCampaign, quiet: true });
    await inCompany((ctx) => cancelSource(ctx, campaign));
    expect(await failures()).toMatchObject([{ body: 'recusada' }]);
    expect(told).not.toHaveBeenCalled();
    await tell(a, 'alto');
    expect(told).toHaveBeenCalled();
  });
});

describe('the pace', () => {
  test('leaves a gap between two of a campaign, and slows nobody else', async () => {
    const all = await talk(4);
    for (const one of all.slice(0, 3)) await tell(one, `campanha ${one.phone}`, ofCampaign);
    const sent = () => line.heard().filter((text) => text.startsWith('campanha')).length;
    const next = await line.drain();
    expect(sent()).toBe(1);
    const waitMs = (next?.getTime() ?? 0) - app.clock.now().getTime();
    expect(waitMs).toBeGreaterThanOrEqual(15_000);
    expect(waitMs).toBeLessThanOrEqual(60_000);
    await tell(all[3], 'resposta');
    await line.drain();
    expect(line.heard()).toContain('resposta');
    expect(sent()).toBe(1);
    app.clock.advance(waitMs - 1);
    await line.drain();
    expect(sent()).toBe(1);
    // Whoever takes over knows what was sent before.
    app.clock.advance(1);
    await (await lineOf(line.provider)).drain();
    expect(sent()).toBe(2);
  });

  test('keeps to what the company allows in an hour', async () => {
    const all = await talk(3);
    await allow({ bulkPerHour: 2 });
    for (const one of all) await tell(one, 'campanha', ofCampaign);
    for (let minute = 0; minute < 58; minute += 2) {
      await line.drain();
      app.clock.advance(120_000);
    }
    expect(line.heard()).toHaveLength(2);
    app.clock.advance(4 * 60_000);
    await line.drain();
    expect(line.heard()).toHaveLength(3);
  });

  test('more is sent once the company allows more in its connection, which holds until it is taken back', async () => {
    const all = await talk(3);
    await allow({ bulkPerHour: 1 });
    for (const one of all) await tell(one, 'lembrete', { by: 'schedule', sourceId: 1 });
    const drainForMinutes = async () => {
      for (let minute = 0; minute < 5; minute += 1) {
        await line.drain();
        app.clock.advance(60_000);
      }
    };
    await drainForMinutes();
    expect(line.heard()).toHaveLength(1);
    await allow({ bulkPerHour: 2 });
    await drainForMinutes();
    expect(line.heard()).toHaveLength(2);
    await allow({ bulkPerHour: 0 });
    await drainForMinutes();
    expect(line.heard()).toHaveLength(3);
  });
});
