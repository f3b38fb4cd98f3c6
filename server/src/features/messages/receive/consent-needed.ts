import type { CompanySettings } from '@oplano/contracts/settings';
import type { ContactRow } from '#features/contacts';
import type { ChannelConnection } from './channel-connection.ts';

/** Whether somebody has to agree before anything else is done with what they write. */
export function consentNeeded(settings: CompanySettings, connection: ChannelConnection, contact: ContactRow): boolean {
  const text = connection.lgpd_message.trim() || settings.lgpdMessage.trim();
  if (settings.enableLGPD !== 'enabled' || text === '' || contact.is_group) return false;
  return settings.lgpdConsent === 'enabled' && contact.lgpd_accepted_at === null;
}
