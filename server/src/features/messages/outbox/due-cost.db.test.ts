import { sendClasses } from '@oplano/core/outbox';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { ownerQuery } from '#test/owner';
import { aCompany } from '#test/people';
import { aConnection } from '#test/things';
import { dueStatement } from './outbox.repo.ts';

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
  if (!plan['Node Type'].includes('Scan') || plan['Node Type'] === 'Function Scan') return below;
  const rows = (plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0);
  return below + rows * (plan['Actual Loops'] ?? 0);
}

test('behind 20,000 waiting entries of a campaign the next word of a person is found by a handful of rows', async () => {
  const company = await aCompany(app);
  const { companyId } = company;
  const connectionId = await aConnection(app, company, 'Vendas');
  const fill = (count: number, sendClass: string, from: number) =>
    ownerQuery(
      app,
      `insert into outbox (company_id, connection_id, chat_id, action, not_before, created_at, class)
       select $1, $2, $4::int + n, 'send', now() - interval '1 hour', now(), $3 from generate_series(1, $5::int) n`,
      companyId,
      connectionId,
      sendClass,
      from,
      count,
    );
  await fill(20_000, 'campaign', 0);
  await fill(3, 'person', 19_000);
  await ownerQuery(app, 'analyze outbox');
  const plan = await runInCompany(app.app.runtime, companyId, async ({ db }) => {
    const look = {
      connectionId,
      now: new Date(),
      classes: sendClasses.map((one) => ({ class: one, most: one === 'campaign' || one === 'schedule' ? 1 : 50 })),
      busy: [],
      light: false,
      most: 50,
    };
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
      explain (analyze, format json) ${dueStatement(companyId, look)}
    `.execute(db);
    return rows[0]?.['QUERY PLAN'][0].Plan;
  });
  expect(plan?.['Actual Rows']).toBe(4);
  expect(plan && rowsRead(plan)).toBeLessThan(60);
});
