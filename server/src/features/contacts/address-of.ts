import type { Channel } from '@oplano/contracts/connections';
import type { CompanyCtx } from '#platform/use-case';
import { addressOn, type Address } from '#ports/channels';

/** Where a contact is reached on a channel; null: nowhere. */
export async function addressOf(
  { db, companyId }: CompanyCtx,
  channel: Channel,
  contactId: number,
): Promise<Address | null> {
  const kept = await db
    .selectFrom('contact_addresses')
    .select(['kind', 'value'])
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .orderBy('created_at', 'desc')
    .execute();
  return addressOn(channel, kept);
}
