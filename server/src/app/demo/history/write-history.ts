import { canonicalPhone } from '@oplano/core/contacts';
import { sql } from 'kysely';
import type { Database, TenantDb } from '#platform/db';
import { createHash } from 'node:crypto';
import { inReais } from './fill-words.ts';
import {
  shownWords,
  type PastContact,
  type PastMessage,
  type PastStretch,
  type PastTicket,
  type PlannedHistory,
} from './plan-history.ts';

type Row = Readonly<Record<string, unknown>>;
/** So many rows travel as one value: a text of a few megabytes. */
const portion = 4_000;

/**
 * Puts many rows in at once, as one value each few thousand, in their order; answers their numbers. Triggers count what they
 * count, and row-level security looks at every row.
 */
async function putRows(db: TenantDb, table: keyof Database, rows: readonly Row[], key?: string): Promise<number[]> {
  const [first] = rows;
  if (!first) return [];
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  const ids: number[] = [];
  for (let from = 0; from < rows.length; from += portion) {
    const part = JSON.stringify(rows.slice(from, from + portion));
    const answer = key ? sql`returning ${sql.ref(key)}::text as id` : sql``;
    const put = await sql<{ id: string }>`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${part}::json) ${answer}
    `.execute(db);
    for (const { id } of put.rows) ids.push(Number(id));
  }
  return ids;
}

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** A name that looks like chance and is the same on every machine. */
const nameOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const uuidOf = (text: string): string => {
  const hex = nameOf(text);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

const addressKinds = { whatsapp: 'phone', whatsappapi: 'phone', facebook: 'psid', instagram: 'igsid' } as const;

async function putContacts(
  db: TenantDb,
  companyId: number,
  contacts: readonly PastContact[],
): Promise<Map<PastContact, number>> {
  const ids = await putRows(
    db,
    'contacts',
    contacts.map((contact) => {
      const hasNumber = contact.isGroup || addressKinds[contact.channel] === 'phone';
      return {
        company_id: companyId,
        uuid: uuidOf(`${companyId}/contact/${contact.number}`),
        name: contact.name,
        number: hasNumber ? contact.number : '',
        email: contact.email,
        channel: contact.channel,
        is_group: contact.isGroup,
        active: true,
        accept_audio_message: true,
        disable_bot: false,
        named_by_us: false,
        connection_id: contact.connectionId,
        created_at: iso(contact.createdAt),
        updated_at: iso(contact.createdAt),
        version: 1,
        // Their pictures are asked for when they write again.
        profile_asked_at: iso(contact.createdAt),
      };
    }),
    'id',
  );
  const idOf = new Map(contacts.map((contact, place) => [contact, ids[place] ?? 0]));
  await putRows(
    db,
    'contact_addresses',
    contacts.map((contact) => {
      const kind = contact.isGroup ? 'group' : addressKinds[contact.channel];
      return {
        company_id: companyId,
        contact_id: idOf.get(contact),
        kind,
        value: contact.number,
        canonical: kind === 'phone' ? canonicalPhone(contact.number) : contact.number,
        created_at: iso(contact.createdAt),
      };
    }),
  );
  const withTags = contacts.flatMap((contact) => [...contact.tagIds].map((tagId) => ({ contact, tagId })));
  await putRows(
    db,
    'contact_tags',
    withTags.map(({ contact, tagId }) => ({ company_id: companyId, contact_id: idOf.get(contact), tag_id: tagId })),
  );
  await putFields(db, companyId, idOf);
  return idOf;
}

async function putFields(db: TenantDb, companyId: number, idOf: ReadonlyMap<PastContact, number>): Promise<void> {
  const fields = [...idOf].flatMap(([contact, id]) => {
    const own = (name: string, value: string) => ({ company_id: companyId, contact_id: id, name, value });
    return [
      ...(contact.isGroup ? [] : [own('Cidade', contact.city)]),
      ...(contact.valueCents === null ? [] : [own('valor', inReais(contact.valueCents))]),
    ];
  });
  // Summed up by the database itself, so it is the only column that must not be named.
  for (let from = 0; from < fields.length; from += portion) {
    await putRows(db, 'contact_fields', fields.slice(from, from + portion));
  }
}

async function putTickets(
  db: TenantDb,
  companyId: number,
  tickets: readonly PastTicket[],
  contactIds: ReadonlyMap<PastContact, number>,
): Promise<Map<PastTicket, number>> {
  const latest = new Map(tickets.map((ticket) => [ticket.contact, ticket]));
  const ids = await putRows(
    db,
    'tickets',
    tickets.map((ticket) => {
      const [first, last] = [ticket.stretches[0], ticket.stretches.at(-1)];
      const words = shownWords(ticket);
      return {
        company_id: companyId,
        uuid: uuidOf(`${companyId}/ticket/${ticket.contact.number}/${first?.createdAt}`),
        contact_id: contactIds.get(ticket.contact),
        connection_id: ticket.connectionId,
        channel: ticket.channel,
        status: ticket.status,
        is_group: ticket.contact.isGroup,
        user_id: last?.userId ?? null,
        queue_id: last?.queueId ?? null,
        unread: ticket.unread,
        last_message: words.lastMessage,
        last_from_me: words.lastFromMe,
        last_inbound_at: iso(words.lastInboundAt),
        last_outbound_at: iso(words.lastOutboundAt),
        answered_at: iso(words.answeredAt),
        active_at: iso(words.activeAt),
        is_latest: latest.get(ticket.contact) === ticket,
        is_bot: false,
        is_transfered: ticket.isTransfered,
        is_active_demand: ticket.isActive,
        use_integration: false,
        bot_uses: 0,
        said: {},
        lane_id: ticket.lane?.id ?? null,
        lane_since: iso(ticket.lane?.since ?? null),
        rate: ticket.stretches.findLast(({ rate }) => rate !== null)?.rate ?? null,
        created_at: iso(first?.createdAt ?? 0),
        updated_at: iso(last?.finishedAt ?? words.activeAt),
        closed_at: ticket.status === 'closed' ? iso(last?.finishedAt ?? null) : null,
        version: 1,
        waiting_since: iso(words.waitingSince),
      };
    }),
    'id',
  );
  return new Map(tickets.map((ticket, place) => [ticket, ids[place] ?? 0]));
}

/** What became of the tickets: attendances with their ratings, their histories, and the notes about them. */
async function putCourses(
  db: TenantDb,
  companyId: number,
  ticketIds: ReadonlyMap<PastTicket, number>,
  contactIds: ReadonlyMap<PastContact, number>,
): Promise<void> {
  const all = [...ticketIds.keys()];
  const stretches = all
    .flatMap((ticket) => ticket.stretches.map((stretch) => ({ ticket, stretch })))
    .toSorted((one, other) => one.stretch.createdAt - other.stretch.createdAt);
  const trackingIds = await putRows(
    db,
    'ticket_tracking',
    stretches.map(({ ticket, stretch }) => ({
      company_id: companyId,
      ticket_id: ticketIds.get(ticket),
      connection_id: ticket.connectionId,
      user_id: stretch.userId,
      queue_id: stretch.queueId,
      created_at: iso(stretch.createdAt),
      queued_at: iso(stretch.queuedAt),
      started_at: iso(stretch.startedAt),
      answered_at: iso(ticket.isActive ? null : answeredAt(ticket, stretch)),
      is_reopened: ticket.stretches[0] !== stretch,
      closed_at: iso(stretch.closedAt),
      rated_at: iso(stretch.ratedAt),
      finished_at: iso(stretch.finishedAt),
    })),
    'id',
  );
  const rated = stretches
    .map((one, place) => ({ ...one, trackingId: trackingIds[place] }))
    .filter(({ stretch }) => stretch.rate !== null);
  await putRows(
    db,
    'ratings',
    rated.map(({ ticket, stretch, trackingId }) => ({
      company_id: companyId,
      ticket_id: ticketIds.get(ticket),
      tracking_id: trackingId,
      user_id: stretch.userId,
      rate: stretch.rate,
      at: iso(stretch.ratedAt),
    })),
  );
  const logs = all
    .flatMap((ticket) => ticket.logs.map((entry) => ({ ticket, entry })))
    .toSorted((one, other) => one.entry.at - other.entry.at);
  await putRows(
    db,
    'ticket_logs',
    logs.map(({ ticket, entry }) => ({
      company_id: companyId,
      ticket_id: ticketIds.get(ticket),
      type: entry.type,
      user_id: entry.userId,
      queue_id: entry.queueId,
      at: iso(entry.at),
      lane_rule: entry.lane ? 'person' : null,
      lane_from: entry.lane?.from ?? null,
      lane_to: entry.lane?.to ?? null,
    })),
  );
  const notes = all.flatMap((ticket) => ticket.notes.map((note) => ({ ticket, ...note })));
  await putRows(
    db,
    'ticket_notes',
    notes.map(({ ticket, userId, note, at }) => ({
      company_id: companyId,
      ticket_id: ticketIds.get(ticket),
      contact_id: contactIds.get(ticket.contact),
      user_id: userId,
      note,
      created_at: iso(at),
    })),
  );
}

/** The first word of a person within an attendance. */
const answeredAt = ({ messages }: PastTicket, { createdAt, finishedAt }: PastStretch): number | null =>
  messages.find(
    ({ origin, isPrivate, at }) =>
      origin === 'agent' && !isPrivate && at >= createdAt && (finishedAt === null || at <= finishedAt),
  )?.at ?? null;

async function putMessages(
  db: TenantDb,
  companyId: number,
  ticketIds: ReadonlyMap<PastTicket, number>,
  contactIds: ReadonlyMap<PastContact, number>,
): Promise<void> {
  const messages = [...ticketIds.keys()]
    .flatMap((ticket) => ticket.messages)
    .toSorted((one, other) => one.at - other.at);
  const rows = messages.map((message: PastMessage, place) => {
    const { ticket } = message;
    const chatId = contactIds.get(ticket.contact);
    return {
      company_id: companyId,
      ticket_id: ticketIds.get(ticket),
      chat_id: chatId,
      connection_id: ticket.connectionId,
      external_id: message.isPrivate
        ? null
        : `3EB0${nameOf(`${companyId}/${place}/${message.at}`).slice(0, 18).toUpperCase()}`,
      from_me: message.fromMe,
      contact_id: message.fromMe ? null : message.speaker ? contactIds.get(message.speaker) : chatId,
      user_id: message.userId,
      origin: message.origin,
      body: message.body,
      content: message.content,
      ack: message.fromMe && !message.isPrivate ? 3 : 0,
      is_private: message.isPrivate,
      is_edited: false,
      is_forwarded: false,
      queue_id: message.queueId,
      sent_at: iso(message.at),
      created_at: iso(message.at),
      version: 1,
    };
  });
  await putRows(db, 'messages', rows);
}

/** Writes down what was planned. */
export async function writeHistory(
  db: TenantDb,
  companyId: number,
  { contacts, tickets }: PlannedHistory,
): Promise<{ contactIds: Map<PastContact, number>; ticketIds: Map<PastTicket, number> }> {
  const contactIds = await putContacts(db, companyId, contacts);
  const ticketIds = await putTickets(db, companyId, tickets, contactIds);
  await putCourses(db, companyId, ticketIds, contactIds);
  await putMessages(db, companyId, ticketIds, contactIds);
  return { contactIds, ticketIds };
}
export { putRows };
