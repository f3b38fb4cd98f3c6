import {
  doNotSendFeed,
  type ContactRefusal,
  type RefusalForm,
  type RefusalRules,
  type RefusalSource,
  type RefusedPerson,
} from '@oplano/contracts/do-not-send';
import { canonicalPhone, isPhone, phoneFromText } from '@oplano/core/contacts';
import { tidyWords } from '@oplano/core/do-not-send';
import { AppError, type CompanyCtx, type Ctx } from '#platform/use-case';
import { doNotSendChanged } from './do-not-send.events.ts';
import { contactAddresses, contactRefusalOf, contactsWith } from './do-not-send.queries.ts';
import {
  insertChanges,
  insertRefusals,
  removeRefusal,
  removeRefusals,
  saveRules,
  type RefusalCause,
  type RefusedAddress,
} from './do-not-send.repo.ts';
import { toRefused, type RefusedRow } from './refusal-record.ts';

const byPerson = ({ actor, now }: Ctx, detail: string): RefusalCause => ({
  source: 'person',
  detail,
  userId: actor.userId,
  userName: actor.name,
  now,
});

/** Tells of the list, of the contacts it is about, and whoever shows their numbers elsewhere. */
async function tell(ctx: CompanyCtx, rows: readonly RefusedRow[]): Promise<void> {
  if (rows.length === 0) return;
  for (const contactId of await contactsWith(ctx, rows)) ctx.emit(doNotSendFeed, 'contact', { contactId });
  ctx.raise(doNotSendChanged, { canonicals: rows.map(({ canonical }) => canonical) });
}

async function add(
  ctx: CompanyCtx,
  who: { readonly name: string; readonly addresses: readonly RefusedAddress[] },
  cause: RefusalCause,
): Promise<RefusedRow[]> {
  const added = await insertRefusals(ctx.db, ctx.companyId, who.addresses, { ...cause, name: who.name });
  await insertChanges(ctx.db, ctx.companyId, added, { ...cause, change: 'added' });
  for (const row of added) ctx.emit(doNotSendFeed, 'create', { record: toRefused(row, cause.userName) });
  await tell(ctx, added);
  return added;
}

async function noteRemoved(ctx: CompanyCtx, rows: readonly RefusedRow[], cause: RefusalCause): Promise<void> {
  await insertChanges(ctx.db, ctx.companyId, rows, { ...cause, change: 'removed' });
  for (const { id } of rows) ctx.emit(doNotSendFeed, 'delete', { id });
  await tell(ctx, rows);
}

/** A contact said so themselves. Answers whether that was new: who is on the list already is not confirmed again. */
export async function hearRefusal(
  ctx: CompanyCtx,
  contactId: number,
  { source, detail }: { source: RefusalSource; detail: string },
): Promise<boolean> {
  const { name, all, listed } = await contactAddresses(ctx, contactId);
  // Known by any of their names: the list has them.
  if ((await contactRefusalOf(ctx, contactId)).refused || all.length === 0) return false;
  const added = await add(
    ctx,
    { name, addresses: listed },
    { source, detail, userId: null, userName: '', now: ctx.now },
  );
  return added.length > 0;
}

/** Puts a contact on the list; one that is on it stays as they are. */
export async function refuseContact(ctx: Ctx, contactId: number, detail: string): Promise<ContactRefusal> {
  const { name, listed } = await contactAddresses(ctx, contactId);
  const { refused } = await contactRefusalOf(ctx, contactId);
  if (!refused) await add(ctx, { name, addresses: listed }, byPerson(ctx, detail));
  return contactRefusalOf(ctx, contactId);
}

/** Takes a contact off the list, by whatever name they came onto it. */
export async function allowContact(ctx: Ctx, contactId: number): Promise<ContactRefusal> {
  const { all } = await contactAddresses(ctx, contactId);
  await noteRemoved(ctx, await removeRefusals(ctx.db, ctx.companyId, all), byPerson(ctx, ''));
  return contactRefusalOf(ctx, contactId);
}

/** Puts a number on the list, whether it is a contact's or nobody's. */
export async function refuseNumber(ctx: Ctx, { number, name, detail }: RefusalForm): Promise<RefusedPerson> {
  const value = phoneFromText(number);
  if (!isPhone(value)) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  const canonical = canonicalPhone(value);
  const [added] = await add(ctx, { name, addresses: [{ kind: 'phone', value, canonical }] }, byPerson(ctx, detail));
  if (added) return toRefused(added, ctx.actor.name);
  const row = await ctx.db
    .selectFrom('do_not_send')
    .leftJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'do_not_send.company_id').onRef('users.id', '=', 'do_not_send.user_id'),
    )
    .selectAll('do_not_send')
    .select('users.name as user_name')
    .where('do_not_send.company_id', '=', ctx.companyId)
    .where('kind', '=', 'phone')
    .where('canonical', '=', canonical)
    .executeTakeFirst();
  // Taken off in this very moment; the caller may simply repeat the call.
  if (!row) throw new AppError('ERR_NOT_FOUND');
  return toRefused(row, row.user_name);
}

export async function allowListed(ctx: Ctx, id: number): Promise<{ message: string }> {
  const row = await removeRefusal(ctx.db, ctx.companyId, id);
  if (!row) throw new AppError('ERR_NOT_FOUND');
  await noteRemoved(ctx, [row], byPerson(ctx, ''));
  return { message: 'Taken off the list' };
}

export async function changeRules(ctx: Ctx, rules: RefusalRules): Promise<RefusalRules> {
  const kept = { words: tidyWords(rules.words), confirmation: rules.confirmation.trim() };
  await saveRules(ctx.db, ctx.companyId, { ...kept, now: ctx.now });
  return kept;
}
