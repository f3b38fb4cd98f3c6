import { dashboardRoutes } from '@oplano/contracts/dashboard';
import { momentRoutes } from '@oplano/contracts/moments';
import { reportRoutes } from '@oplano/contracts/reports';
import {
  daysOf,
  lastOfMonth,
  monthOf,
  planReading,
  rangeBefore,
  readyRange,
  type DayRange,
} from '@oplano/core/figures';
import { inZone } from '@oplano/core/time';
import { countFigures } from '../harness/count-figures.ts';
import type { Bench, Row } from '../harness/bench.ts';
import { atLeast, atMost, type Figure } from '../harness/figures.ts';
import { inTurns, middleOf, ratioOf, type Blow } from '../harness/hammer.ts';
import type { Dataset } from '../dataset/ensure-dataset.ts';
import type { StatementName } from '../limits/statements.ts';
import { adminOf } from './inbox.ts';
import { readRow } from './reads.ts';

const today = (): string => inZone(new Date(), 'America/Sao_Paulo').date;
const rangeOf = (days: 30 | 365): DayRange => readyRange(days === 30 ? 'last30' : 'last365', today());

/** Everything the page asks for of attendances. */
const pathsOf = ({ from, to }: DayRange): string[] => [
  `/dashboard?date_from=${from}&date_to=${to}`,
  `/dashboard/shares?date_from=${from}&date_to=${to}`,
  `/dashboard/ticketsUsers?initialDate=${from}&finalDate=${to}`,
  `/dashboard/ticketsDay?initialDate=${from}&finalDate=${to}`,
];

/** Whoever writes statements by hand knows that all is counted, and takes whole months where there are any. */
function spansOf(range: DayRange): [months: readonly string[], days: readonly string[]] {
  const around = daysOf({ from: monthOf(range.from), to: lastOfMonth(range.to) });
  const { months, days } = planReading(range, {
    days: new Set(around),
    months: new Set(around.map(monthOf)),
    changed: new Set(),
  });
  return [months, days];
}

const byHand = (companyId: number, range: DayRange): [StatementName, unknown[]][] => [
  ['figures', [companyId, ...spansOf(range), ...spansOf(rangeBefore(range))]],
  ['figureShares', [companyId, ...spansOf(range)]],
  ['figuresByUser', [companyId, ...spansOf(range)]],
  ['figuresByDay', [companyId, range.from, range.to]],
];

/** A limit that answers something else limits nothing. */
async function compareAnswers(bench: Bench, dataset: Dataset, range: DayRange): Promise<void> {
  const caller = await (await bench.product(bench.scale)).as(adminOf(dataset));
  const run = await bench.bareSql(bench.scale);
  const [path = ''] = pathsOf(range);
  const { counters, before } = dashboardRoutes.show.response.parse(await caller.read(`/api${path}`));
  const [statement = ['figures', []]] = byHand(dataset.main.companyId, range) as [StatementName, unknown[]][];
  const rows = (await run(statement[0], statement[1])) as { period: string; tickets: string; wait_seconds: string }[];
  const sum = (period: string) =>
    rows.filter((row) => row.period === period).reduce((all, row) => all + Number(row.tickets), 0);
  const [found, expected] = [
    [counters.tickets, before.tickets],
    [sum('now'), sum('before')],
  ];
  if (counters.tickets === 0 || found.join() !== expected.join())
    throw new Error(`The dashboard counts ${found.join(' and ')}, by hand it is ${expected.join(' and ')}.`);
}

async function measure(bench: Bench): Promise<Figure[]> {
  const dataset = await bench.dataset(bench.scale);
  await countFigures(dataset.databaseUrl);
  const [month, year] = [rangeOf(30), rangeOf(365)];
  for (const range of [month, year]) await compareAnswers(bench, dataset, range);
  const caller = await (await bench.product(bench.scale)).as(adminOf(dataset));
  const bare = await bench.bareHttp(bench.scale);
  const product = (range: DayRange): Blow => {
    const paths = pathsOf(range).map((path) => `/api${path}`);
    return () => Promise.all(paths.map((path) => caller.get(path)));
  };
  const limit = (range: DayRange): Blow => {
    const calls = byHand(dataset.main.companyId, range).map(
      ([name, values]) => `/${name}?values=${encodeURIComponent(JSON.stringify(values))}`,
    );
    return () => Promise.all(calls.map((path) => bare.get(path)));
  };
  const ways = { limit: limit(month), product: product(month), limitOfYear: limit(year), year: product(year) };
  const rounds = await inTurns(ways, { ...bench.pace, atOnce: 4 });
  const against = (name: string, ours: keyof typeof ways, theirs: keyof typeof ways): Figure => {
    const ratio = ratioOf(rounds[ours], rounds[theirs]);
    return {
      name,
      measured: middleOf(rounds[ours], 'perSecond'),
      unit: '/s',
      limit: { what: 'limit:http', value: middleOf(rounds[theirs], 'perSecond') },
      ratio,
      checks: [atLeast(ratio, 0.5, '×')],
      note: `four calls; p50 ${middleOf(rounds[ours], 'p50').toFixed(1)} ms, p95 ${middleOf(rounds[ours], 'p95').toFixed(1)} ms`,
    };
  };
  const alone = await inTurns({ month: product(month), year: product(year) }, { ...bench.pace, atOnce: 1 });
  const growth = ratioOf(alone.month, alone.year);
  return [
    against('dashboard, 30 days', 'product', 'limit'),
    against('dashboard, 365 days', 'year', 'limitOfYear'),
    {
      name: 'dashboard, a year against a month',
      measured: middleOf(alone.year, 'p50'),
      unit: 'ms',
      limit: { what: '30 days', value: middleOf(alone.month, 'p50') },
      ratio: growth,
      checks: [atMost(growth, 1.5, '×')],
      note: 'one at a time',
    },
  ];
}

/** The whole dashboard, of a month and of a year. */
const dashboardRow: Row = { name: 'dashboard', measure };

/** A page of the report of thirty days, with what all of it comes to. */
const reportRow = readRow({
  name: 'report',
  as: adminOf,
  path: () => `/ticketreport/reports?dateFrom=${rangeOf(30).from}&dateTo=${rangeOf(30).to}`,
  statement: 'report',
  values: ({ main }) => [main.companyId, rangeOf(30).from, rangeOf(30).to],
  limit: 'http',
  share: 0.5,
  atOnce: 4,
  idsIn: (answer) => reportRoutes.list.response.parse(answer).tickets.map(({ attendanceId }) => attendanceId),
});

/** The first page of the panel: who serves whom right now. */
const panelRow = readRow({
  name: 'panel',
  as: adminOf,
  path: () => '/usersMoments',
  statement: 'panel',
  values: ({ main }) => [main.companyId],
  limit: 'http',
  share: 0.5,
  atOnce: 4,
  idsIn: (answer) => momentRoutes.list.response.parse(answer).tickets.map(({ id }) => id),
});

export const figureRows: readonly Row[] = [dashboardRow, reportRow, panelRow];
