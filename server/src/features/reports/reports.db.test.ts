import { read, utils } from '@e965/xlsx';
import type { ReportRow } from '@oplano/contracts/reports';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { aHistory, type PastAttendance } from '#test/history';
import { aCompany, someone, type SignedIn, type TestCompany } from '#test/people';
import { aConnection, aQueue } from '#test/things';

interface Report {
  tickets: ReportRow[];
  totalTickets: { total: number; supportTime: number; rated: number; npsScore: number };
}

const app = sharedTestApp();
let company: TestCompany;
let admin: SignedIn;
let ana: SignedIn;
let sales: number;
let connectionId: number;
let made: { ticketId: number; contactId: number }[];

const at = (day: number, time: string): Date => new Date(`2026-03-${String(day).padStart(2, '0')}T${time}:00Z`);

/** Six attendances, one of each kind, from the 2nd to the 7th of March. */
beforeAll(async () => {
  company = await aCompany(app);
  connectionId = await aConnection(app, company, 'Principal');
  sales = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  admin = await someone(app, company, { profile: 'admin', name: 'Marina' });
  ana = await someone(app, company, { name: 'Ana', queueIds: [sales], showDashboard: 'enabled' });
  const one = (day: number, contact: string, given: Partial<PastAttendance> = {}): PastAttendance => ({
    createdAt: at(day, '12:00'),
    startedAt: null,
    answeredAt: null,
    closedAt: null,
    finishedAt: null,
    isGroup: false,
    isReopened: false,
    isActiveDemand: false,
    rate: null,
    userId: null,
    queueId: null,
    connectionId,
    contact,
    ...given,
  });
  const taken = (day: number, userId: number) => ({ startedAt: at(day, '12:10'), userId });
  const ended = (day: number, userId: number, end: string) => ({
    ...taken(day, userId),
    closedAt: at(day, end),
    finishedAt: at(day, '20:00'),
  });
  made = await aHistory(app, company, [
    one(2, 'Água Viva'),
    one(3, 'Bento', { ...taken(3, ana.userId), queueId: sales }),
    one(4, 'Grupo da rua', { ...taken(4, admin.userId), isGroup: true }),
    one(5, 'Caio', { ...ended(5, ana.userId, '12:40'), queueId: sales, rate: 10 }),
    one(6, '=soma(1)', { ...ended(6, admin.userId, '13:10'), rate: 3 }),
    one(7, 'Dora', ended(7, admin.userId, '12:20')),
  ]);
});

const report = async (query: string, person = admin): Promise<Report> => {
  const answer = await person.call('GET', `/ticketreport/reports?dateFrom=2026-03-01&dateTo=2026-03-31&${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Report>();
};
const names = async (query: string, person = admin) =>
  (await report(query, person)).tickets.map(({ contactName }) => contactName);

describe('the report', () => {
  test('has a row for every attendance, groups too, with its duration and its answer [DAT-038, REP-015, REST-120]', async () => {
    const { tickets, totalTickets } = await report('');
    expect(tickets.map(({ contactName }) => contactName)).toEqual([
      'Dora',
      '=soma(1)',
      'Caio',
      'Grupo da rua',
      'Bento',
      'Água Viva',
    ]);
    expect(tickets[2]).toEqual({
      id: made[3]?.ticketId,
      attendanceId: expect.any(Number),
      uuid: expect.any(String),
      whatsappName: 'Principal',
      contactName: 'Caio',
      userName: 'Ana',
      queueName: 'Vendas',
      status: 'closed',
      lastMessage: '',
      isGroup: false,
      createdAt: '2026-03-05T12:00:00.000Z',
      closedAt: '2026-03-05T12:40:00.000Z',
      supportTime: 30,
      NPS: 10,
      canOpen: true,
    });
    expect(tickets[3]).toMatchObject({ status: 'group', isGroup: true, supportTime: null, NPS: null });
    expect(totalTickets).toEqual({ total: 6, supportTime: 33.3, rated: 2, npsScore: 0 });
  });

  test.each([
    ['a contact', () => `contactId=${made[3]?.contactId}`, ['Caio'], 'REP-001'],
    ['a connection', () => `whatsappId=[${connectionId}]&status=["open"]`, ['Bento'], 'REP-002'],
    ['a connection that is nobody’s', () => 'whatsappId=[2147483647]', [], 'REP-002'],
    ['states', () => 'status=["open","pending"]', ['Bento', 'Água Viva'], 'REP-002'],
    ['people', () => `users=[${ana.userId}]`, ['Caio', 'Bento'], 'REP-002'],
    ['nobody', () => 'users=[0]', ['Água Viva'], 'REP-002'],
    ['queues', () => `queueIds=[${sales}]`, ['Caio', 'Bento'], 'REP-002'],
    ['what was rated', () => 'onlyRated=true', ['=soma(1)', 'Caio'], 'REP-003'],
    ['a search without accents', () => 'searchParam=agua', ['Água Viva'], 'REST-120'],
  ])('is narrowed down to %s', async (_, query, expected) => {
    expect(await names(query())).toEqual(expected);
    expect((await report(query())).totalTickets.total).toBe(expected.length);
  });

  test('is of the days of the company, and of the month so far where none are asked for [REP-011]', async () => {
    const of = async (query: string) =>
      (await admin.call('GET', `/ticketreport/reports?${query}`)).json<Report>().totalTickets.total;
    expect(await of('dateFrom=2026-03-03&dateTo=2026-03-04')).toBe(2);
    // The clock of the tests stands at the second of March.
    expect(app.clock.now().toISOString()).toMatch(/^2026-03-02/);
    expect(await of('')).toBe(1);
  });

  test('is paged and ordered by what is asked for [REP-009]', async () => {
    expect(await names('pageSize=5')).toHaveLength(5);
    expect(await names('pageSize=5&page=2')).toEqual(['Água Viva']);
    expect((await report('pageSize=5&page=9')).totalTickets.total).toBe(6);
    expect((await names('sort=supportTime&direction=desc')).slice(0, 3)).toEqual(['=soma(1)', 'Caio', 'Dora']);
    expect((await names('sort=NPS&direction=asc')).slice(0, 2)).toEqual(['=soma(1)', 'Caio']);
    expect((await names('sort=contactName&direction=asc')).slice(1, 3)).toEqual(['Água Viva', 'Bento']);
  });

  test('of a ticket that was opened again has its earlier attendance as it ended', async () => {
    const other = await aCompany(app);
    const person = await someone(app, other, { profile: 'admin' });
    const [past] = await aHistory(app, other, [
      {
        createdAt: at(2, '12:00'),
        startedAt: at(2, '12:05'),
        answeredAt: null,
        closedAt: at(2, '12:15'),
        finishedAt: at(2, '12:15'),
        isGroup: false,
        isReopened: false,
        isActiveDemand: false,
        rate: null,
        userId: person.userId,
        queueId: null,
        connectionId: await aConnection(app, other, 'Outra'),
        contact: 'Eva',
      },
    ]);
    await runInCompany(app.app.runtime, other.companyId, async ({ db, companyId }) => {
      const ticket_id = past?.ticketId ?? 0;
      await db.updateTable('tickets').set({ status: 'pending' }).where('company_id', '=', companyId).execute();
      const again = { company_id: companyId, ticket_id, created_at: at(3, '12:00') };
      await db.insertInto('ticket_tracking').values(again).execute();
    });
    expect((await report('', person)).tickets.map(({ id, status }) => [id, status])).toEqual([
      [past?.ticketId, 'pending'],
      [past?.ticketId, 'closed'],
    ]);
  });
});

describe('rights and limits', () => {
  test('who has no right gets nothing; content is for who may open the ticket [REP-014]', async () => {
    const plain = await someone(app, company, { name: 'Zeca' });
    expect((await plain.call('GET', '/ticketreport/reports')).statusCode).toBe(403);
    expect((await plain.call('POST', '/ticketreport/export', {})).statusCode).toBe(403);
    await runInCompany(app.app.runtime, company.companyId, ({ db, companyId }) =>
      db.updateTable('tickets').set({ last_message: 'segredo' }).where('company_id', '=', companyId).execute(),
    );
    const rows = (await report('', ana)).tickets;
    expect(rows).toHaveLength(6);
    for (const row of rows) expect(row.lastMessage).toBe(row.canOpen ? 'segredo' : '');
    expect(rows.filter(({ canOpen }) => canOpen).map(({ contactName }) => contactName)).toEqual(['Caio', 'Bento']);
    const stranger = await someone(app, await aCompany(app), { profile: 'admin' });
    expect(await names(`users=[${ana.userId}]`, stranger)).toEqual([]);
  });

  test.each([
    ['dateFrom=2026-03-02&dateTo=2026-03-01', 'ERR_DATE_RANGE'],
    ['dateFrom=1026-03-02&dateTo=2026-03-01', 'ERR_DATE_RANGE'],
    ['dateFrom=2026-02-30&dateTo=2026-03-01', 'ERR_VALIDATION'],
    ['pageSize=1000000000', 'ERR_VALIDATION'],
    ['pageSize=101', 'ERR_VALIDATION'],
    ['page=0', 'ERR_VALIDATION'],
    ['status=["gone"]', 'ERR_VALIDATION'],
    ['users={"a":1}', 'ERR_VALIDATION'],
    ['sort=password', 'ERR_VALIDATION'],
    ['rows=passwords', 'ERR_VALIDATION'],
    ['channels=fax', 'ERR_VALIDATION'],
    ['weekdays=7', 'ERR_VALIDATION'],
    ['hours=24', 'ERR_VALIDATION'],
    ['answers=8', 'ERR_VALIDATION'],
  ])('%s is answered with %s', async (query, error) => {
    const answer = await admin.call('GET', `/ticketreport/reports?${query}`);
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([400, error]);
  });
});

describe('the file', () => {
  async function exported(query: string, body: object) {
    const answer = await admin.call(
      'POST',
      `/ticketreport/export?dateFrom=2026-03-01&dateTo=2026-03-31&${query}`,
      body,
    );
    expect(answer.statusCode, answer.body).toBe(200);
    const { url, count } = answer.json<{ url: string; count: number }>();
    const file = await fetch(`${app.url}${url}`, { headers: { authorization: `Bearer ${admin.token}` } });
    return { url, count, bytes: Buffer.from(await file.arrayBuffer()) };
  }
  const rowsOf = (bytes: Buffer) => {
    const book = read(bytes, { type: 'buffer' });
    const [name = ''] = book.SheetNames;
    const sheet = book.Sheets[name];
    return { name, rows: sheet ? utils.sheet_to_json<string[]>(sheet, { header: 1, defval: '' }) : [] };
  };

  test('is a workbook of that name and sheet with every row that matches [REP-005, REP-012, REP-013]', async () => {
    const { url, count, bytes } = await exported('', { statuses: { closed: 'FECHADO' } });
    expect(url).toContain('relatorio-de-atendimentos.xlsx');
    const { name, rows } = rowsOf(bytes);
    expect([name, count, rows.length]).toEqual(['RelatorioDeAtendimentos', 6, 7]);
    // Days and hours are those of the company; nothing a customer is called becomes a formula.
    expect(rows[2]?.slice(2)).toEqual([
      "'=soma(1)",
      'Marina',
      '',
      'FECHADO',
      'segredo',
      '2026-03-06 09:00',
      '2026-03-06 10:10',
      '60',
      '3',
    ]);
    expect((await report('pageSize=9999999')).tickets).toHaveLength(6);
    expect((await exported('onlyRated=true', {})).count).toBe(2);
  });

  test('is text where that is asked for, with accents as they are', async () => {
    const { bytes } = await exported('', { format: 'csv' });
    const text = bytes.toString('utf8');
    expect(text.startsWith('\uFEFF"id";')).toBe(true);
    expect(text).toContain('"Água Viva"');
    expect(text.trim().split('\r\n')).toHaveLength(7);
  });

  test('holds more rows than one answer does, and each of them once [REP-013]', async () => {
    const other = await aCompany(app);
    const person = await someone(app, other, { profile: 'admin' });
    const [past] = await aHistory(app, other, [
      {
        createdAt: at(2, '12:00'),
        startedAt: null,
        answeredAt: null,
        closedAt: null,
        finishedAt: null,
        isGroup: false,
        isReopened: false,
        isActiveDemand: false,
        rate: null,
        userId: null,
        queueId: null,
        connectionId: await aConnection(app, other, 'Muitas'),
        contact: 'Fred',
      },
    ]);
    // Many at the same moment: the order must not lose one between two pieces.
    await runInCompany(app.app.runtime, other.companyId, ({ db, companyId }) =>
      sql`insert into ticket_tracking (company_id, ticket_id, created_at, finished_at)
        select ${companyId}, ${past?.ticketId ?? 0}, '2026-03-09T12:00:00Z', '2026-03-09T13:00:00Z' from generate_series(1, 20000)`.execute(
        db,
      ),
    );
    const days = 'dateFrom=2026-03-01&dateTo=2026-03-31';
    const all = await person.call('GET', `/ticketreport/reports?${days}&pageSize=9999999`);
    expect([all.statusCode, all.json()]).toEqual([422, { error: 'ERR_REPORT_TOO_LARGE' }]);
    const file = (await person.call('POST', `/ticketreport/export?${days}`, {})).json<{ count: number }>();
    expect(file.count).toBe(20_001);
  });
});
