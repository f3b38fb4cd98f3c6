import type { ToldRow } from '@oplano/core/privacy';
import { sql } from 'kysely';
import { tellTables, tracesAtOnce, type PersonTraces, type TellSome } from '#features/privacy';
import { exportedTable } from '#platform/archives';
import { nextConnection, type Spot } from './erase-messages.repo.ts';

/** What hangs on a message is told with it. */
export const messageTables: PersonTraces['tables'] = {
  messages: 'told',
  message_media: 'told',
  message_versions: 'told',
  message_reactions: 'told',
  message_originals: { notTold: 'the same message in the form its channel sent it' },
  outbox: { notTold: 'that a message is still to be sent, which the message itself says' },
  provider_times: { notTold: 'when a channel took a message, to match its ticks' },
};

const told = sql<ToldRow>`jsonb_strip_nulls(jsonb_build_object(
  'from', 'messages', 'id', m.id, 'ticket_id', m.ticket_id, 'sent_at', m.sent_at, 'from_me', m.from_me, 'who', coalesce(u.name, c.name),
  'origin', m.origin, 'body', m.body, 'content', m.content, 'is_private', m.is_private, 'is_edited', m.is_edited,
  'quoted_id', m.quoted_id, 'deleted_at', m.deleted_at,
  'message_media', (
    select jsonb_build_object('kind', x.kind, 'name', x.name, 'mimetype', x.mimetype, 'size', x.size, 'seconds', x.seconds,
      'path', x.path, 'transcript', x.transcript)
    from message_media x where x.company_id = m.company_id and x.message_id = m.id),
  'message_versions', (
    select jsonb_agg(jsonb_build_object('body', v.body, 'replaced_at', v.replaced_at) order by v.id)
    from message_versions v where v.company_id = m.company_id and v.message_id = m.id),
  'message_reactions', (
    select jsonb_agg(jsonb_build_object('emoji', r.emoji, 'at', r.at) order by r.at)
    from message_reactions r where r.company_id = m.company_id and r.message_id = m.id and r.emoji <> '')
))`;
const names = sql`left join users u on u.company_id = m.company_id and u.id = m.user_id
  left join contacts c on c.company_id = m.company_id and c.id = m.contact_id and not m.from_me`;

/** The conversations with somebody, one connection after the other, the oldest first. */
export const tellMessages: TellSome = async ({ db, companyId }, { contactId }, after) => {
  const end = '-infinity';
  if (after === null) {
    return { rows: [], next: await nextConnection(db, companyId, { chatId: contactId, after: 0, end }) };
  }
  const { connectionId, sentAt, id } = JSON.parse(after) as Spot;
  const { rows } = await sql<{ id: string; sentAt: string; row: ToldRow }>`
    select m.id, m.sent_at::text as "sentAt", ${told} as row from messages m ${names}
    where m.company_id = ${companyId} and m.chat_id = ${contactId} and m.connection_id = ${connectionId}
      and (m.sent_at, m.id) > (${sentAt}::timestamptz, ${id}::bigint)
    order by m.sent_at, m.id limit ${tracesAtOnce}`.execute(db);
  const last = rows.at(-1);
  const next = last
    ? JSON.stringify({ connectionId, sentAt: last.sentAt, id: last.id } satisfies Spot)
    : await nextConnection(db, companyId, { chatId: contactId, after: connectionId, end });
  return { rows: rows.map(({ row }) => row), next };
};

/** What somebody said in groups, without what others said there. */
export const tellGroupMessages: TellSome = async ({ db, companyId }, { contactId }, after) => {
  const { rows } = await sql<{ id: string; row: ToldRow }>`
    select m.id, ${told} as row from messages m ${names}
    where m.company_id = ${companyId} and m.contact_id = ${contactId} and m.contact_id <> m.chat_id
      and m.id > ${after ?? '0'}::bigint
    order by m.id limit ${tracesAtOnce}`.execute(db);
  return {
    rows: rows.map(({ row }) => row),
    next: rows.length === tracesAtOnce ? (rows.at(-1)?.id ?? null) : null,
  };
};

export const countToldMessages: NonNullable<PersonTraces['count']> = async ({ db, companyId }, { contactId }) => {
  const { rows } = await sql<{ messages: string }>`
    select count(*) as messages from messages where company_id = ${companyId} and chat_id = ${contactId}`.execute(db);
  return Number(rows[0]?.messages ?? 0);
};

const signs = exportedTable('message_reactions', 'message_id author emoji at', 'message_id author');

/** Signs they set under messages of others. */
export const tellSigns = tellTables(({ contactId }) => [[signs, sql`contact_id = ${contactId} and emoji <> ''`]]);
