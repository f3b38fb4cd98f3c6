import type { CompanySettings } from '@oplano/contracts/settings';
import type { CompanyCtx } from '#platform/use-case';

/**
 * The person a contact belongs to, where the company wants it so: whoever attended to them last, if they still work here and
 * are not away.
 */
export async function walletOf(
  { db, companyId }: CompanyCtx,
  settings: Pick<CompanySettings, 'DirectTicketsToWallets'>,
  contactId: number,
): Promise<number | null> {
  if (settings.DirectTicketsToWallets !== 'enabled') return null;
  const row = await db
    .selectFrom('tickets')
    .innerJoin('users', 'users.id', 'tickets.user_id')
    .select(['tickets.user_id', 'users.away_since'])
    .where('tickets.company_id', '=', companyId)
    .where('tickets.contact_id', '=', contactId)
    .orderBy('tickets.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.away_since === null ? row.user_id : null;
}
