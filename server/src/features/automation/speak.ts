import { positionText, type Say } from '@oplano/core/automation';
import { findConnectionRow, type ConnectionRow } from '#features/connections';
import { say, type StoredMedia } from '#features/messages';
import { companySettings } from '#features/settings';
import { getTicketRow, type TicketRow } from '#features/tickets';
import type { CompanyCtx } from '#platform/use-case';
import { placeInQueue } from './automation.repo.ts';
import { sendFiles } from './send-files.ts';

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

/** Said by the bot, perhaps a while after what was said before it. */
const byBot = ({ now }: CompanyCtx, { afterMs = 0 }: { readonly afterMs?: number } = {}) =>
  ({ kind: 'bot', notBefore: afterMs > 0 ? new Date(now.getTime() + afterMs) : undefined }) as const;

/** Says a plain text of the company in a ticket; nothing when it is empty. */
async function speakText(ctx: CompanyCtx, ticket: TicketRow, text: string, by = byBot(ctx)): Promise<void> {
  if (text.trim() !== '') await say(ctx, ticket, { text, fills: true }, by);
}

/** Says what a bot has decided to say. It is stored like any other message. */
export async function sayAll(ctx: CompanyCtx, ticket: TicketRow, what: Say): Promise<TicketRow> {
  switch (what.kind) {
    case 'text':
      await speakText(ctx, ticket, what.text, byBot(ctx, what));
      break;
    case 'note':
      await say(ctx, ticket, { text: what.text, isPrivate: true }, byBot(ctx));
      break;
    case 'file':
      await say(ctx, ticket, { text: what.text, media: what.file }, byBot(ctx, what));
      break;
    case 'position':
      await speakPosition(ctx, ticket, what.queueId);
      break;
    case 'choice':
      await offer(ctx, ticket, what);
      break;
    case 'files':
      await sendFiles(ctx, ticket, what.fileListId);
      break;
    case 'greetingMedia':
      await greetWithFile(ctx, ticket, what);
  }
  return getTicketRow(ctx.db, ctx.companyId, ticket.id);
}

/** Buttons and a file do not go into one message: the file first, then what can be chosen. */
async function greetWithFile(
  ctx: CompanyCtx,
  ticket: TicketRow,
  greeting: Extract<Say, { kind: 'greetingMedia' }>,
): Promise<void> {
  const connection = await findConnectionRow(ctx.db, ctx.companyId, ticket.connection_id);
  const media = connection && greetingFile(connection);
  const { text, options } = greeting;
  if (media) {
    const caption = options.length > 0 ? '' : text;
    await say(ctx, ticket, { text: caption, fills: true, media }, byBot(ctx));
  }
  if (!media || options.length > 0) await offer(ctx, ticket, greeting);
}

async function offer(
  ctx: CompanyCtx,
  ticket: TicketRow,
  { text, options, ...pause }: { text: string; options: readonly { id: string; title: string }[]; afterMs?: number },
): Promise<void> {
  const by = byBot(ctx, pause);
  if (options.length === 0) return speakText(ctx, ticket, text, by);
  await say(ctx, ticket, { text, fills: true, content: { kind: 'choice', options: [...options] } }, by);
}

async function speakPosition(ctx: CompanyCtx, ticket: TicketRow, queueId: number): Promise<void> {
  const { sendQueuePositionMessage } = await companySettings(ctx.db, ctx.companyId);
  const place = await placeInQueue(ctx.db, ctx.companyId, { queueId, ticketId: ticket.id, now: ctx.now });
  await speakText(ctx, ticket, positionText(sendQueuePositionMessage, place));
}
