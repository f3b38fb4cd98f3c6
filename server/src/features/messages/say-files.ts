import type { Message } from '@oplano/contracts/messages';
import { skippedNote } from '@oplano/core/automation';
import type { ListToSend } from '#features/file-lists';
import { attachmentOf } from '#features/files';
import { logTicket, type TicketRow } from '#features/tickets';
import type { CompanyCtx } from '#platform/use-case';
import { queued, say, type Cause } from './say.ts';

/** Whether anything of a list can be sent at all. */
export const hasFiles = ({ options }: ListToSend): boolean => options.some(({ media_path: path }) => path !== null);

/**
 * Sends what a list holds: its message, then each file with its name below it. An entry whose file never came is passed
 * over; colleagues read in a note what the customer did not get, and the history of the ticket says so.
 */
export async function sayFiles(
  ctx: CompanyCtx,
  ticket: TicketRow,
  { name, message, options }: ListToSend,
  { clientId = null, ...cause }: Cause,
): Promise<{ messages: Message[]; missing: string[] }> {
  const missing = options.filter(({ media_path: path }) => path === null).map((option) => option.name);
  if (missing.length > 0) {
    await logTicket(ctx, ticket.id, [{ type: 'fileSkipped', userId: cause.userId ?? null, queueId: ticket.queue_id }]);
    await say(ctx, ticket, { text: skippedNote(name, missing), isPrivate: true }, { kind: 'bot' });
  }
  // Somebody else may have used this name for a message of theirs: nothing of the list is said then.
  const messages = [queued(await say(ctx, ticket, { text: message, fills: true }, { ...cause, clientId }))];
  for (const file of options) {
    const media = attachmentOf(file);
    if (!media) continue;
    messages.push(queued(await say(ctx, ticket, { text: file.name, media }, cause)));
  }
  return { messages, missing };
}
