import { sql } from 'kysely';
import type { CompanyCtx } from '#platform/use-case';
import { outboxFilled } from '../messages.events.ts';

/** The company may send again: what waited while it was suspended goes on its way. */
export async function wakeCompany(ctx: CompanyCtx): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select c.id from connections c
    where c.company_id = ${ctx.companyId} and exists (
      select from outbox o where o.company_id = c.company_id and o.connection_id = c.id
    ) order by c.id
  `.execute(ctx.db);
  for (const { id } of rows) ctx.raise(outboxFilled, { connectionId: id });
}
