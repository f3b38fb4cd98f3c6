import {
  contactListFeed,
  type ContactList,
  type ContactListChange,
  type ContactListForm,
} from '@oplano/contracts/contact-lists';
import { AppError, type Ctx } from '#platform/use-case';
import { contactListDeleted } from './contact-lists.events.ts';
import { insertList, lockList, removeList, saveList } from './contact-lists.repo.ts';
import { toList } from './list-record.ts';

export async function createList(ctx: Ctx, { name }: ContactListForm): Promise<ContactList> {
  const record = toList(await insertList(ctx, name));
  ctx.emit(contactListFeed, 'create', { record });
  return record;
}

export async function updateList(ctx: Ctx, id: number, change: ContactListChange): Promise<ContactList> {
  const before = await lockList(ctx.db, ctx.companyId, id);
  if (!before) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
  const record = toList(await saveList(ctx, id, change.name ?? before.name));
  ctx.emit(contactListFeed, 'update', { record });
  return record;
}

export async function deleteList(ctx: Ctx, id: number): Promise<{ message: string }> {
  if (!(await removeList(ctx, id))) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
  ctx.raise(contactListDeleted, { contactListId: id });
  ctx.emit(contactListFeed, 'delete', { id });
  return { message: 'Contact list deleted' };
}
