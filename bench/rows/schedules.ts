import pg from 'pg';
import { addOccurrences, dueOccurrences, sendOccurrence } from '../../server/src/features/schedules/index.ts';
import { withOwnerClient } from '../../server/src/platform/db-raw/owner-client.ts';
import { runInCompany } from '../../server/src/platform/use-case/index.ts';
import type { RunningApp } from '../../server/src/app/start-app.ts';
import type { Dataset } from '../dataset/ensure-dataset.ts';
import type { Bench, Row } from '../harness/bench.ts';
import { atLeast, atMost, type Figure } from '../harness/figures.ts';
import { median } from '../harness/hammer.ts';
import { countStatements } from '../harness/count-statements.ts';
import { openApp } from '../harness/open-app.ts';
import { rowsRead, type Plan } from '../harness/rows-read.ts';

const planned = 200_000;
const dueAtOnce = 500;
/** Of one message that is due, begin and end among them. */
const statementsMost = 26;

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

const spread = 86_400_000;
const bareWork = {
  /** Ten rows, in one statement. */
  plan: `insert into schedule_occurrences (company_id, schedule_id, number, nominal_at, due_at, state)
    select $1, $2, 1000000 + n, now() + n * interval '1 day', now() + n * interval '1 day', 'planned'
    from generate_series(1, 10) n`,
  /** What is stored for a message that leaves, by hand and in one statement. */
  send: `with due as (
      select o.id, s.body, s.contact_id, s.connection_id from schedule_occurrences o join schedules s on s.id = o.schedule_id
      where o.id = $1 for no key update
    ), place as (
      select due.*, t.id as ticket_id, t.company_id, t.queue_id from due
      join tickets t on t.contact_id = due.contact_id and t.connection_id = due.connection_id and t.status <> 'closed'
    ), said as (
      insert into messages (company_id, ticket_id, chat_id, connection_id, from_me, origin, body, ack, queue_id, sent_at,
        created_at)
      select company_id, ticket_id, contact_id, connection_id, true, 'schedule', body, 0, queue_id, now(), now() from place
      returning id, ticket_id, body
    ), shown as (
      update tickets t set last_message = said.body, last_from_me = true, last_outbound_at = now(), active_at = now(),
        updated_at = now()
      from said where t.id = said.ticket_id
    )
    update schedule_occurrences set state = 'sending', message_id = said.id from said where schedule_occurrences.id = $1`,
} as const;

/** Milliseconds of one turn of each, in turns, so that whatever else the machine does hits both alike. */
async function inPairs(rounds: number, product: () => Promise<unknown>, bare: () => Promise<unknown>) {
  const times = { product: [] as number[], bare: [] as number[] };
  const clocked = async (work: () => Promise<unknown>): Promise<number> => {
    const began = performance.now();
    await work();
    return performance.now() - began;
  };
  for (let round = 0; round < rounds; round += 1) {
    times.product.push(await clocked(product));
    times.bare.push(await clocked(bare));
  }
  return { product: median(times.product), bare: median(times.bare) };
}

async function newestSchedule({ app }: RunningApp, { main: { companyId } }: Dataset): Promise<number> {
  const { id } = await runInCompany(app.runtime, companyId, ({ db }) =>
    db
      .selectFrom('schedules')
      .select('id')
      .where('company_id', '=', companyId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** Ten sends of one message are planned. */
async function planning(running: RunningApp, dataset: Dataset, pool: pg.Pool, rounds: number): Promise<Figure> {
  const { companyId } = dataset.main;
  const id = await newestSchedule(running, dataset);
  const plan = () =>
    runInCompany(running.app.runtime, companyId, (ctx) => {
      const dates = Array.from({ length: 10 }, (_, day) => new Date(ctx.now.getTime() + (day + 2) * spread));
      return addOccurrences(
        ctx,
        { id, paused: false },
        dates.map((at) => ({ nominal: at, at })),
      );
    });
  const bare = async () => {
    await pool.query('begin');
    await pool.query({ name: 'bare-plan', text: bareWork.plan, values: [companyId, id] });
    await pool.query('rollback');
  };
  const { product, bare: limit } = await inPairs(rounds, plan, bare);
  return {
    name: 'schedules, ten sends planned',
    measured: product,
    unit: 'ms',
    limit: { what: 'bare insert', value: limit },
    ratio: product / limit,
    checks: [atMost(product, 10, ' ms'), atMost(product / limit, 5, '×')],
  };
}

/** Sends what is due, one transaction each, and as many by hand. */
async function sending(running: RunningApp, dataset: Dataset, pool: pg.Pool): Promise<Figure[]> {
  const { companyId } = dataset.main;
  const { runtime } = running.app;
  const { rows } = await runInCompany(runtime, companyId, ({ db, now }) =>
    dueOccurrences(companyId, now, dueAtOnce).execute(db),
  );
  const ids = rows.map(({ id }) => id);
  const half = Math.floor(ids.length / 2);
  let sent = 0;
  const statements = await countStatements(async () => {
    const send = () => runInCompany(runtime, companyId, (ctx) => sendOccurrence(ctx, ids[sent] ?? 0));
    await send();
    sent += 1;
  });
  const { product, bare } = await inPairs(
    half - 1,
    async () => {
      await runInCompany(runtime, companyId, (ctx) => sendOccurrence(ctx, ids[sent] ?? 0));
      sent += 1;
    },
    () => pool.query({ name: 'bare-send', text: bareWork.send, values: [ids[half + sent - 1]] }),
  );
  const [rate, limit] = [1000 / product, 1000 / bare];
  return [
    {
      name: 'schedules, a due minute',
      measured: rate,
      unit: '/s',
      limit: { what: 'bare insert', value: limit },
      ratio: rate / limit,
      // What is due in a minute leaves within it, whoever else works meanwhile.
      checks: [atLeast(rate, 50, '/s'), atLeast(rate / limit, 0.1, '×')],
      note: 'one at a time',
    },
    {
      name: 'schedules, statements of a send',
      measured: statements,
      unit: 'statements',
      checks: [atMost(statements, statementsMost, '')],
    },
  ];
}

async function measure(bench: Bench): Promise<Figure[]> {
  await bench.rest();
  const dataset = await bench.dataset(bench.scale);
  const running = await openApp(dataset.databaseUrl);
  const pool = new pg.Pool({ connectionString: dataset.databaseUrl, max: 1 });
  try {
    await fill(dataset);
    const read = await rowsForMinute(running, dataset);
    return [
      {
        name: 'schedules, rows to find a due minute',
        measured: read,
        unit: 'rows',
        checks: [atMost(read, dueAtOnce, ' rows')],
        note: `${dueAtOnce} of ${planned} planned messages are due`,
      },
      await planning(running, dataset, pool, bench.pace.rounds * 10),
      ...(await sending(running, dataset, pool)),
    ];
  } finally {
    await pool.end();
    await running.close();
  }
}

/** Planning and a due minute of 500 among 200,000 planned messages. */
export const schedulesRow: Row = { name: 'schedules', measure };
