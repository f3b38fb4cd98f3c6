import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CompanyCtx } from '#platform/use-case';
import type { NewTicket } from './tickets.repo.ts';

type Place = Pick<CompanyCtx, 'db' | 'companyId'>;

/** A ticket of another program. */
export interface NewMovedTicket extends Omit<NewTicket, 'isBot' | 'isActiveDemand' | 'at'> {
  readonly uuid: string | null;
  readonly unread: number;
  readonly lastMessage: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

interface Conversation {
  readonly contactId: number;
  readonly connectionId: number;
}
export const conversationKey = ({ contactId, connectionId }: Conversation): string => `${connectionId}/${contactId}`;

/** Which of these conversations have a ticket that is not closed. */
export async function liveConversations(
  { db, companyId }: Place,
  conversations: readonly Conversation[],
): Promise<Set<string>> {
  const { rows } = await sql<Conversation>`
    select t.contact_id as "contactId", t.connection_id as "connectionId"
    from unnest(${conversations.map((one) => one.contactId)}::int[],
      ${conversations.map((one) => one.connectionId)}::int[]) as asked (contact_id, connection_id)
    join tickets t on t.company_id = ${companyId} and t.connection_id = asked.connection_id
      and t.contact_id = asked.contact_id and t.status <> 'closed'
  `.execute(db);
  return new Set(rows.map(conversationKey));
}

/** Many at once, each with its attendance; answers their numbers in this order. Nobody is told. */
export async function insertMovedTickets(place: Place, tickets: readonly NewMovedTicket[]): Promise<number[]> {
  const { db, companyId } = place;
  const rows = tickets.map((ticket, at) => ({ ...ticket, at, uuid: ticket.uuid ?? randomUUID() }));
  const json = JSON.stringify(rows);
  const moved = sql`json_to_recordset(${json}::json) as moved (at int, uuid uuid, "contactId" int, "connectionId" int,
    channel text, status text, "isGroup" boolean, "userId" int, "queueId" int, unread int, "lastMessage" text,
    "createdAt" timestamptz, "updatedAt" timestamptz)`;
  const added = await sql<{ id: number }>`
    insert into tickets (company_id, uuid, contact_id, connection_id, channel, status, is_group, user_id, queue_id, unread,
      last_message, active_at, is_latest, created_at, updated_at, closed_at)
    select ${companyId}, uuid, "contactId", "connectionId", channel, status, "isGroup", "userId", "queueId", unread,
      "lastMessage", "updatedAt", false, "createdAt", "updatedAt",
      case when status = 'closed' then "updatedAt" end
    from ${moved} order by at
    returning id
  `.execute(db);
  const ids = added.rows.map(({ id }) => id).toSorted((one, other) => one - other);
  // How long people waited there is not known: what is known is when it began, who had it and when it ended.
  await sql`
    insert into ticket_tracking (company_id, ticket_id, connection_id, user_id, queue_id, created_at, queued_at,
      started_at, closed_at, finished_at)
    select company_id, id, connection_id, user_id, queue_id, created_at, case when queue_id is not null then created_at end,
      case when user_id is not null then created_at end, closed_at, closed_at
    from tickets where company_id = ${companyId} and id = any (${ids}::int[]) order by id
  `.execute(db);
  await sql`
    with newest as (
      select distinct on (t.connection_id, t.contact_id) t.id
      from tickets t
      where t.company_id = ${companyId} and (t.connection_id, t.contact_id) in (
        select connection_id, contact_id from tickets where company_id = ${companyId} and id = any (${ids}::int[])
      )
      order by t.connection_id, t.contact_id, (t.status <> 'closed') desc, t.created_at desc, t.id desc
    )
    update tickets t set is_latest = t.id in (select id from newest)
    where t.company_id = ${companyId} and t.is_latest <> (t.id in (select id from newest))
      and (t.connection_id, t.contact_id) in (
        select connection_id, contact_id from tickets where company_id = ${companyId} and id = any (${ids}::int[])
      )
  `.execute(db);
  return ids;
}

/** What was said last in a ticket. */
export interface LastWords {
  readonly ticketId: number;
  readonly lastMessage: string;
  readonly lastFromMe: boolean;
  readonly lastInboundAt: Date | null;
  readonly lastOutboundAt: Date | null;
  /** Since when somebody waits for an answer. */
  readonly waitingSince: Date | null;
}

/** Tickets show what was said last in them, where that is newer than what they show; answers how many changed. */
export async function settleMovedTickets({ db, companyId }: Place, words: readonly LastWords[]): Promise<number> {
  if (words.length === 0) return 0;
  const { numAffectedRows } = await sql`
    update tickets t set
      last_message = said."lastMessage", last_from_me = said."lastFromMe",
      last_inbound_at = said."lastInboundAt", last_outbound_at = said."lastOutboundAt",
      active_at = greatest(said."lastInboundAt", said."lastOutboundAt"),
      answered_at = case when said."lastFromMe" then said."lastOutboundAt" end,
      waiting_since = case when t.status in ('open', 'pending') then said."waitingSince" end
    from json_to_recordset(${JSON.stringify(words)}::json) as said ("ticketId" int, "lastMessage" text,
      "lastFromMe" boolean, "lastInboundAt" timestamptz, "lastOutboundAt" timestamptz, "waitingSince" timestamptz)
    where t.company_id = ${companyId} and t.id = said."ticketId"
      and coalesce(greatest(t.last_inbound_at, t.last_outbound_at), '-infinity')
        < greatest(said."lastInboundAt", said."lastOutboundAt")
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Tickets that stand in no lane stand in these from now on. */
export async function placeMovedTickets(
  { db, companyId }: Place,
  places: readonly { readonly ticketId: number; readonly laneId: number }[],
): Promise<void> {
  await sql`
    update tickets t set lane_id = place.lane_id, lane_since = t.active_at
    from unnest(${places.map(({ ticketId }) => ticketId)}::int[], ${places.map(({ laneId }) => laneId)}::int[])
      as place (ticket_id, lane_id)
    where t.company_id = ${companyId} and t.id = place.ticket_id and t.lane_id is null
  `.execute(db);
}
