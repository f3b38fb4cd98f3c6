import type { Message } from '@oplano/contracts/messages';
import { skippedNote } from '@oplano/core/automation';
import type { ListToSend } from '#features/file-lists';
import { attachmentOf } from '#features/files';
import { logTicket, type TicketRow } from '#features/tickets';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { fillTicketText } from './on-ticket-moves.ts';
import { sayInTicket, type Saying } from './say-in-ticket.ts';

type Speaker = Pick<Saying, 'origin' | 'userId' | 'clientId'>;

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
  { clientId = null, ...speaker }: Speaker,
): Promise<{ messages: Message[]; missing: string[] }> {
  const missing = options.filter(({ media_path: path }) => path === null).map((option) => option.name);
  if (missing.length > 0) {
    await logTicket(ctx, ticket.id, [
      { type: 'fileSkipped', userId: speaker.userId ?? null, queueId: ticket.queue_id },
    ]);
    await sayInTicket(ctx, ticket, { body: skippedNote(name, missing), origin: 'bot', isPrivate: true });
  }
  const body = await fillTicketText(ctx, ticket, message);
  const first = await sayInTicket(ctx, ticket, { ...speaker, body, clientId });
  // Somebody else used this name for a message of theirs: nothing of the list is said then.
  if (!first) throw new AppError('ERR_CREATING_MESSAGE');
  const messages = [first];
  for (const file of options) {
    const media = attachmentOf(file);
    if (!media) continue;
    const said = await sayInTicket(ctx, ticket, { ...speaker, body: file.name, media });
    if (said) messages.push(said);
  }
  return { messages, missing };
}
