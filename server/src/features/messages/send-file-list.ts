import type { BodyOf, ResponseOf } from '@oplano/contracts';
import type { messageRoutes } from '@oplano/contracts/messages';
import { filesToSend } from '#features/file-lists';
import { AppError, type Ctx } from '#platform/use-case';
import { hasFiles, sayFiles } from './say-files.ts';
import { demandTicketToSay, saidBefore } from './send-message.ts';

type SendFileList = typeof messageRoutes.sendFileList;

/** Sends a list of files as the person who chose it; the same call again answers with what it said the first time. */
export async function sendFileList(
  ctx: Ctx,
  ticketId: number,
  { fileListId, clientId }: BodyOf<SendFileList>,
): Promise<ResponseOf<SendFileList>> {
  const { ticket, leave } = await demandTicketToSay(ctx, ticketId, { isPrivate: false, isTemplate: false });
  // Asked first, and behind the lock of the ticket: the list may have changed or gone since.
  const said = await saidBefore(ctx, clientId);
  if (said) return { messages: [said], missing: [] };
  const list = await filesToSend(ctx, fileListId);
  if (!list) throw new AppError('ERR_NO_FILE_LIST_FOUND');
  if (!hasFiles(list)) throw new AppError('ERR_FILE_LIST_EMPTY');
  return sayFiles(ctx, ticket, list, { ...leave, userId: ctx.actor.userId, clientId });
}
