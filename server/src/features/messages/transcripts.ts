import type { Message } from '@oplano/contracts/messages';
import { AppError, type CompanyCtx, type Ctx } from '#platform/use-case';
import { mayFetchMedia } from './may-fetch-media.ts';
import { lockMedia, saveMedia } from './media/media.repo.ts';
import { touchMessage } from './messages.repo.ts';
import { messageRecord, tellMessageChange } from './tell.ts';

/** A message that a page of the conversation would show this person: its text, its ticket and its sound. */
export async function readMessage(ctx: Ctx, messageId: number) {
  if (!(await mayFetchMedia(ctx, [String(messageId)]))) throw new AppError('ERR_NO_MESSAGE_FOUND');
  const row = await ctx.db
    .selectFrom('messages')
    .leftJoin('message_media as file', 'file.message_id', 'messages.id')
    .select(['messages.body', 'messages.ticket_id', 'file.kind', 'file.path', 'file.name', 'file.mimetype'])
    .select(['file.seconds', 'file.transcript'])
    .where('messages.company_id', '=', ctx.companyId)
    .where('messages.id', '=', String(messageId))
    .executeTakeFirst();
  if (!row || row.ticket_id === null) throw new AppError('ERR_NO_MESSAGE_FOUND');
  return { ...row, ticketId: row.ticket_id };
}

export { messageRecord };

/** Keeps what is said in a recording, for everybody who sees it. Taken back meanwhile, nothing is kept. */
export async function keepTranscript(ctx: CompanyCtx, messageId: string, transcript: string): Promise<Message | null> {
  if (!(await lockMedia(ctx, messageId))) return null;
  await saveMedia(ctx, messageId, { transcript });
  await touchMessage(ctx, messageId);
  return tellMessageChange(ctx, messageId);
}
