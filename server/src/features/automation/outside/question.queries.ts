import type { MessageContent } from '@oplano/contracts/messages';
import type { PlanFlags } from '@oplano/contracts/plans';
import type { TicketStatus } from '@oplano/contracts/tickets';
import type { AutomationState } from '@oplano/core/automation';
import type { ContactRow } from '#features/contacts';
import { planFlagColumns, toPlanFlags } from '#features/plans';
import { allOf, statement } from '#platform/db';
import type { CompanyCtx } from '#platform/use-case';
import type { Question } from '#ports/machines';

type Reader = Pick<CompanyCtx, 'db' | 'companyId'>;

const ticketAndMessage = statement<{ companyId: number; ticketId: number; messageId: string }>()((db, slot) =>
  db
    .selectFrom('tickets')
    .innerJoin('companies', 'companies.id', 'tickets.company_id')
    .innerJoin('plans', 'plans.id', 'companies.plan_id')
    .leftJoin('messages', (join) =>
      join.onRef('messages.company_id', '=', 'tickets.company_id').on('messages.id', '=', slot('messageId')),
    )
    // Where people were merged meanwhile it may stand in another ticket.
    .leftJoin('tickets as own', (join) =>
      join.onRef('own.company_id', '=', 'messages.company_id').onRef('own.id', '=', 'messages.ticket_id'),
    )
    .leftJoin('contacts', (join) =>
      join.onRef('contacts.company_id', '=', 'own.company_id').onRef('contacts.id', '=', 'own.contact_id'),
    )
    .leftJoin('connections', (join) =>
      join.onRef('connections.company_id', '=', 'own.company_id').onRef('connections.id', '=', 'own.connection_id'),
    )
    .where('tickets.company_id', '=', slot('companyId'))
    .where('tickets.id', '=', slot('ticketId'))
    .select([
      'tickets.status as asking_status',
      'tickets.user_id as asking_user_id',
      'tickets.automation',
      'messages.body',
      'messages.content',
      'messages.sent_at',
      'own.id as ticket_id',
      'own.status',
      'own.queue_id',
      'contacts.id as contact_id',
      'contacts.name as contact_name',
      'contacts.number',
      'connections.id as connection_id',
      'connections.name as connection_name',
      'connections.channel',
    ])
    .select(planFlagColumns),
);
type AskedRow = Awaited<ReturnType<typeof ticketAndMessage>>[number];

/** How a ticket stands, as far as it matters to whoever asks about it. */
export interface Asking {
  readonly status: TicketStatus;
  readonly userId: number | null;
  readonly automation: AutomationState | null;
  /** What the plan of the company has now. */
  readonly plan: PlanFlags;
  /** The message, with everything an outsider may know of it; undefined where it is gone. */
  readonly asked: (Omit<Question, 'id' | 'conversation'> & { readonly choiceId: string | null }) | undefined;
}

function toAsked(companyId: number, messageId: string, row: AskedRow): Asking['asked'] {
  const { body: text, sent_at: sentAt, ticket_id: ticketId, contact_id: contactId, connection_id: connectionId } = row;
  const { status, channel } = row;
  if (text === null || sentAt === null || ticketId === null || status === null) return undefined;
  if (contactId === null || connectionId === null || channel === null) return undefined;
  // Stored by the pipeline in this very form.
  const content = row.content as MessageContent;
  return {
    companyId,
    text,
    choiceId: content.kind === 'choiceReply' ? content.id : null,
    message: { id: messageId, type: content.kind, at: sentAt.toISOString() },
    ticket: { id: ticketId, status, queueId: row.queue_id },
    contact: { id: contactId, name: row.contact_name ?? '', number: row.number ?? '' },
    connection: { id: connectionId, name: row.connection_name ?? '', channel },
  };
}

/** A ticket and the message somebody is asked about: one statement, as every message may ask. */
export async function readAsked(
  { db, companyId }: Reader,
  { ticketId, messageId }: { readonly ticketId: number; readonly messageId: string },
): Promise<Asking | undefined> {
  const [row] = await ticketAndMessage(db, { companyId, ticketId, messageId });
  if (!row) return undefined;
  const { asking_status: status, asking_user_id: userId } = row;
  // Written by `botLead` alone, in exactly these shapes.
  const automation = row.automation as AutomationState | null;
  return { status, userId, automation, plan: toPlanFlags(row), asked: toAsked(companyId, messageId, row) };
}

const contactOf = statement<{ companyId: number; ticketId: number }>()((db, slot) =>
  db
    .selectFrom('tickets')
    .innerJoin('contacts', (join) =>
      join.onRef('contacts.company_id', '=', 'tickets.company_id').onRef('contacts.id', '=', 'tickets.contact_id'),
    )
    .where('tickets.company_id', '=', slot('companyId'))
    .where('tickets.id', '=', slot('ticketId'))
    .select(allOf('contacts')),
);

/** Whose ticket it is, for whoever knows no more than its number: so it travels with the lock, right behind it. */
export const contactOfTicket = async ({ db, companyId }: Reader, ticketId: number): Promise<ContactRow | undefined> =>
  (await contactOf(db, { companyId, ticketId }))[0];

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
