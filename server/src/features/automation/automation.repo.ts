import { createHash } from 'node:crypto';
import type { Member } from '@oplano/core/routing';
import { sql } from 'kysely';
import type { TenantDb } from '#platform/db';
import type { CompanyCtx } from '#platform/use-case';

type Place = Pick<CompanyCtx, 'db' | 'companyId' | 'now'>;

/** Who agreed to what: the very words, and the message that says so. */
export async function insertConsent(
  { db, companyId, now }: Place,
  consent: {
    contactId: number;
    ticketId: number;
    channel: string;
    answer: 'accepted' | 'refused';
    text: string;
    messageId: string;
  },
): Promise<void> {
  await db
    .insertInto('consents')
    .values({
      company_id: companyId,
      contact_id: consent.contactId,
      ticket_id: consent.ticketId,
      channel: consent.channel,
      answer: consent.answer,
      text_hash: createHash('sha256').update(consent.text).digest(),
      consent_text: consent.text,
      message_id: consent.messageId,
      at: now,
    })
    .execute();
}

export async function insertRating(
  { db, companyId, now }: Place,
  rating: { ticketId: number; userId: number | null; rate: number },
): Promise<void> {
  const tracking = await db
    .selectFrom('ticket_tracking')
    .select('id')
    .where('company_id', '=', companyId)
    .where('ticket_id', '=', rating.ticketId)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  await db
    .insertInto('ratings')
    .values({
      company_id: companyId,
      ticket_id: rating.ticketId,
      tracking_id: tracking?.id ?? null,
      user_id: rating.userId,
      rate: rating.rate,
      at: now,
    })
    .execute();
}

/**
 * How many wait in a queue for the same as this ticket, somebody or whoever comes, up to and with it. No bot leads them, they
 * were not put aside, and what was imported waits for nothing.
 */
export async function placeInQueue(
  db: TenantDb,
  companyId: number,
  { queueId, ticketId, now }: { queueId: number; ticketId: number; now: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('tickets')
    .where('company_id', '=', companyId)
    .where('status', '=', 'pending')
    .where('queue_id', '=', queueId)
    .where('is_group', '=', false)
    .where('user_id', 'is not distinct from', (eb) =>
      eb
        .selectFrom('tickets as own')
        .where('own.company_id', '=', companyId)
        .where('own.id', '=', ticketId)
        .select('own.user_id'),
    )
    .where('automation', 'is', null)
    .where('imported_at', 'is', null)
    .where((eb) => eb.or([eb('snoozed_until', 'is', null), eb('snoozed_until', '<=', now)]))
    .where('id', '<=', ticketId)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Who works in a queue, whether they are there and available, and how much they have in hand. */
export async function membersOf(db: TenantDb, companyId: number, queueId: number): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select users.id as "userId", users.online and users.away_since is null as online,
      (select count(*)::int from tickets
        where tickets.company_id = users.company_id and tickets.user_id = users.id
          and tickets.status in ('open', 'pending')) as load
    from user_queues
    join users on users.company_id = user_queues.company_id and users.id = user_queues.user_id
    where user_queues.company_id = ${companyId} and user_queues.queue_id = ${queueId}
    order by users.id
  `.execute(db);
  return rows;
}

/** Whether somebody has said that they are not there for customers. */
export async function isPersonAway(db: TenantDb, companyId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('away_since')
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .executeTakeFirst();
  return (row?.away_since ?? null) !== null;
}

/** Ends what a process of the version before set for a ticket. */
export const takeOldTimer = (
  { db, companyId }: Place,
  ticketId: number,
): Promise<{ since: Date; wakes_at: Date } | undefined> =>
  db
    .deleteFrom('ticket_timers')
    .where('company_id', '=', companyId)
    .where('ticket_id', '=', ticketId)
    .returning(['since', 'wakes_at'])
    .executeTakeFirst();
