import {
  contactListItemFeed,
  type ContactListItem,
  type ContactListItemChange,
  type ContactListItemCreation,
} from '@oplano/contracts/contact-lists';
import { canonicalPhone, isPhone, phoneFromText } from '@oplano/core/contacts';
import { patch } from '#platform/records';
import { AppError, type Ctx } from '#platform/use-case';
import { askLater } from './check-numbers.ts';
import { freshChecks, getItem } from './contact-lists.queries.ts';
import { insertItem, lockItem, lockList, removeItem, saveItem } from './contact-lists.repo.ts';
import { tellCount } from './tell.ts';

function numberOf(typed: string): { number: string; canonical: string } {
  const number = phoneFromText(typed);
  if (!isPhone(number)) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  return { number, canonical: canonicalPhone(number) };
}

/** What is known of a number, where somebody asked lately; else it is asked about in its turn. */
async function validityOf(ctx: Ctx, canonical: string) {
  const known = (await freshChecks(ctx, [canonical])).get(canonical);
  if (!known) await askLater(ctx);
  return {
    validity: known ? (known.valid ? 'valid' : 'invalid') : 'unknown',
    checked_at: known?.checkedAt ?? null,
  } as const;
}

export async function createItem(
  ctx: Ctx,
  { contactListId, number: typed, name, email }: ContactListItemCreation,
): Promise<ContactListItem> {
  if (!(await lockList(ctx.db, ctx.companyId, contactListId))) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
  const phone = numberOf(typed);
  const { id } = await insertItem(ctx, contactListId, {
    name,
    email,
    ...phone,
    ...(await validityOf(ctx, phone.canonical)),
  });
  const record = await getItem(ctx, id);
  ctx.emit(contactListItemFeed, 'create', { record });
  await tellCount(ctx, contactListId);
  return record;
}

export async function updateItem(ctx: Ctx, id: number, change: ContactListItemChange): Promise<ContactListItem> {
  const before = await lockItem(ctx.db, ctx.companyId, id);
  if (!before) throw new AppError('ERR_NO_LIST_ITEM_FOUND');
  const { number: typed, ...rest } = change;
  const phone = typed === undefined ? undefined : numberOf(typed);
  const isOther = phone !== undefined && phone.canonical !== before.canonical;
  await saveItem(ctx, id, {
    ...patch(rest),
    ...phone,
    ...(isOther ? await validityOf(ctx, phone.canonical) : {}),
  });
  const record = await getItem(ctx, id);
  ctx.emit(contactListItemFeed, 'update', { record });
  return record;
}

export async function deleteItem(ctx: Ctx, id: number): Promise<{ message: string }> {
  const before = await lockItem(ctx.db, ctx.companyId, id);
  if (!before) throw new AppError('ERR_NO_LIST_ITEM_FOUND');
  await removeItem(ctx, id);
  ctx.emit(contactListItemFeed, 'delete', { id, contactListId: before.list_id });
  await tellCount(ctx, before.list_id);
  return { message: 'Contact taken off the list' };
}
