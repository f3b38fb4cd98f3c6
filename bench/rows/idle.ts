import { setTimeout as sleep } from 'node:timers/promises';
import { withOwnerClient } from '../../server/src/platform/db-raw/owner-client.ts';
import type { Bench, Row } from '../harness/bench.ts';
import { atMost, type Figure } from '../harness/figures.ts';
import { startProduct } from '../harness/product.ts';

const idleCompanies = 10_000;

/** Statements of one minute, whoever sent them; those that begin and end a transaction count as well. */
const countStatements = (databaseUrl: string, seconds: number): Promise<number> =>
  withOwnerClient(databaseUrl, async (client) => {
    await client.query('create extension if not exists pg_stat_statements');
    await client.query('select pg_stat_statements_reset()');
    await sleep(seconds * 1000);
    const { rows } = await client.query<{ calls: string }>(
      `select coalesce(sum(calls), 0) as calls from pg_stat_statements
       where dbid = (select oid from pg_database where datname = current_database())
         and query not like '%pg_stat_statements%'`,
    );
    return (Number(rows[0]?.calls ?? 0) * 60) / seconds;
  });

const addCompanies = (databaseUrl: string): Promise<void> =>
  withOwnerClient(databaseUrl, async (client) => {
    await client.query(
      `insert into companies (name, plan_id, created_at)
       select 'Parada ' || n, (select min(id) from plans), now() from generate_series(1, $1::int) n`,
      [idleCompanies],
    );
    await client.query('analyze companies');
  });

async function measure(bench: Bench): Promise<Figure[]> {
  await bench.rest();
  const { databaseUrl } = await bench.dataset(bench.scale);
  const seconds = bench.isTrial ? 1 : 60;
  const product = await startProduct(await bench.dataset(bench.scale));
  try {
    // What a start has to do once is not the idle system.
    await sleep(bench.isTrial ? 500 : 10_000);
    const few = await countStatements(databaseUrl, seconds);
    await addCompanies(databaseUrl);
    const many = await countStatements(databaseUrl, seconds);
    return [
      { name: 'idle', measured: few, unit: 'statements/min', checks: [atMost(few, 60, '/min')] },
      {
        name: `idle, ${idleCompanies} more companies`,
        measured: many,
        unit: 'statements/min',
        limit: { what: 'without', value: few },
        ratio: many / few,
        // A heartbeat more or less falls into the minute by chance.
        checks: [atMost(many, 60, '/min'), atMost(many - few, 12, ' more')],
      },
    ];
  } finally {
    await product.stop();
  }
}

/** A system that nobody uses: every role in one process, all data, no connection to keep open. */
export const idleRow: Row = { name: 'idle', measure };
