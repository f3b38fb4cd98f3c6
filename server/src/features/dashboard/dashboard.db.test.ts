import type { Attendant, DashboardCounters, FigureShares } from '@oplano/contracts/dashboard';
import { workWeekOf } from '@oplano/core/business-hours';
import { countersOf, tallyAll } from '@oplano/core/figures';
import { seededNumbers } from '@oplano/core/random';
import { beforeAll, describe, expect, test } from 'vitest';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { aLine } from '#test/customers';
import { aHistory, type PastAttendance } from '#test/history';
import { aCompany, someone, type SignedIn, type TestCompany } from '#test/people';
import { aConnection, aQueue } from '#test/things';

interface Dashboard {
  range: { from: string; to: string };
  counters: DashboardCounters;
  before: DashboardCounters;
  attendants: Attendant[];
}

const app = sharedTestApp();
let company: TestCompany;
let admin: SignedIn;
let ana: SignedIn;
let sales: number;
let support: number;
let connectionId: number;
let past: PastAttendance[];

const many = 120;
const minuteMs = 60_000;
const clock = { week: workWeekOf([]), timeZone: 'America/Sao_Paulo' };

/** A fortnight of attendances of all kinds, spread by chance over the first days of March. */
beforeAll(async () => {
  company = await aCompany(app);
  connectionId = await aConnection(app, company, 'Principal');
  sales = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  support = await aQueue(app, company, { name: 'Suporte', color: '#445566' });
  admin = await someone(app, company, { profile: 'admin', name: 'Marina' });
  ana = await someone(app, company, { name: 'Ana', queueIds: [sales] });
  const random = seededNumbers(11);
  const pick = <T>(...from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const later = (at: Date, minutes: number) => new Date(at.getTime() + Math.floor(random() * minutes * minuteMs));
  past = Array.from({ length: many }, (_, index) => {
    const createdAt = new Date(Date.parse('2026-03-02T03:00:00Z') + Math.floor(random() * 14 * 1_440 * minuteMs));
    const startedAt = random() < 0.8 ? later(createdAt, 90) : null;
    const closedAt = startedAt && random() < 0.8 ? later(startedAt, 400) : null;
    const finishedAt = closedAt && random() < 0.8 ? later(closedAt, 60) : null;
    return {
      createdAt,
      startedAt,
      answeredAt: startedAt && random() < 0.9 ? later(startedAt, 30) : null,
      closedAt,
      finishedAt,
      isGroup: random() < 0.1,
      isReopened: random() < 0.2,
      isActiveDemand: random() < 0.3,
      rate: finishedAt && random() < 0.6 ? Math.floor(random() * 11) : null,
      userId: startedAt ? pick(admin.userId, ana.userId) : null,
      queueId: pick(sales, support, null),
      connectionId,
      contact: `Cliente ${index}`,
    };
  });
  await aHistory(app, company, past);
});

const show = async (query: string, person = admin): Promise<Dashboard> => {
  const answer = await person.call('GET', `/dashboard?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Dashboard>();
};
const march = 'date_from=2026-03-01&date_to=2026-03-31';
const nowOf = (all: readonly PastAttendance[]) => ({
  open: all.filter(({ startedAt, closedAt, isGroup }) => startedAt && !closedAt && !isGroup).length,
  pending: all.filter(({ startedAt, closedAt }) => !startedAt && !closedAt).length,
});

describe('the figures of a range', () => {
  test('are what the attendances come to, one by one [DSH-001, REST-116, DAT-016, DSH-007, DSH-008]', async () => {
    const { counters, range } = await show(march);
    expect(range).toEqual({ from: '2026-03-01', to: '2026-03-31' });
    const leads = past.filter(({ isGroup }) => !isGroup).length;
    expect(counters).toEqual(countersOf(tallyAll(past, clock), { ...nowOf(past), leads, transfers: 0 }));
    expect(counters.tickets).toBe(many);
  });

  test.each([
    ['a queue', () => `queueIds=[${sales}]`, ({ queueId }: PastAttendance) => queueId === sales],
    ['no queue', () => 'queueIds=0', ({ queueId }: PastAttendance) => queueId === null],
    ['a person', () => `users=${ana.userId}`, ({ userId }: PastAttendance) => userId === ana.userId],
    ['nobody', () => 'users=0', ({ userId }: PastAttendance) => userId === null],
    ['a connection', () => `whatsappIds=${connectionId}`, () => true],
    ['a number that is nobody’s', () => 'users=2147483647', () => false],
  ])('are those of %s where they are narrowed down to it', async (_, query, belongs) => {
    const { counters } = await show(`${march}&${query()}`);
    const own = past.filter(belongs);
    const leads = own.filter(({ isGroup }) => !isGroup).length;
    expect(counters).toEqual(countersOf(tallyAll(own, clock), { ...nowOf(own), leads, transfers: 0 }));
  });

  test('count days on the wall of the company and stand beside those of the span before [DSH-018]', async () => {
    const inside = (from: string, to: string) =>
      past.filter(
        ({ createdAt }) => createdAt >= new Date(`${from}T03:00:00Z`) && createdAt < new Date(`${to}T03:00:00Z`),
      );
    const { counters, before } = await show('date_from=2026-03-05&date_to=2026-03-07');
    const [now, earlier] = [inside('2026-03-05', '2026-03-08'), inside('2026-03-02', '2026-03-05')];
    expect([counters.tickets, before.tickets]).toEqual([now.length, earlier.length]);
    expect(before.avgSupportTime).toBe(
      countersOf(tallyAll(earlier, clock), { open: 0, pending: 0, leads: 0, transfers: 0 }).avgSupportTime,
    );
  });

  test('are those of the month so far where nothing is asked for, and of so many days [DSH-019, REST-116]', async () => {
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(app.clock.now());
    expect((await show('')).range).toEqual({ from: `${today.slice(0, 8)}01`, to: today });
    expect((await show('days=1')).range).toEqual({ from: today, to: today });
  });

  test.each<[keyof DashboardCounters, string]>([
    ['supportGroups', 'only=group'],
    ['finishedByPerson', 'only=byPerson'],
    ['finishedByBot', 'only=unattended'],
    ['activeTickets', 'only=active'],
    ['passiveTickets', 'only=passive'],
    ['reopened', 'only=reopened'],
    ['withoutRating', 'only=unrated'],
    ['withRating', 'onlyRated=true'],
    ['supportFinished', 'status=closed,nps'],
  ])('lead to a report with as many rows: %s', async (figure, narrowed) => {
    const { counters } = await show(march);
    const report = await admin.call('GET', `/ticketreport/reports?dateFrom=2026-03-01&dateTo=2026-03-31&${narrowed}`);
    expect(report.json<{ totalTickets: { total: number } }>().totalTickets.total).toBe(counters[figure]);
  });

  test('name every attendant with what they did [DSH-014, DAT-017]', async () => {
    const { attendants } = await show(march);
    expect(attendants.map(({ name }) => name)).toEqual(['Ana', 'Marina']);
    const own = countersOf(
      tallyAll(
        past.filter(({ userId }) => userId === ana.userId),
        clock,
      ),
      {
        open: 0,
        pending: 0,
        leads: 0,
        transfers: 0,
      },
    );
    expect(attendants[0]).toEqual({
      id: ana.userId,
      name: 'Ana',
      online: expect.any(Boolean),
      rating: expect.any(Number),
      countRating: own.withRating,
      tickets: own.tickets,
      avgWaitTime: own.avgWaitTime,
      avgSupportTime: own.avgSupportTime,
    });
    expect(attendants[0]?.rating).toBeGreaterThanOrEqual(1);
    expect(attendants[0]?.rating).toBeLessThanOrEqual(5);
  });
});

describe('what happens to a ticket', () => {
  test('tells when it was first answered, that it was opened again, and that it was handed over', async () => {
    const desk = await aCompany(app);
    const line = await aConnection(app, desk, 'Linha');
    const [first, second] = [
      await aQueue(app, desk, { name: 'Vendas', color: '#112233' }),
      await aQueue(app, desk, { name: 'Suporte', color: '#445566' }),
    ];
    const boss = await someone(app, desk, { profile: 'admin', queueIds: [first, second] });
    const phone = await aLine(app, desk, line);
    await phone.says('5511988887777', 'Oi, o pedido não chegou');
    const { tickets } = (await boss.call('GET', '/tickets?status=pending&showAll=true')).json<{
      tickets: { id: number; contactId: number }[];
    }>();
    const [ticket] = tickets;
    const id = ticket?.id ?? 0;
    const put = async (body: object) => expect((await boss.call('PUT', `/tickets/${id}`, body)).statusCode).toBe(200);
    app.clock.advance(2 * minuteMs);
    await put({ status: 'open', userId: boss.userId, queueId: first });
    app.clock.advance(minuteMs);
    const say = async (body: string) =>
      expect((await boss.call('POST', `/messages/${id}`, { body })).statusCode).toBe(200);
    await say('Já verifico');
    app.clock.advance(5 * minuteMs);
    await say('Chega amanhã');
    await put({ queueId: second, userId: boss.userId, isTransfered: true });
    await put({ status: 'closed' });
    await put({ status: 'open', userId: boss.userId });
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(app.clock.now());
    const { counters } = await show(`date_from=${today}&date_to=${today}`, boss);
    expect(counters).toMatchObject({ tickets: 2, reopened: 1, transfers: 1, avgFirstResponse: 3, avgWaitTime: 1 });
    expect([counters.finishedByPerson, counters.finishedByBot]).toEqual([1, 0]);
  });
});

describe('the charts', () => {
  const chart = async (name: string, from: string, to: string) =>
    (await admin.call('GET', `/dashboard/${name}?initialDate=${from}&finalDate=${to}&companyId=999`)).json<{
      data: Record<string, unknown>[];
      count: number;
    }>();

  test('count attendances by person, nobody’s last [DSH-015, REST-118]', async () => {
    const { data, count } = await chart('ticketsUsers', '2026-03-01', '2026-03-31');
    const of = (id: number | null) => past.filter(({ userId }) => userId === id).length;
    expect(count).toBe(many);
    expect(data.at(-1)).toEqual({ id: 0, nome: '', quantidade: of(null) });
    expect(data.find(({ nome }) => nome === 'Ana')).toEqual({
      id: ana.userId,
      nome: 'Ana',
      quantidade: of(ana.userId),
    });
  });

  test('count by day, by hour where it is one day, in their order and without gaps [DSH-016, REST-119]', async () => {
    const wall = (at: Date) => new Date(at.getTime() - 3 * 3_600_000).toISOString();
    const days = await chart('ticketsDay', '2026-02-27', '2026-03-17');
    expect(days.data.map(({ data }) => data).slice(0, 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect([days.count, days.data.length]).toEqual([many, 19]);
    const on = past.filter(({ createdAt }) => wall(createdAt).startsWith('2026-03-05'));
    expect(days.data.find(({ data }) => data === '2026-03-05')).toEqual({ data: '2026-03-05', total: on.length });
    const hours = await chart('ticketsDay', '2026-03-05', '2026-03-05');
    expect([hours.count, hours.data.length, hours.data[0]?.['horario']]).toEqual([on.length, 24, '00:00']);
    const busy = wall(on[0]?.createdAt ?? new Date(0)).slice(11, 13);
    expect(hours.data[Number(busy)]).toEqual({
      horario: `${busy}:00`,
      total: on.filter(({ createdAt }) => wall(createdAt).slice(11, 13) === busy).length,
    });
  });

  test('split attendances by queue, connection, channel, weekday and hour', async () => {
    const shares = (await admin.call('GET', `/dashboard/shares?${march}`)).json<FigureShares>();
    const sum = (rows: readonly { total: number }[]) => rows.reduce((all, { total }) => all + total, 0);
    expect([sum(shares.queues), sum(shares.connections), sum(shares.channels), sum(shares.hours)]).toEqual([
      many,
      many,
      many,
      many,
    ]);
    expect(shares.queues.find(({ id }) => id === sales)).toEqual({
      id: sales,
      name: 'Vendas',
      color: '#112233',
      total: past.filter(({ queueId }) => queueId === sales).length,
    });
  });
});

describe('who asks for too much, or may not', () => {
  test.each([
    ['days turned round', 'date_from=2026-03-02&date_to=2026-03-01', 'ERR_DATE_RANGE'],
    ['half a range', 'date_from=2026-03-02', 'ERR_DATE_RANGE'],
    ['a thousand years', 'date_from=1026-03-02&date_to=2026-03-01', 'ERR_DATE_RANGE'],
    ['a thousand years of days', 'days=365000', 'ERR_DATE_RANGE'],
    ['no days', 'days=0', 'ERR_DATE_RANGE'],
    ['a day of another calendar', 'date_from=1447-13-01&date_to=1447-13-02', 'ERR_VALIDATION'],
    ['a person who is a word', 'users=ana', 'ERR_VALIDATION'],
  ])('is told so: %s [DSH-020]', async (_, query, error) => {
    for (const path of ['/dashboard', '/dashboard/shares']) {
      const answer = await admin.call('GET', `${path}?${query}`);
      expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([400, error]);
    }
  });

  test('gets nothing without the right, and everything with it [DSH-021]', async () => {
    const paths = ['/dashboard', '/dashboard/shares', '/dashboard/ticketsUsers', '/dashboard/ticketsDay'];
    for (const path of paths) expect((await ana.call('GET', path)).statusCode).toBe(403);
    const lent = await someone(app, company, { name: 'Zeca', showDashboard: 'enabled' });
    expect((await show(march, lent)).counters.tickets).toBe(many);
  });

  test('sees nothing of another company, nor of its people', async () => {
    const other = await aCompany(app);
    const stranger = await someone(app, other, { profile: 'admin' });
    const { counters, attendants } = await show(`${march}&users=${ana.userId}`, stranger);
    expect([counters.tickets, counters.leads, attendants]).toEqual([0, 0, []]);
  });

  test('waits no longer than figures may take', async () => {
    const limit = await runInCompany(app.app.runtime, company.companyId, async ({ db }) => {
      const { figuresMaxMs, inSearchTime } = await import('#platform/db');
      const { sql } = await import('kysely');
      return inSearchTime(db, figuresMaxMs, async () => {
        const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db);
        return rows[0]?.limit;
      });
    });
    expect(limit).toBe('10s');
  });
});
