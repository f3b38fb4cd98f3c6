import { addOccurrences, dueOccurrences, sendOccurrence } from '../../server/src/features/schedules/index.ts';
import { withOwnerClient } from '../../server/src/platform/db-raw/owner-client.ts';
import { runInCompany } from '../../server/src/platform/use-case/index.ts';
import type { RunningApp } from '../../server/src/app/start-app.ts';
import type { Dataset } from '../dataset/ensure-dataset.ts';
import type { Bench, Row } from '../harness/bench.ts';
import { atMost, type Figure } from '../harness/figures.ts';
import { median } from '../harness/hammer.ts';
import { openApp } from '../harness/open-app.ts';
import { rowsRead, type Plan } from '../harness/rows-read.ts';

const planned = 200_000;
const dueAtOnce = 500;

/** As many single messages as that, one a minute from tomorrow on, and a due minute of 500, each to another contact. */
const fill = ({ databaseUrl, main }: Dataset): Promise<void> =>
  withOwnerClient(databaseUrl, async (client) => {
    await client.query('delete from schedules where company_id = $1', [main.companyId]);
    await client.query(
      `with people as (
         select contact_id, connection_id, row_number() over (order by id) - 1 as place from tickets
         where company_id = $1 and status = 'open' and not is_group limit ${dueAtOnce}
       ), plans as (
         insert into schedules (company_id, contact_id, connection_id, body, open_ticket, leaves_open, signs, send_at,
           interval_unit, interval_amount, times, day_rule, created_at, updated_at)
         select $1, p.contact_id, p.connection_id, 'Passando para lembrar.', false, false, false,
           case when n <= ${dueAtOnce} then now() else now() + interval '1 day' + n * interval '1 minute' end,
           1, 1, 1, 4, now(), now()
         from generate_series(1, ${planned}) n join people p on p.place = n % (select count(*) from people)
         returning id, send_at
       )
       insert into schedule_occurrences (company_id, schedule_id, number, nominal_at, due_at, state)
       select $1, id, 1, send_at, send_at, 'planned' from plans`,
      [main.companyId],
    );
    await client.query('analyze schedules, schedule_occurrences');
  });

/** What it takes to find a due minute. */
async function rowsForMinute({ app }: RunningApp, { databaseUrl, main: { companyId } }: Dataset): Promise<number> {
  const { sql, parameters } = await runInCompany(app.runtime, companyId, (ctx) =>
    Promise.resolve(dueOccurrences(companyId, ctx.now, 1_000).compile(ctx.db)),
  );
  return withOwnerClient(databaseUrl, async (client) => {
    const text = `explain (analyze, format json) ${sql}`;
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(text, [...parameters]);
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    return plan ? rowsRead(plan, 'schedule_occurrences') : Number.NaN;
  });
}

/** Milliseconds to plan ten sends of one message. */
async function planOne({ app }: RunningApp, { main: { companyId } }: Dataset): Promise<number> {
  const began = performance.now();
  await runInCompany(app.runtime, companyId, async (ctx) => {
    const { id } = await ctx.db
      .selectFrom('schedules')
      .select('id')
      .where('company_id', '=', companyId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const dates = Array.from({ length: 10 }, (_, day) => new Date(ctx.now.getTime() + (day + 2) * 86_400_000));
    await addOccurrences(
      ctx,
      { id, paused: false },
      dates.map((at) => ({ nominal: at, at })),
    );
  });
  return performance.now() - began;
}

/** Sends what is due, one transaction each; how many a second. */
async function sendMinute({ app }: RunningApp, { main: { companyId } }: Dataset): Promise<number> {
  const { rows } = await runInCompany(app.runtime, companyId, ({ db, now }) =>
    dueOccurrences(companyId, now, dueAtOnce).execute(db),
  );
  const began = performance.now();
  for (const { id } of rows) await runInCompany(app.runtime, companyId, (ctx) => sendOccurrence(ctx, id));
  return (rows.length * 1000) / (performance.now() - began);
}

async function measure(bench: Bench): Promise<Figure[]> {
  await bench.rest();
  const dataset = await bench.dataset(bench.scale);
  const running = await openApp(dataset.databaseUrl);
  try {
    await fill(dataset);
    const read = await rowsForMinute(running, dataset);
    const plans: number[] = [];
    for (let round = 0; round < bench.pace.rounds * 10; round += 1) plans.push(await planOne(running, dataset));
    const rate = await sendMinute(running, dataset);
    return [
      {
        name: 'schedules, rows to find a due minute',
        measured: read,
        unit: 'rows',
        checks: [atMost(read, dueAtOnce, ' rows')],
        note: `${dueAtOnce} of ${planned} planned messages are due`,
      },
      { name: 'schedules, ten sends planned', measured: median(plans), unit: 'ms', checks: [] },
      { name: 'schedules, a due minute', measured: rate, unit: '/s', checks: [] },
    ];
  } finally {
    await running.close();
  }
}

/** Planning and a due minute of 500 among 200,000 planned messages. */
export const schedulesRow: Row = { name: 'schedules', measure };
