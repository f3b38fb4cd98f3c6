import type { FirstSteps } from '@oplano/contracts/companies';
import { doneFirstSteps, type FirstFacts } from '@oplano/core/companies';
import { sql } from 'kysely';
import type { Ctx } from '#platform/use-case';
import { dismissSteps } from './companies.repo.ts';

/** Which of the first steps are done: looked for in what is there, each time. */
export async function showFirstSteps({ db, companyId }: Ctx): Promise<FirstSteps> {
  const { rows } = await sql<FirstFacts & { isDismissed: boolean }>`
    select
      exists (
        select from connections
        where company_id = ${companyId} and deleted_at is null and status = 'CONNECTED'
      ) as connected,
      (select count(*)::int from (select from users where company_id = ${companyId} limit 2) as counted) as people,
      exists (select from queues where company_id = ${companyId}) as queues,
      exists (select from tickets where company_id = ${companyId}) as talks,
      first_steps_dismissed_at is not null as "isDismissed"
    from companies where id = ${companyId}
  `.execute(db);
  const [facts] = rows;
  return { done: facts ? doneFirstSteps(facts) : [], isDismissed: facts?.isDismissed ?? true };
}

/** Nobody wants to see the list any more, or somebody wants it back. */
export async function dismissFirstSteps(ctx: Ctx, isDismissed: boolean): Promise<FirstSteps> {
  await dismissSteps(ctx.db, ctx.companyId, isDismissed ? ctx.now : null);
  return showFirstSteps(ctx);
}
