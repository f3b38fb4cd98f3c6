import type { DashboardCounters, FigureShares, FirstAnswers } from '@oplano/contracts/dashboard';
import {
  figureChannels,
  percentOf,
  readyRange,
  reportOfFigure,
  reportOfSlot,
  type DayRange,
} from '@oplano/core/figures';
import type { FigureFilter, FigureName, ReportFilter } from '@oplano/core/figures';
import { inZone } from '@oplano/core/time';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { createDemo } from '../create-demo.ts';
import { demoPassword } from '../people.ts';

const app = sharedTestApp();
let shopId = 0;
let headers = {};
let today = '';

beforeAll(async () => {
  shopId = (await createDemo(app.app.runtime, { history: true })) ?? 0;
  const payload = { email: 'admin@aurora.example', password: demoPassword };
  const signed = await app.inject({ method: 'POST', url: '/api/auth/login', payload });
  headers = { authorization: `Bearer ${signed.json<{ token: string }>().token}` };
  today = inZone(app.clock.now(), 'America/Sao_Paulo').date;
});

async function get<T>(path: string): Promise<T> {
  const answer = await app.inject({ method: 'GET', url: `/api${path}`, headers });
  expect(answer.statusCode, `${path} ${answer.body}`).toBe(200);
  return answer.json<T>();
}
const list = (values: readonly number[]) => encodeURIComponent(JSON.stringify(values));
const chosen = ({ queueIds, users }: FigureFilter) => `queueIds=${list(queueIds)}&users=${list(users)}`;

/** How many rows the report has that a click leads to. */
async function rowsBehind(filter: FigureFilter, choice: Partial<ReportFilter>): Promise<number> {
  const at = { ...filter, ...choice };
  const more = {
    status: at.status,
    only: at.only,
    channels: at.channels,
    tagIds: at.tagIds,
    weekdays: at.weekdays,
    hours: at.hours,
    answers: at.answers,
    rows: at.rows && [at.rows],
    onlyRated: at.onlyRated ? ['true'] : undefined,
  };
  const asked = Object.entries(more).flatMap(([name, values]) => (values ? [`${name}=${values.join()}`] : []));
  const path = `/ticketreport/reports?dateFrom=${at.from}&dateTo=${at.to}&${chosen(at)}&whatsappId=${list(at.whatsappIds)}`;
  const { tickets, totalTickets } = await get<{ tickets: unknown[]; totalTickets: { total: number } }>(
    [path, ...asked].join('&'),
  );
  expect(tickets).toHaveLength(Math.min(10, totalTickets.total));
  return totalTickets.total;
}

interface Seen {
  readonly counters: DashboardCounters;
  readonly firstAnswers: FirstAnswers;
  readonly shares: FigureShares;
}
async function dashboard(filter: FigureFilter): Promise<Seen> {
  const query = `date_from=${filter.from}&date_to=${filter.to}&${chosen(filter)}&whatsappIds=${list(filter.whatsappIds)}`;
  return {
    ...(await get<Omit<Seen, 'shares'>>(`/dashboard?${query}`)),
    shares: await get<FigureShares>(`/dashboard/shares?${query}`),
  };
}

const idsOf = (table: 'queues' | 'users' | 'connections') =>
  runInCompany(app.app.runtime, shopId, async ({ db, companyId }) => {
    const found = sql<{ id: number }>`select id from ${sql.table(table)} where company_id = ${companyId} order by id`;
    return (await found.execute(db)).rows.map(({ id }) => id);
  });

const ranges: [string, () => DayRange][] = [
  ['a month', () => readyRange('last30', today)],
  ['a day', () => readyRange('yesterday', today)],
];
const narrowings: [string, () => Promise<Partial<FigureFilter>>][] = [
  ['of everybody', async () => ({})],
  ['of one queue', async () => ({ queueIds: (await idsOf('queues')).slice(0, 1) })],
  [
    'of two connections and somebody',
    async () => ({ whatsappIds: (await idsOf('connections')).slice(0, 2), users: (await idsOf('users')).slice(1, 4) }),
  ],
  ['of nobody', async () => ({ users: [0] })],
];
const cases = ranges.flatMap(([days, range]) =>
  narrowings.map(([whose, narrow]) => [`${days} ${whose}`, range, narrow] as const),
);
const filterOf = async (
  range: () => DayRange,
  narrow: () => Promise<Partial<FigureFilter>>,
): Promise<FigureFilter> => ({
  ...range(),
  queueIds: [],
  whatsappIds: [],
  users: [],
  ...(await narrow()),
});

/** Those that are no number of rows but say something of them. */
const derived: readonly FigureName[] = [
  'avgWaitTime',
  'avgWaitWorkTime',
  'avgSupportTime',
  'avgSupportWorkTime',
  'avgFirstResponse',
  'avgFirstResponseWork',
  'npsScore',
  'npsPromotersPerc',
  'npsPassivePerc',
  'npsDetractorsPerc',
  'percRating',
  'sentMessages',
  'receivedMessages',
];

describe('every figure of the dashboard leads to as many rows', () => {
  test.each(cases)('%s: counts [DSH-001, DSH-003, DSH-005, DSH-006, DSH-009]', async (which, range, narrow) => {
    const filter = await filterOf(range, narrow);
    const { counters } = await dashboard(filter);
    if (which === 'a month of everybody')
      for (const name of ['tickets', 'leads', 'transfers', 'supportHappening', 'supportPending'] as const)
        expect(counters[name], name).toBeGreaterThan(0);
    for (const [name, choice] of Object.entries(reportOfFigure) as [keyof DashboardCounters, Partial<ReportFilter>][]) {
      if (derived.includes(name)) continue;
      expect(await rowsBehind(filter, choice), name).toBe(counters[name]);
    }
  });

  test.each(cases)('%s: means and shares [DSH-002, DSH-004]', async (_, range, narrow) => {
    const filter = await filterOf(range, narrow);
    const { counters, firstAnswers } = await dashboard(filter);
    const rated = await rowsBehind(filter, reportOfFigure.withRating);
    for (const name of ['npsPromotersPerc', 'npsPassivePerc', 'npsDetractorsPerc'] as const) {
      expect(percentOf(await rowsBehind(filter, reportOfFigure[name]), rated), name).toBe(counters[name]);
    }
    expect(percentOf(rated, counters.tickets)).toBe(counters.percRating);
    const answers = firstAnswers.reduce((sum, { total }) => sum + total, 0);
    expect(await rowsBehind(filter, reportOfFigure.avgFirstResponse)).toBe(answers);
    for (const [place, { total }] of firstAnswers.entries())
      expect(await rowsBehind(filter, { answers: [place] }), `answers ${place}`).toBe(total);
  });

  test.each(cases)('%s: bars and cells [DSH-015, DSH-016]', async (_, range, narrow) => {
    const filter = await filterOf(range, narrow);
    const { shares, counters } = await dashboard(filter);
    for (const { channel, total } of shares.channels)
      expect(await rowsBehind(filter, { channels: figureChannels.filter((one) => one === channel) }), channel).toBe(
        total,
      );
    for (const { id, total } of shares.tags)
      expect(await rowsBehind(filter, { tagIds: [id] }), `tag ${id}`).toBe(total);
    if (filter.queueIds.length === 0)
      for (const { id, total } of shares.queues) expect(await rowsBehind(filter, { queueIds: [id] })).toBe(total);
    for (const { weekday, hour, total } of shares.hours.filter((__, place) => place % 9 === 0))
      expect(await rowsBehind(filter, { weekdays: [weekday], hours: [hour] }), `${weekday} ${hour}`).toBe(total);
    const query = `initialDate=${filter.from}&finalDate=${filter.to}&${chosen(filter)}&whatsappIds=${list(filter.whatsappIds)}`;
    const { data } = await get<{ data: { horario?: string; data?: string; total: number }[] }>(
      `/dashboard/ticketsDay?${query}`,
    );
    expect(data.reduce((sum, { total }) => sum + total, 0)).toBe(counters.tickets);
    for (const { horario, data: day, total } of data.filter(({ total: some }, place) => some > 0 && place % 3 === 0))
      expect(await rowsBehind(filter, reportOfSlot(filter, horario ?? day ?? '')), horario ?? day).toBe(total);
  });

  test('messages of a month, ours and theirs [DSH-013]', async () => {
    const filter = await filterOf(
      () => readyRange('last30', today),
      async () => ({ users: [0] }),
    );
    for (const [name, fromMe] of [
      ['sentMessages', true],
      ['receivedMessages', false],
    ] as const) {
      const path = `/messages-allMe?fromMe=${fromMe}&dateStart=${filter.from}&dateEnd=${filter.to}`;
      const { count } = await get<{ count: { count: number }[] }>(path);
      expect(count[0]?.count).toBeGreaterThan(1_000);
      expect(await rowsBehind(filter, reportOfFigure[name])).toBe(count[0]?.count);
    }
  });
});

describe('what the shop pays', () => {
  test('has paid four months, owes one, and every cent of it stands in the ledger', async () => {
    const read = sql<{
      paid: number;
      open: number;
      earned: number;
      kept: number;
      asked: number;
      late: number;
    }>`select count(*) filter (where status = 'paid')::int as paid, count(*) filter (where status = 'open')::int as open,
        count(*) filter (where paid_at > ${app.clock.now()})::int as late,
        sum(amount_cents) filter (where status = 'paid')::int as asked,
        (select sum(amount_cents) from ledger_entries where to_account = 'revenue')::int as earned,
        (select sum(case when to_account = 'credit' then amount_cents else -amount_cents end) from ledger_entries)::int as kept
        from invoices`;
    const found = await runInCompany(app.app.runtime, shopId, async ({ db }) => (await read.execute(db)).rows[0]);
    expect(found).toEqual({ paid: 4, open: 1, late: 0, asked: 4 * 34_990, earned: 4 * 34_990, kept: 0 });
  });
});
