import type { Media, Message, MessageContent } from '@oplano/contracts/messages';
import { oldBodyOf } from '@oplano/core/messages';
import { sql, type Selectable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { allOf, type Database, type TenantDb } from '#platform/db';
import type { CompanyCtx } from '#platform/use-case';

export type MessageRow = Selectable<Database['messages']>;

/** An empty place: what was said could not be decrypted yet, and the telephone is being asked for it again. */
export const isUnreadable = (content: unknown): boolean => {
  const { kind, what } = content as { kind: string; what?: string };
  return kind === 'unsupported' && what === 'unreadable';
};

/** Messages with everything their record shows, in one statement. */
export const selectMessages = (db: TenantDb) =>
  db
    .selectFrom('messages')
    .leftJoin('message_media as file', 'file.message_id', 'messages.id')
    .leftJoin('contacts', 'contacts.id', 'messages.contact_id')
    .leftJoin('users', 'users.id', 'messages.user_id')
    .leftJoin('queues', 'queues.id', 'messages.queue_id')
    .leftJoin('tickets', 'tickets.id', 'messages.ticket_id')
    .leftJoin('queues as ticket_queue', 'ticket_queue.id', 'tickets.queue_id')
    .leftJoin('messages as quoted', 'quoted.id', 'messages.quoted_id')
    .leftJoin('message_media as quoted_file', 'quoted_file.message_id', 'messages.quoted_id')
    .leftJoin('contacts as quoted_author', 'quoted_author.id', 'quoted.contact_id')
    .leftJoin('users as quoted_user', 'quoted_user.id', 'quoted.user_id')
    .select(allOf('messages'))
    .select([
      sql<MediaRow | null>`case when file.message_id is null then null else to_jsonb(file) end`.as('file'),
      'contacts.name as contact_name',
      'users.name as user_name',
      'queues.name as queue_name',
      'tickets.uuid as ticket_uuid',
      'tickets.queue_id as ticket_queue_id',
      'ticket_queue.name as ticket_queue_name',
      'ticket_queue.color as ticket_queue_color',
      'quoted.body as quoted_body',
      'quoted.from_me as quoted_from_me',
      'quoted.content as quoted_content',
      'quoted.deleted_at as quoted_deleted_at',
      sql<string | null>`case when quoted.from_me then quoted_user.name else quoted_author.name end`.as(
        'quoted_author_name',
      ),
      sql<MediaRow | null>`case when quoted_file.message_id is null then null else to_jsonb(quoted_file) end`.as(
        'quoted_file',
      ),
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('message_reactions')
          .leftJoin('contacts as reactor', 'reactor.id', 'message_reactions.contact_id')
          .whereRef('message_reactions.company_id', '=', 'messages.company_id')
          .whereRef('message_reactions.message_id', '=', 'messages.id')
          // What was taken away is only remembered.
          .where('message_reactions.emoji', '<>', sql.lit(''))
          .select(['message_reactions.emoji', 'message_reactions.author', 'reactor.name'])
          .orderBy('message_reactions.at'),
      ).as('reactions'),
    );

/** A message that was just stored without a file and quotes nothing: what its record shows is known already. */
export const plainMessage = (
  row: MessageRow,
  { contact, ticket }: { readonly contact: string | null; readonly ticket: ShownTicket },
): FullRow => ({
  ...row,
  file: null,
  contact_name: contact,
  user_name: null,
  queue_name: ticket.queue?.name ?? null,
  ticket_uuid: ticket.uuid,
  ticket_queue_id: ticket.queueId,
  ticket_queue_name: ticket.queue?.name ?? null,
  ticket_queue_color: ticket.queue?.color ?? null,
  quoted_body: null,
  quoted_from_me: null,
  quoted_content: null,
  quoted_deleted_at: null,
  quoted_author_name: null,
  quoted_file: null,
  reactions: [],
});

type FullRow = Awaited<ReturnType<ReturnType<typeof selectMessages>['executeTakeFirstOrThrow']>>;
/** A row of message_media as JSON: dates and bytes are not among its columns. */
type MediaRow = Selectable<Database['message_media']>;

function toMedia(row: MediaRow, fileUrl: CompanyCtx['fileUrl']): Media {
  return {
    kind: row.kind,
    state: row.state,
    url: row.path === null ? null : fileUrl(row.path),
    thumbnailUrl: row.thumbnail_path === null ? null : fileUrl(row.thumbnail_path),
    name: row.name,
    mimetype: row.mimetype,
    size: row.size === null ? null : Number(row.size),
    width: row.width,
    height: row.height,
    seconds: row.seconds,
    voice: row.voice,
    waveform: row.waveform,
    ...(row.transcript === null ? {} : { transcript: row.transcript }),
  };
}

/** The word old clients know a kind by. */
function mediaTypeOf(content: MessageContent, media: Media | null): Message['mediaType'] {
  if (content.kind === 'location') return 'locationMessage';
  if (content.kind === 'contacts') return 'contactMessage';
  if (content.kind === 'call') return 'call_log';
  if (!media) return 'chat';
  return media.kind === 'document' ? 'application' : media.kind;
}

/** What a message says of its ticket. */
type ShownTicket = NonNullable<Message['ticket']>;

function ticketOf(row: FullRow, shownIn: ShownTicket | undefined): ShownTicket {
  if (row.ticket_id !== null && row.ticket_uuid !== null) {
    const { ticket_queue_id: queueId, ticket_queue_name: name, ticket_queue_color: color } = row;
    const queue = queueId === null || name === null ? null : { id: queueId, name, color: color ?? '' };
    return { id: row.ticket_id, uuid: row.ticket_uuid, queueId, queue };
  }
  if (!shownIn) throw new Error('A message is shown that belongs to no ticket.');
  const { id, uuid, queueId, queue } = shownIn;
  return { id, uuid, queueId, queue };
}

/** What a deleted message still shows, where the company hides what customers took back. */
export interface Showing {
  /** The ticket that shows it, where it was said before there was any. */
  readonly ticket?: ShownTicket;
  readonly fileUrl: CompanyCtx['fileUrl'];
  readonly hidesDeleted: boolean;
}

const nothing: MessageContent = { kind: 'text' };

export function toMessage(row: FullRow, { fileUrl, hidesDeleted, ticket: shownIn }: Showing): Message {
  const ticket = ticketOf(row, shownIn);
  const isGone = row.deleted_at !== null && hidesDeleted;
  const media = row.file && !isGone ? toMedia(row.file, fileUrl) : null;
  const content = isGone ? nothing : (row.content as MessageContent);
  const words = isGone ? '' : row.body;
  const oldBody = oldBodyOf(content);
  return {
    id: Number(row.id),
    ticketId: ticket.id,
    ticket,
    clientId: row.client_id,
    fromMe: row.from_me,
    origin: row.origin,
    body: oldBody ?? words,
    ...(oldBody === null ? {} : { words }),
    content,
    media,
    mediaType: mediaTypeOf(content, media),
    mediaUrl: media?.url ?? null,
    ack: row.ack,
    failure: row.failure === null ? null : failureOf(row.failure),
    isPrivate: row.is_private,
    isDeleted: row.deleted_at !== null,
    isEdited: row.is_edited,
    isForwarded: row.is_forwarded,
    quotedMsg: quotedOf(row, { fileUrl, hidesDeleted }),
    reactions: row.reactions.map(({ emoji, author, name }) => ({
      mediaType: 'reactionMessage' as const,
      emoji,
      fromMe: author === 'me',
      name,
    })),
    contact:
      row.contact_id === null || row.contact_name === null ? null : { id: row.contact_id, name: row.contact_name },
    user: row.user_id === null || row.user_name === null ? null : { id: row.user_id, name: row.user_name },
    queue: row.queue_id === null || row.queue_name === null ? null : { id: row.queue_id, name: row.queue_name },
    queueId: row.queue_id,
    createdAt: row.sent_at.toISOString(),
    version: row.version,
  };
}

function quotedOf(row: FullRow, { fileUrl, hidesDeleted }: Showing): Message['quotedMsg'] {
  if (row.quoted_id === null || row.quoted_body === null) return null;
  const isGone = row.quoted_deleted_at !== null && hidesDeleted;
  return {
    id: Number(row.quoted_id),
    body: isGone ? '' : row.quoted_body,
    fromMe: row.quoted_from_me ?? false,
    authorName: row.quoted_author_name,
    content: isGone ? nothing : (row.quoted_content as MessageContent),
    media: row.quoted_file && !isGone ? toMedia(row.quoted_file, fileUrl) : null,
    isDeleted: row.quoted_deleted_at !== null,
  };
}

/** Failures are kept as `CODE text`. */
export function failureOf(failure: string): { code: string; text: string } {
  const [code = '', ...words] = failure.split(' ');
  return { code, text: words.join(' ') };
}
export const failureText = (code: string, text: string): string =>
  `${code.replaceAll(/\s/g, '_')} ${text}`.slice(0, 500);
