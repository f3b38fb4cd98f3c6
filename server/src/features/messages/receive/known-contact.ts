import type { Channel } from '@oplano/contracts/connections';
import { knownAddresses } from '@oplano/core/contacts';
import type { CompanyCtx } from '#platform/use-case';
import { keptAddresses, type Address } from '#ports/channels';

/** Somebody we already talk to; an address alone makes nobody a contact. */
export async function knownContact(
  { db, companyId }: CompanyCtx,
  { channel }: { readonly channel: Channel },
  address: Address,
): Promise<number | null> {
  const known = knownAddresses(keptAddresses(channel, address));
  if (known.length === 0) return null;
  const row = await db
    .selectFrom('contact_addresses')
    .select('contact_id')
    .where('company_id', '=', companyId)
    .where((eb) =>
      eb.or(known.map(({ kind, canonical }) => eb.and([eb('kind', '=', kind), eb('canonical', '=', canonical)]))),
    )
    .limit(1)
    .executeTakeFirst();
  return row?.contact_id ?? null;
}
