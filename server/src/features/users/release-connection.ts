import { userFeed } from '@oplano/contracts/users';
import type { CompanyCtx } from '#platform/use-case';
import { getUser } from './users.queries.ts';
import { saveUser } from './users.repo.ts';

/** Nobody writes through a connection by default that is not there any more. */
export async function releaseConnection(ctx: CompanyCtx, connectionId: number): Promise<void> {
  const holders = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', ctx.companyId)
    .where('connection_id', '=', connectionId)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id } of holders) {
    await saveUser(ctx.db, ctx.companyId, id, {}, { connection_id: null, updated_at: ctx.now });
    ctx.emit(userFeed, 'update', { user: await getUser(ctx, id) });
  }
}
