import type { MessageContent } from '@oplano/contracts/messages';
import type { CompanyCtx } from '#platform/use-case';
import type { Question } from '#ports/machines';

type Reader = Pick<CompanyCtx, 'db' | 'companyId'>;

/** The message a question is about, with everything an outsider may know of it; undefined where it is gone. */
export async function readAsked(
  { db, companyId }: Reader,
  messageId: string,
): Promise<(Omit<Question, 'id' | 'conversation'> & { readonly choiceId: string | null }) | undefined> {
  const row = await db
    .selectFrom('messages')
    .innerJoin('tickets', (join) =>
      join.onRef('tickets.company_id', '=', 'messages.company_id').onRef('tickets.id', '=', 'messages.ticket_id'),
    )
    .innerJoin('contacts', (join) =>
      join.onRef('contacts.company_id', '=', 'tickets.company_id').onRef('contacts.id', '=', 'tickets.contact_id'),
    )
    .innerJoin('connections', (join) =>
      join
        .onRef('connections.company_id', '=', 'tickets.company_id')
        .onRef('connections.id', '=', 'tickets.connection_id'),
    )
    .where('messages.company_id', '=', companyId)
    .where('messages.id', '=', messageId)
    .select([
      'messages.body',
      'messages.content',
      'messages.sent_at',
      'tickets.id as ticket_id',
      'tickets.status',
      'tickets.queue_id',
      'contacts.id as contact_id',
      'contacts.name as contact_name',
      'contacts.number',
      'connections.id as connection_id',
      'connections.name as connection_name',
      'connections.channel',
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  // Stored by the pipeline in this very form.
  const content = row.content as MessageContent;
  return {
    companyId,
    text: row.body,
    choiceId: content.kind === 'choiceReply' ? content.id : null,
    message: { id: messageId, type: content.kind, at: row.sent_at.toISOString() },
    ticket: { id: row.ticket_id, status: row.status, queueId: row.queue_id },
    contact: { id: row.contact_id, name: row.contact_name, number: row.number },
    connection: { id: row.connection_id, name: row.connection_name, channel: row.channel },
  };
}

const textMax = 4_000;

/** A recording of a customer that nobody has written down yet. */
export interface UnheardSound {
  readonly messageId: string;
  readonly state: 'pending' | 'ready' | 'failed';
  readonly path: string | null;
  readonly name: string;
  readonly mimetype: string;
  readonly seconds: number | null;
}
/** Something that was said; what is spoken and not written down yet has no text. */
export interface SaidInTicket {
  readonly fromMe: boolean;
  readonly text: string;
  readonly sound: UnheardSound | null;
}

/** The last things that were said in a ticket, oldest first: what an assistant reads. */
export async function lastMessages(
  { db, companyId }: Reader,
  ticketId: number,
  count: number,
): Promise<SaidInTicket[]> {
  const rows = await db
    .selectFrom('messages')
    .leftJoin('message_media as file', 'file.message_id', 'messages.id')
    .select(['messages.id', 'messages.from_me', 'messages.body'])
    .select(['file.state', 'file.path', 'file.name', 'file.mimetype', 'file.seconds', 'file.transcript'])
    .where('messages.company_id', '=', companyId)
    .where('messages.ticket_id', '=', ticketId)
    .where('messages.is_private', '=', false)
    .where('messages.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('messages.body', '<>', ''), eb('file.kind', '=', 'audio')]))
    .orderBy('messages.sent_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(count)
    .execute();
  return rows.toReversed().map(({ id: messageId, from_me: fromMe, body, transcript, ...file }) => {
    const text = (transcript ?? body).slice(0, textMax);
    const { state, path, name, mimetype, seconds } = file;
    const isUnheard = text === '' && !fromMe && state !== null;
    const sound = { messageId, state: state ?? 'failed', path, name: name ?? '', mimetype: mimetype ?? '', seconds };
    return { fromMe, text, sound: isUnheard ? sound : null };
  });
}

/** Recordings as they are now: some were still on their way. */
export async function soundsNow({ db, companyId }: Reader, messageIds: readonly string[]): Promise<UnheardSound[]> {
  const rows = await db
    .selectFrom('message_media')
    .select(['message_id as messageId', 'state', 'path', 'name', 'mimetype', 'seconds'])
    .where('company_id', '=', companyId)
    .where('message_id', 'in', messageIds)
    .execute();
  return rows;
}
