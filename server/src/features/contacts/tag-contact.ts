import type { Contact } from '@oplano/contracts/contacts';
import { tellTagCounts } from '#features/tags';
import { AppError, type CompanyCtx, type Ctx } from '#platform/use-case';
import { contactTagged } from './contacts.events.ts';
import { getContact } from './contacts.queries.ts';
import { insertTags, lockContact, removeContactTag, replaceTags, saveContact } from './contacts.repo.ts';
import { tellContacts } from './tell.ts';

/** Makes these the tags of a contact. */
export async function syncTags(ctx: Ctx, contactId: number, tagIds: readonly number[]): Promise<Contact> {
  if (!(await lockContact(ctx.db, ctx.companyId, contactId))) throw new AppError('ERR_NO_CONTACT_FOUND');
  const before = (await getContact(ctx, contactId)).tags.map(({ id }) => id);
  await replaceTags(ctx.db, ctx.companyId, contactId, tagIds);
  const added = [...new Set(tagIds)].filter((id) => !before.includes(id));
  const removed = before.filter((id) => !tagIds.includes(id));
  if (added.length + removed.length > 0) await tellBoth(ctx, contactId, { added, removed });
  return getContact(ctx, contactId);
}

/** Takes a contact off one tag. */
export async function untag(ctx: Ctx, contactId: number, tagId: number): Promise<Contact> {
  if (!(await lockContact(ctx.db, ctx.companyId, contactId))) throw new AppError('ERR_NO_CONTACT_FOUND');
  if (!(await removeContactTag(ctx.db, ctx.companyId, contactId, tagId))) throw new AppError('ERR_NO_TAG_FOUND');
  await tellBoth(ctx, contactId, { added: [], removed: [tagId] });
  return getContact(ctx, contactId);
}

/** Gives a contact these tags beside its own. The caller holds the contact locked. False: it had them all. */
export async function addTags(ctx: CompanyCtx, contactId: number, tagIds: readonly number[]): Promise<boolean> {
  const added = await insertTags(ctx.db, ctx.companyId, contactId, tagIds);
  if (added.length > 0) await tellBoth(ctx, contactId, { added, removed: [] });
  return added.length > 0;
}

/** Takes these tags off a contact, which the caller holds locked. False: it had none of them. */
export async function dropTags(ctx: CompanyCtx, contactId: number, tagIds: readonly number[]): Promise<boolean> {
  const dropped: number[] = [];
  for (const tagId of new Set(tagIds)) {
    if (await removeContactTag(ctx.db, ctx.companyId, contactId, tagId)) dropped.push(tagId);
  }
  if (dropped.length > 0) await tellBoth(ctx, contactId, { added: [], removed: dropped });
  return dropped.length > 0;
}

/** A contact's tags are part of its record, and its being tagged part of the tag's. */
async function tellBoth(
  ctx: CompanyCtx,
  contactId: number,
  change: { added: number[]; removed: number[] },
): Promise<void> {
  await saveContact(ctx.db, ctx.companyId, contactId, { updated_at: ctx.now });
  ctx.raise(contactTagged, { contactId, ...change });
  await tellTagCounts(ctx, [...change.added, ...change.removed]);
  await tellContacts(ctx, 'update', [contactId]);
}
