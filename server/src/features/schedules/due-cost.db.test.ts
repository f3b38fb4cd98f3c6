import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { ownerQuery } from '#test/owner';
import { aDesk } from './schedules.fixture.ts';
import { dueOccurrences, resetClock } from './schedules.repo.ts';

const app = sharedTestApp();

interface Plan {
  readonly 'Node Type': string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** How many rows of tables a plan has looked at. */
function rowsRead(plan: Plan): number {
  const below = (plan.Plans ?? []).reduce((sum, one) => sum + rowsRead(one), 0);
  if (!plan['Node Type'].includes('Scan')) return below;
  const rows = (plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0);
  return below + rows * (plan['Actual Loops'] ?? 0);
}

test('among 200,000 planned messages a due minute reads what is due in it, and planning sets the clock without a look', async () => {
  const desk = await aDesk(app);
  const { companyId } = desk.company;
  const { id } = await desk.plan({ sendAt: desk.later(60) });
  await ownerQuery(
    app,
    `insert into schedule_occurrences (company_id, schedule_id, number, due_at, state)
     select $1, $2, n + 1, $3::timestamptz + n * interval '1 minute', case when n < 20000 then 'sent' else 'planned' end
     from generate_series(1, 200000) n`,
    companyId,
    id,
    app.clock.now(),
  );
  await ownerQuery(
    app,
    `update schedule_occurrences set due_at = $2 where company_id = $1 and number between 100001 and 100500`,
    companyId,
    app.clock.now(),
  );
  await ownerQuery(app, 'vacuum analyze schedule_occurrences');
  const explained = await runInCompany(app.app.runtime, companyId, async ({ db, now }) => {
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
      explain (analyze, format json) ${dueOccurrences(companyId, now, 1_000)}
    `.execute(db);
    return rows[0]?.['QUERY PLAN'][0].Plan;
  });
  expect(explained?.['Actual Rows']).toBe(500);
  expect(explained ? rowsRead(explained) : Number.NaN).toBeLessThanOrEqual(500);
  await runInCompany(app.app.runtime, companyId, resetClock);
  await desk.plan({ sendAt: desk.later(30) });
});
