import { notSentNote } from '@oplano/core/automation';
import { filesToSend } from '#features/file-lists';
import { hasFiles, say, sayFiles } from '#features/messages';
import { logTicket, type TicketRow } from '#features/tickets';
import type { CompanyCtx } from '#platform/use-case';

/** Sends a list of files for a queue, an option or a prompt. Where nothing of it is there, people read so in a note. */
export async function sendFiles(ctx: CompanyCtx, ticket: TicketRow, fileListId: number): Promise<void> {
  const list = await filesToSend(ctx, fileListId);
  if (list && hasFiles(list)) {
    await sayFiles(ctx, ticket, list, { kind: 'bot' });
    return;
  }
  await logTicket(ctx, ticket.id, [{ type: 'filesNotSent', userId: null, queueId: ticket.queue_id }]);
  await say(ctx, ticket, { text: notSentNote(list?.name ?? null), isPrivate: true }, { kind: 'bot' });
}
