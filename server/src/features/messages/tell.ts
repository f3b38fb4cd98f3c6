import { messageFeed, type Message } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';
import { companySettings } from '#features/settings';
import { factsOf, getTicketRow } from '#features/tickets';
import { AppError, type CompanyCtx } from '#platform/use-case';
import type { MessageId } from './messages.repo.ts';
import { selectMessages, toMessage } from './message-record.ts';

/** One message as everybody who sees its conversation sees it. */
export async function messageRecord(ctx: CompanyCtx, messageId: MessageId): Promise<Message> {
  const row = await selectMessages(ctx.db)
    .where('messages.company_id', '=', ctx.companyId)
    .where('messages.id', '=', String(messageId))
    .executeTakeFirst();
  if (!row) throw new AppError('ERR_NO_MESSAGE_FOUND');
  return toMessage(row, { fileUrl: ctx.fileUrl, hidesDeleted: await hidesDeleted(ctx) });
}

export async function hidesDeleted({ db, companyId }: Pick<CompanyCtx, 'db' | 'companyId'>): Promise<boolean> {
  return (await companySettings(db, companyId)).lgpdDeleteMessage === 'enabled';
}

/** Something was said: whoever has the conversation open sees it, and the bell rings where it should. */
export async function tellMessage(ctx: CompanyCtx, messageId: MessageId, ticket: Ticket): Promise<Message> {
  const message = await messageRecord(ctx, messageId);
  ctx.emit(messageFeed, 'create', { message, ticket }, factsOf(await getTicketRow(ctx.db, ctx.companyId, ticket.id)));
  return message;
}

/** A message that is there has changed: ticks, text, reactions, its file. */
export async function tellMessageChange(ctx: CompanyCtx, messageId: MessageId): Promise<Message> {
  const message = await messageRecord(ctx, messageId);
  ctx.emit(messageFeed, 'update', { message });
  return message;
}
