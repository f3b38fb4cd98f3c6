import type { Contact } from '@oplano/contracts/contacts';
import { AppError, type Ctx } from '#platform/use-case';
import { getContact } from './contacts.queries.ts';
import { lockContact, putField, saveContact } from './contacts.repo.ts';
import { tellContacts } from './tell.ts';

/** Sets one extra line of a contact by its name, whatever its case, and leaves the others alone; null removes it. */
export async function setContactEntry(
  ctx: Ctx,
  contactId: number,
  entry: { name: string; value: string | null },
): Promise<Contact> {
  const current = await lockContact(ctx.db, ctx.companyId, contactId);
  if (!current) throw new AppError('ERR_NO_CONTACT_FOUND');
  if (current.erased_at) throw new AppError('ERR_PERSON_ERASED');
  await putField(ctx.db, ctx.companyId, contactId, entry);
  await saveContact(ctx.db, ctx.companyId, contactId, { updated_at: ctx.now });
  await tellContacts(ctx, 'update', [contactId]);
  return getContact(ctx, contactId);
}
