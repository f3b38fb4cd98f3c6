import type { ConnectionDetails } from '@oplano/contracts/connections';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runInCompany, type Emission } from '#platform/use-case';
import type { InboundMessage } from '#ports/channels';
import { sharedTestApp } from '#test/app';
import { ownerQuery } from '#test/owner';
import { aCompany, someone, type SignedIn, type TestCompany } from '#test/people';
import { countStatements } from '#test/statements';
import { aQueue } from '#test/things';
import { changeStatus } from '../sessions/sessions.repo.ts';
import { beginImport } from './begin-import.ts';
import { storeHistory } from './store-history.ts';

const app = sharedTestApp();
const held: { company?: TestCompany; admin?: SignedIn; queueId?: number } = {};
const admin = (): SignedIn => held.admin as SignedIn;
const companyId = (): number => (held.company as TestCompany).companyId;

beforeEach(async () => {
  held.company = await aCompany(app);
  held.admin = await someone(app, held.company, { profile: 'admin' });
  held.queueId = await aQueue(app, held.company, { name: 'Importadas', color: '#445566' });
});
afterEach(() => vi.restoreAllMocks());

const period = { importOldMessages: '2026-02-01T00:00:00.000Z', importRecentMessages: '2026-03-01T00:00:00.000Z' };
async function aConnection(extra: object = {}): Promise<number> {
  const form = { name: 'Loja', ...period, queueIdImportMessages: held.queueId, ...extra };
  const made = await admin().call('POST', '/whatsapp', form);
  return made.json<ConnectionDetails>().id;
}
const inCompany: <T>(work: Parameters<typeof runInCompany<T>>[2]) => Promise<T> = (work) =>
  runInCompany(app.app.runtime, companyId(), work);
const open = (id: number) =>
  inCompany(async (ctx) => {
    await changeStatus(ctx, id, { status: 'CONNECTED', reason: null });
    await beginImport(ctx, id);
  });
const details = async (id: number) => (await admin().call('GET', `/whatsapp/${id}`)).json<ConnectionDetails>();

let counter = 0;
function said(text: string, at: string, more: Partial<InboundMessage> & { phone?: string } = {}): InboundMessage {
  counter += 1;
  const { phone = '5511977770001', ...rest } = more;
  const chat = { native: `${phone}@s.whatsapp.net`, phone };
  return {
    type: 'message',
    externalId: `H${counter}`,
    chat,
    author: chat,
    fromMe: false,
    at: new Date(at),
    live: false,
    body: text,
    content: { kind: 'text' },
    ...rest,
  };
}
const history = (id: number, messages: readonly InboundMessage[]) =>
  inCompany((ctx) => storeHistory(ctx, id, { type: 'history', messages, progress: null }));
const query = <T>(sql: string, ...values: unknown[]): Promise<T[]> => ownerQuery<T>(app, sql, ...values);
const texts = async (id: number) =>
  (await query<{ body: string }>('select body from messages where connection_id = $1 order by sent_at, id', id)).map(
    ({ body }) => body,
  );
const ticketsOf = (id: number) =>
  query<{ status: string; queue_id: number; unread: number; last_message: string }>(
    'select status, queue_id, unread, last_message from tickets where connection_id = $1 order by id',
    id,
  );
const runJobs = () => app.app.worker.runDue();

describe('an import', () => {
  test('prepares, takes the messages of its period in, and waits for the closing of its tickets [CON-079, CON-080, RTE-015]', async () => {
    const id = await aConnection();
    const told: Emission[] = [];
    vi.spyOn(app.app.live, 'publish').mockImplementation((emissions) => void told.push(...emissions));
    await open(id);
    const startedAt = app.clock.now().getTime();
    expect(await details(id)).toMatchObject({
      statusImportMessages: String(startedAt),
      importProgress: { processed: 0, total: 0, date: null },
    });
    await history(id, [
      said('novo demais', '2026-03-01T00:00:01.000Z'),
      said('última', '2026-02-28T10:00:00.000Z'),
      said('primeira', '2026-02-02T10:00:00.000Z'),
      said('velho demais', '2026-01-31T23:59:59.000Z'),
    ]);
    await runJobs();
    expect(await texts(id)).toEqual(['primeira', 'última']);
    expect(await ticketsOf(id)).toEqual([
      { status: 'pending', queue_id: held.queueId, unread: 0, last_message: 'última' },
    ]);
    expect(await details(id)).toMatchObject({
      statusImportMessages: 'running',
      importProgress: { processed: 2, total: 2 },
    });

    app.clock.advance(46_000);
    await runJobs();
    expect(await details(id)).toMatchObject({
      statusImportMessages: 'renderButtonCloseTickets',
      importProgress: null,
      importOldMessages: null,
      importRecentMessages: null,
    });
    const progress = told.filter(({ feed }) => feed.wire === 'importMessages-{id}');
    expect(progress.map(({ action, payload }) => [action, payload['status']])).toEqual([
      ['update', { processed: 0, this: 0, total: 0, all: 0, date: null }],
      ['update', { processed: 0, this: 0, total: 2, all: 2, date: null }],
      ['update', { processed: 2, this: 2, total: 2, all: 2, date: '2026-02-28T10:00:00.000Z' }],
      ['refresh', undefined],
    ]);
    expect(await query('select 1 from import_batches where connection_id = $1', id)).toEqual([]);
    expect(await query('select 1 from outbox where connection_id = $1', id)).toEqual([]);
  });

  test('leaves groups out unless they are wanted [CON-040]', async () => {
    const group = { chat: { native: '120363@g.us', group: true } };
    const [without, withThem] = [
      await aConnection(),
      await aConnection({ name: 'Outra', importOldMessagesGroups: true }),
    ];
    for (const id of [without, withThem]) {
      await open(id);
      await history(id, [
        said('no grupo', '2026-02-03T10:00:00.000Z', group),
        said('a dois', '2026-02-03T10:00:00.000Z'),
      ]);
    }
    await runJobs();
    expect(await texts(without)).toEqual(['a dois']);
    expect((await texts(withThem)).toSorted()).toEqual(['a dois', 'no grupo']);
  });

  test('goes on after a crash, and nothing comes twice', async () => {
    const id = await aConnection();
    await open(id);
    const messages = [said('um', '2026-02-03T10:00:00.000Z'), said('dois', '2026-02-04T10:00:00.000Z')];
    await history(id, messages);
    await history(id, messages);
    // The process that was to import them is gone; another one finds the job.
    await runJobs();
    expect(await texts(id)).toEqual(['um', 'dois']);
    app.clock.advance(20_000);
    await history(id, [said('três', '2026-02-05T10:00:00.000Z')]);
    app.clock.advance(30_000);
    await runJobs();
    expect(await texts(id)).toEqual(['um', 'dois', 'três']);
    expect(await details(id)).toMatchObject({ statusImportMessages: 'running' });
    app.clock.advance(46_000);
    await runJobs();
    expect(await details(id)).toMatchObject({ statusImportMessages: 'renderButtonCloseTickets' });
  });

  test('of another period begins anew, and what the old one still had to bring is left alone [REST-084]', async () => {
    const id = await aConnection();
    await open(id);
    await history(id, [said('antes', '2026-02-03T10:00:00.000Z')]);
    const other = { importOldMessages: '2026-02-10T00:00:00.000Z', importRecentMessages: '2026-02-20T00:00:00.000Z' };
    await admin().call('PUT', `/whatsapp/${id}`, other);
    expect(await details(id)).toMatchObject({ ...other, statusImportMessages: null, importProgress: null });
    await open(id);
    await history(id, [said('depois', '2026-02-11T10:00:00.000Z')]);
    await runJobs();
    expect(await texts(id)).toEqual(['depois']);
    app.clock.advance(46_000);
    await runJobs();
    await admin().call('PUT', `/whatsapp/${id}`, period);
    await open(id);
    expect(await details(id)).toMatchObject({ importProgress: { processed: 0, total: 0 } });
  });

  test('keeps nothing of what it still had to bring once its connection is deleted', async () => {
    const id = await aConnection();
    await open(id);
    await history(id, [said('nunca', '2026-02-03T10:00:00.000Z')]);
    expect((await admin().call('DELETE', `/whatsapp/${id}`)).statusCode).toBe(200);
    await runJobs();
    expect(await query('select events from import_batches where connection_id = $1', id)).toEqual([]);
    expect(await texts(id)).toEqual([]);
  });

  test('that brings nothing ends by itself', async () => {
    const id = await aConnection();
    await open(id);
    app.clock.advance(46_000);
    await runJobs();
    expect(await details(id)).toMatchObject({ statusImportMessages: null, importProgress: null });
  });

  test('is not begun where none was asked for', async () => {
    const id = await aConnection({ importOldMessages: null, importRecentMessages: null });
    await open(id);
    await history(id, [said('velha', '2026-02-03T10:00:00.000Z')]);
    await runJobs();
    expect(await texts(id)).toEqual([]);
    expect(await details(id)).toMatchObject({ statusImportMessages: null });
  });
});

describe('the tickets of an import', () => {
  async function imported(extra: object = {}): Promise<number> {
    const id = await aConnection({ complationMessage: 'Obrigado!', ...extra });
    await open(id);
    await history(id, [
      said('oi', '2026-02-03T10:00:00.000Z'),
      said('olá', '2026-02-03T11:00:00.000Z', { phone: '5511977770002' }),
    ]);
    await runJobs();
    app.clock.advance(46_000);
    await runJobs();
    return id;
  }
  const sent = (id: number) => query('select 1 from messages where connection_id = $1 and from_me', id);

  test('are closed by the button, without a word to anybody [REST-092, CON-079]', async () => {
    const id = await imported();
    expect((await ticketsOf(id)).map(({ status }) => status)).toEqual(['pending', 'pending']);
    expect((await admin().call('POST', `/closedimported/${id}`)).statusCode).toBe(200);
    expect(await details(id)).toMatchObject({ statusImportMessages: null });
    await runJobs();
    expect((await ticketsOf(id)).map(({ status }) => status)).toEqual(['closed', 'closed']);
    expect(await sent(id)).toEqual([]);
    expect((await admin().call('POST', `/closedimported/${id}`)).statusCode).toBe(200);
  });

  test('are closed at the end where the form says so, without a word to anybody [CON-041]', async () => {
    const id = await imported({ closedTicketsPostImported: true });
    await runJobs();
    expect((await ticketsOf(id)).map(({ status }) => status)).toEqual(['closed', 'closed']);
    expect(await sent(id)).toEqual([]);
    expect(await details(id)).toMatchObject({ statusImportMessages: null });
  });
});

test('an import of 4,000 messages asks the database for many at a time', async () => {
  const id = await aConnection();
  await open(id);
  const total = 4_000;
  const from = Date.parse('2026-02-02T00:00:00.000Z');
  const messages = Array.from({ length: total }, (_, index) =>
    said(`mensagem ${index}`, new Date(from + index * 60_000 * 9).toISOString(), {
      phone: String(5_511_970_000_000 + (index % 40)),
      fromMe: index % 3 === 0,
      raw: new Uint8Array(200),
    }),
  );
  await history(id, messages);
  const statements = await countStatements(runJobs);
  expect(await query('select count(*)::int as count from messages where connection_id = $1', id)).toEqual([
    { count: total },
  ]);
  expect(statements).toBeLessThan(total / 4);
});
