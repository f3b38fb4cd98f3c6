import type { Contact } from '@oplano/contracts/contacts';
import { AppError, type Ctx } from '#platform/use-case';
import { contactBlocked } from './contacts.events.ts';
import { getContact } from './contacts.queries.ts';
import { lockContact, saveContact } from './contacts.repo.ts';
import { tellContacts } from './tell.ts';

/** Blocks a contact or lets them in again. What arrives is judged by `active`; the channels are told besides. */
export async function blockContact(ctx: Ctx, contactId: number, active: boolean): Promise<Contact> {
  const current = await lockContact(ctx.db, ctx.companyId, contactId);
  if (!current) throw new AppError('ERR_NO_CONTACT_FOUND');
  if (current.active !== active) {
    await saveContact(ctx.db, ctx.companyId, contactId, { active, updated_at: ctx.now });
    ctx.raise(contactBlocked, { contactId, active });
    await tellContacts(ctx, 'update', [contactId]);
  }
  return getContact(ctx, contactId);
}
