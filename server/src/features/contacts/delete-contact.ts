import { contactFeed } from '@oplano/contracts/contacts';
import { tellTagCounts } from '#features/tags';
import { AppError, type Ctx } from '#platform/use-case';
import { contactDeleted } from './contacts.events.ts';
import { lockContact, removeContact } from './contacts.repo.ts';

/** Removes a contact; tickets and messages go along. */
export async function deleteContact(ctx: Ctx, contactId: number): Promise<{ message: string }> {
  const current = await lockContact(ctx.db, ctx.companyId, contactId);
  if (!current) throw new AppError('ERR_NO_CONTACT_FOUND');
  const own = { companyId: ctx.companyId, contactId };
  const [tagIds, ticketIds] = [await tagsOf(ctx, own), await ticketsOf(ctx, own)];
  await removeContact(ctx.db, ctx.companyId, contactId);
  ctx.raise(contactDeleted, { contactId, ticketIds });
  ctx.emit(contactFeed, 'delete', { contactId });
  await tellTagCounts(ctx, tagIds);
  return { message: 'Contact deleted' };
}

interface Own {
  readonly companyId: number;
  readonly contactId: number;
}

async function tagsOf({ db }: Ctx, { companyId, contactId }: Own): Promise<number[]> {
  const rows = await db
    .selectFrom('contact_tags')
    .select('tag_id')
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .execute();
  return rows.map((row) => row.tag_id);
}

async function ticketsOf({ db }: Ctx, { companyId, contactId }: Own): Promise<number[]> {
  const rows = await db
    .selectFrom('tickets')
    .select('id')
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .execute();
  return rows.map((row) => row.id);
}
