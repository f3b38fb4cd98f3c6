import type { CompanySettings } from '@oplano/contracts/settings';
import type { ContactRow } from '#features/contacts';
import type { CompanyCtx } from '#platform/use-case';
import type { ConnectionRow } from './arrived.ts';

/** Whether somebody has to agree before anything else is done with what they write. */
export function consentNeeded(settings: CompanySettings, connection: ConnectionRow, contact: ContactRow): boolean {
  const text = connection.lgpd_message.trim() || settings.lgpdMessage.trim();
  if (settings.enableLGPD !== 'enabled' || text === '' || contact.is_group) return false;
  return settings.lgpdConsent === 'enabled' && contact.lgpd_accepted_at === null;
}

/** The person a contact belongs to: whoever attended to them last, if they still work here. */
export async function walletOf({ db, companyId }: CompanyCtx, contactId: number): Promise<number | null> {
  const row = await db
    .selectFrom('tickets')
    .innerJoin('users', 'users.id', 'tickets.user_id')
    .select('tickets.user_id')
    .where('tickets.company_id', '=', companyId)
    .where('tickets.contact_id', '=', contactId)
    .orderBy('tickets.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.user_id ?? null;
}
