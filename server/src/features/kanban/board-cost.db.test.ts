import { sql, type CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { runInCompany, type Ctx } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { ownerQuery } from '#test/owner';
import { actorOf } from '@oplano/core/permissions';
import { aBoard } from './kanban.fixture.ts';
import { laneStatement } from './kanban.queries.ts';

const app = sharedTestApp();

interface Plan {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** How many rows of tickets a plan has looked at. */
function rowsRead(plan: Plan): number {
  const below = (plan.Plans ?? []).reduce((sum, one) => sum + rowsRead(one), 0);
  if (!plan['Index Name']?.startsWith('tickets_') && plan['Node Type'] !== 'Seq Scan') return below;
  const rows = (plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0);
  return below + rows * (plan['Actual Loops'] ?? 0);
}

const noFilter = { queueIds: [], users: [], tags: [], startDate: undefined, endDate: undefined, searchParam: '' };

test('the next page of a lane of 3,000 among 6,000 closed tickets reads little more than what it shows', async () => {
  const here = await aBoard(app);
  const lane = await here.lane('Grande');
  const one = await here.ticket();
  const fill = (count: number, status: string, laneId: number | null) =>
    ownerQuery(
      app,
      `with people as (
         insert into contacts (company_id, uuid, name, channel, created_at, updated_at)
         select t.company_id, gen_random_uuid(), 'Cliente ' || n, 'whatsapp', now(), now()
         from tickets t, generate_series(1, $2::int) n where t.id = $1
         returning id
       )
       insert into tickets (company_id, uuid, contact_id, connection_id, channel, status, lane_id, active_at, created_at, updated_at)
       select t.company_id, gen_random_uuid(), p.id, t.connection_id, 'whatsapp', $3, $4::int, now() - p.id * interval '1 second', now(), now()
       from tickets t, people p where t.id = $1`,
      one.id,
      count,
      status,
      laneId,
    );
  await fill(3_000, 'open', lane.id);
  await fill(6_000, 'closed', lane.id);
  await ownerQuery(app, 'analyze tickets');
  const actor = actorOf(here.admin.session.user, false);
  for (const sort of ['ticketNumber', 'lastMessage'] as const) {
    const plan = await runInCompany(app.app.runtime, here.company.companyId, async (ctx) => {
      const first = laneStatement({ ...ctx, actor } as Ctx, lane.id, {
        ...noFilter,
        sort,
        after: null,
        masks: false,
      });
      const { sql: text, parameters }: CompiledQuery = first.compile();
      const { rows } = await ctx.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        // The statement itself, explained.
        { ...sql`select`.compile(ctx.db), sql: `explain (analyze, format json) ${text}`, parameters },
      );
      return rows[0]?.['QUERY PLAN'][0].Plan;
    });
    expect(plan?.['Actual Rows']).toBe(21);
    expect(plan && rowsRead(plan), sort).toBeLessThan(60);
  }
});
