import type { Contact } from '@oplano/contracts/contacts';
import { companySettings } from '#features/settings';
import type { CompanyCtx } from '#platform/use-case';
import { contactBriefs } from './contact-record.ts';
import { contactLiveFeed, type Hearers } from './contacts.audience.ts';
import { contactCreated, contactUpdated } from './contacts.events.ts';

/**
 * Tells everybody's lists of contacts that were made or changed, whole numbers to admins and masked ones where hidden,
 * and whoever reads of it later.
 */
export async function tellContacts(
  ctx: CompanyCtx,
  action: 'create' | 'update',
  ids: readonly number[],
): Promise<void> {
  const tell = (contacts: readonly Contact[], hearers?: Hearers): void => {
    for (const contact of contacts) ctx.emit(contactLiveFeed, action, { contact }, hearers);
  };
  const whole = await contactBriefs(ctx, ids, false);
  for (const { id: contactId, channel, isGroup } of whole) {
    if (action === 'create') ctx.raise(contactCreated, { contactId, channel, isGroup });
    else ctx.raise(contactUpdated, { contactId });
  }
  const { lgpdHideNumber } = await companySettings(ctx.db, ctx.companyId);
  if (lgpdHideNumber === 'disabled') return tell(whole);
  tell(whole, 'admins');
  tell(await contactBriefs(ctx, ids, true), 'plainUsers');
}
