import type { CompanyCtx } from '#platform/use-case';
import { storeSessionRequest } from './sessions/sessions.repo.ts';
import type { ConnectionParts } from './create-connection.ts';

/** The company goes: every account is given back, so that no phone lists us among its devices any more. */
export async function giveBackAccounts(ctx: CompanyCtx, { wake }: Pick<ConnectionParts, 'wake'>): Promise<void> {
  const rows = await ctx.db
    .selectFrom('connections')
    .select('id')
    .where('company_id', '=', ctx.companyId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id } of rows) {
    await storeSessionRequest(ctx.db, ctx.companyId, id, { wanted: false, forget: true, now: ctx.now });
    ctx.afterCommit(() => wake(id));
  }
}
