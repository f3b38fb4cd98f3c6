import type { MergePreview } from '@oplano/contracts/contacts';
import { maskNumber, mergedContact } from '@oplano/core/contacts';
import { AppError, type Ctx } from '#platform/use-case';
import { getContactDetails } from './contacts.queries.ts';
import { getContactRow } from './contacts.repo.ts';
import { toMergeable } from './merge-contacts.ts';

/** What would become of two records of one person. */
export async function previewMerge(ctx: Ctx, keptId: number, goneId: number): Promise<MergePreview> {
  if (keptId === goneId) throw new AppError('ERR_MERGE_CONTACTS');
  const [kept, gone] = [await getContactDetails(ctx, keptId), await getContactDetails(ctx, goneId)];
  const keptRow = await getContactRow(ctx.db, ctx.companyId, keptId);
  const goneRow = await getContactRow(ctx.db, ctx.companyId, goneId);
  if (!keptRow || !goneRow) throw new AppError('ERR_NO_CONTACT_FOUND');
  if (keptRow.is_group || goneRow.is_group) throw new AppError('ERR_MERGE_CONTACTS');

  const { name, number, email, active } = mergedContact(toMergeable(keptRow), toMergeable(goneRow));
  const shown = (digits: string): string => (kept.numberMasked ? maskNumber(digits) : digits);
  const named = new Set(kept.extraInfo.map((field) => field.name.toLowerCase()));
  return {
    kept,
    gone,
    result: {
      name: name === number ? shown(number) : name,
      number: shown(number),
      email,
      active,
      tags: [...new Map([...kept.tags, ...gone.tags].map((tag) => [tag.id, tag])).values()],
      extraInfo: [...kept.extraInfo, ...gone.extraInfo.filter((field) => !named.has(field.name.toLowerCase()))],
      addresses: [...kept.addresses, ...gone.addresses],
    },
    ...(await whatMoves(ctx, keptId, goneId)),
  };
}

async function whatMoves({ db, companyId }: Ctx, keptId: number, goneId: number) {
  const tickets = await db
    .selectFrom('tickets')
    .select(['contact_id', 'connection_id', 'status'])
    .where('company_id', '=', companyId)
    .where('contact_id', 'in', [keptId, goneId])
    .execute();
  const { messages } = await db
    .selectFrom('messages')
    .where('company_id', '=', companyId)
    .where('chat_id', '=', goneId)
    .select((eb) => eb.fn.countAll<string>().as('messages'))
    .executeTakeFirstOrThrow();
  const live = (contactId: number) =>
    tickets.filter((one) => one.contact_id === contactId && one.status !== 'closed').map((one) => one.connection_id);
  const keptLive = new Set(live(keptId));
  return {
    tickets: tickets.filter((one) => one.contact_id === goneId).length,
    messages: Number(messages),
    joined: live(goneId).filter((connectionId) => keptLive.has(connectionId)).length,
  };
}
