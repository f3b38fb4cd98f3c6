import { positionText, type Say } from '@oplano/core/automation';
import type { ConnectionRow } from '#features/connections';
import { sayInTicket, fillTicketText, type StoredMedia } from '#features/messages';
import { companySettings } from '#features/settings';
import { getTicketRow, logTicket, type TicketRow } from '#features/tickets';
import type { CompanyCtx } from '#platform/use-case';
import { placeInQueue } from './automation.repo.ts';

const mimetypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  mp4: 'video/mp4',
};

/** The file that goes with a connection's greeting; what it is was made sure of when it was uploaded. */
function greetingFile(connection: ConnectionRow): StoredMedia | null {
  const { greeting_media_path: path, greeting_media_name: name, greeting_media_size: size } = connection;
  if (path === null) return null;
  const mimetype = mimetypes[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
  const [family] = mimetype.split('/');
  const kind = family === 'image' || family === 'video' ? family : 'document';
  return { kind, path, name: name ?? '', mimetype, size: Number(size ?? 0) };
}

const filled = (ctx: CompanyCtx, ticket: TicketRow, text: string): Promise<string> | string =>
  text.includes('{{') ? fillTicketText(ctx, ticket, text) : text;

/** Says a plain text of the company in a ticket; nothing when it is empty. */
export async function speakText(ctx: CompanyCtx, ticket: TicketRow, text: string): Promise<void> {
  if (text.trim() === '') return;
  await sayInTicket(ctx, ticket, { body: await filled(ctx, ticket, text), origin: 'bot' });
}

/** Says what a bot has decided to say, in its order. Everything is stored like any other message. */
export async function speak(
  ctx: CompanyCtx,
  { ticketId, connection }: { ticketId: number; connection: ConnectionRow },
  says: readonly Say[],
): Promise<void> {
  for (const say of says) {
    const ticket = await getTicketRow(ctx.db, ctx.companyId, ticketId);
    if (say.kind === 'text') await speakText(ctx, ticket, say.text);
    else if (say.kind === 'position') await speakPosition(ctx, ticket, say.queueId);
    else if (say.kind === 'choice') await offer(ctx, ticket, say);
    else if (say.kind === 'files') await refuseFiles(ctx, ticket);
    else if (say.kind === 'greetingMedia') {
      const media = greetingFile(connection);
      // Buttons and a file do not go into one message: the file first, then what can be chosen.
      if (media) {
        const caption = say.options.length > 0 ? '' : await filled(ctx, ticket, say.text);
        await sayInTicket(ctx, ticket, { body: caption, media, origin: 'bot' });
      }
      if (!media || say.options.length > 0) await offer(ctx, ticket, say);
    }
  }
}

/** There are no lists of files yet: whoever looks into the history of the ticket sees what the customer did not get. */
const refuseFiles = (ctx: CompanyCtx, ticket: TicketRow): Promise<void> =>
  logTicket(ctx, ticket.id, [{ type: 'filesNotSent', userId: null, queueId: ticket.queue_id }]);

async function offer(
  ctx: CompanyCtx,
  ticket: TicketRow,
  { text, options }: { text: string; options: readonly { id: string; title: string }[] },
): Promise<void> {
  if (options.length === 0) return speakText(ctx, ticket, text);
  await sayInTicket(ctx, ticket, {
    body: await filled(ctx, ticket, text),
    content: { kind: 'choice', options: [...options] },
    origin: 'bot',
  });
}

async function speakPosition(ctx: CompanyCtx, ticket: TicketRow, queueId: number): Promise<void> {
  const { sendQueuePositionMessage } = await companySettings(ctx.db, ctx.companyId);
  const place = await placeInQueue(ctx.db, ctx.companyId, { queueId, ticketId: ticket.id });
  await speakText(ctx, ticket, positionText(sendQueuePositionMessage, place));
}
