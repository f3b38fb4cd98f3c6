import { contactFeed, type Contact } from '@oplano/contracts/contacts';
import { mergedContact, mergeOrder, type Mergeable } from '@oplano/core/contacts';
import { AppError, type CompanyCtx, type Ctx } from '#platform/use-case';
import { contactBriefs, type ContactRow } from './contact-record.ts';
import { contactsMerged } from './contacts.events.ts';
import { lockContacts, moveEverything, saveContact } from './contacts.repo.ts';
import { tellContacts } from './tell.ts';

export const toMergeable = (row: ContactRow): Mergeable => ({
  id: row.id,
  name: row.name,
  number: row.number,
  email: row.email,
  active: row.active,
  disableBot: row.disable_bot,
  namedByUs: row.named_by_us,
  picturePath: row.picture_path,
  pictureSource: row.picture_source,
  connectionId: row.connection_id,
  lgpdAcceptedAt: row.lgpd_accepted_at,
  lgpdInformedAt: row.lgpd_informed_at,
});

/** Makes one of two records whose rows are locked. */
async function mergeRows(ctx: CompanyCtx, kept: ContactRow, gone: ContactRow): Promise<void> {
  const result = mergedContact(toMergeable(kept), toMergeable(gone));
  const losing = await moveEverything(ctx.db, { keptId: kept.id, goneId: gone.id, now: ctx.now });
  await saveContact(ctx.db, ctx.companyId, kept.id, {
    name: result.name,
    number: result.number,
    email: result.email,
    active: result.active,
    disable_bot: result.disableBot,
    named_by_us: result.namedByUs,
    picture_path: result.picturePath,
    picture_source: result.pictureSource,
    connection_id: result.connectionId,
    lgpd_accepted_at: result.lgpdAcceptedAt,
    lgpd_informed_at: result.lgpdInformedAt,
    updated_at: ctx.now,
  });
  ctx.emit(contactFeed, 'delete', { contactId: gone.id, mergedInto: kept.id });
  const { name, number, email, channel } = gone;
  ctx.raise(contactsMerged, { keptId: kept.id, goneId: gone.id, losing, gone: { name, number, email, channel } });
}

/** Joins records that a channel named in one breath. False: they are not what they were when they were found. */
export async function joinSightings(ctx: CompanyCtx, ids: readonly number[]): Promise<boolean> {
  const rows = await lockContacts(ctx.db, ctx.companyId, ids);
  const [kept, ...others] = mergeOrder(rows);
  if (!kept || rows.length < ids.length || rows.some(({ erased_at: erasedAt }) => erasedAt)) return false;
  let current = kept;
  for (const gone of others) {
    await mergeRows(ctx, current, gone);
    const [next] = await lockContacts(ctx.db, ctx.companyId, [kept.id]);
    if (!next) return false;
    current = next;
  }
  return true;
}

/** Makes one record of two, as somebody decided after seeing what becomes of them. */
export async function mergeContacts(ctx: Ctx, keptId: number, goneId: number): Promise<Contact> {
  if (keptId === goneId) throw new AppError('ERR_MERGE_CONTACTS');
  const rows = await lockContacts(ctx.db, ctx.companyId, [keptId, goneId]);
  const kept = rows.find(({ id }) => id === keptId);
  const gone = rows.find(({ id }) => id === goneId);
  if (!kept || !gone) throw new AppError('ERR_NO_CONTACT_FOUND');
  if (kept.erased_at || gone.erased_at) throw new AppError('ERR_PERSON_ERASED');
  if (kept.is_group || gone.is_group) throw new AppError('ERR_MERGE_CONTACTS');
  await mergeRows(ctx, kept, gone);
  await tellContacts(ctx, 'update', [keptId]);
  const [contact] = await contactBriefs(ctx, [keptId]);
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
  return contact;
}
