import { notSentNote } from '@oplano/core/automation';
import { filesToSend } from '#features/file-lists';
import { hasFiles, sayFiles, sayInTicket } from '#features/messages';
import { logTicket, type TicketRow } from '#features/tickets';
import type { CompanyCtx } from '#platform/use-case';

/** Sends a list of files for a queue, an option or a prompt. Where nothing of it is there, people read so in a note. */
export async function sendFiles(ctx: CompanyCtx, ticket: TicketRow, fileListId: number): Promise<void> {
  const list = await filesToSend(ctx, fileListId);
  if (list && hasFiles(list)) {
    await sayFiles(ctx, ticket, list, { origin: 'bot' });
    return;
  }
  await logTicket(ctx, ticket.id, [{ type: 'filesNotSent', userId: null, queueId: ticket.queue_id }]);
  await sayInTicket(ctx, ticket, { body: notSentNote(list?.name ?? null), origin: 'bot', isPrivate: true });
}
