import { mentionsShownMax, type Colleague, type Mention } from '@oplano/contracts/tickets';
import { plainText } from '@oplano/core/messages';
import { canSeeTicket, type TicketViewer } from '@oplano/core/tickets';
import { sql } from 'kysely';
import { byText } from '#platform/records';
import type { CompanyCtx, Ctx } from '#platform/use-case';
import { visible, type Eb } from '../ticket-filters.ts';
import { getTicketByUuid } from '../tickets.queries.ts';

type Reader = Pick<CompanyCtx, 'db' | 'companyId'>;

const colleaguesMax = 500;
const wordsMax = 200;

/** Somebody of the company, with what decides what they see. */
type Person = TicketViewer & { readonly name: string };

/** People of the company by name; only these, where some are named. */
export async function findPeople({ db, companyId }: Reader, userIds?: readonly number[]): Promise<Person[]> {
  const rows = await db
    .selectFrom('users')
    .where('users.company_id', '=', companyId)
    .$if(userIds !== undefined, (query) =>
      query.where('users.id', '=', sql<number>`any(${[...(userIds ?? [])]}::int[])`),
    )
    .select(['id', 'name', 'profile', 'all_ticket', 'allow_group', 'all_historic', 'all_user_chat'])
    .select((eb) =>
      eb
        .selectFrom('user_queues')
        .whereRef('user_queues.company_id', '=', 'users.company_id')
        .whereRef('user_queues.user_id', '=', 'users.id')
        .select((inner) => inner.fn.agg<number[] | null>('array_agg', ['user_queues.queue_id']).as('ids'))
        .as('queue_ids'),
    )
    .orderBy(byText('users.name'))
    .orderBy('users.id')
    .limit(colleaguesMax)
    .execute();
  return rows.map((row) => ({
    userId: row.id,
    name: row.name,
    profile: row.profile,
    flags: {
      allTicket: row.all_ticket,
      allowGroup: row.allow_group,
      allHistoric: row.all_historic,
      allUserChat: row.all_user_chat,
    },
    queueIds: row.queue_ids ?? [],
  }));
}

/** Whom a note in a ticket can name. */
export async function listColleagues(ctx: Ctx, ticketUuid: string): Promise<{ colleagues: Colleague[] }> {
  const ticket = await getTicketByUuid(ctx, ticketUuid);
  const people = await findPeople(ctx);
  return {
    colleagues: people
      .filter(({ userId }) => userId !== ctx.actor.userId)
      .map((person) => ({ id: person.userId, name: person.name, seesTicket: canSeeTicket(person, ticket) })),
  };
}

const selectMentions = ({ db, companyId }: Reader, userId: number) =>
  db
    .selectFrom('message_mentions')
    .innerJoin('messages', (join) =>
      join
        .onRef('messages.company_id', '=', 'message_mentions.company_id')
        .onRef('messages.id', '=', 'message_mentions.message_id'),
    )
    .innerJoin('tickets', (join) =>
      join
        .onRef('tickets.company_id', '=', 'message_mentions.company_id')
        .onRef('tickets.id', '=', 'message_mentions.ticket_id'),
    )
    .innerJoin('contacts', (join) =>
      join.onRef('contacts.company_id', '=', 'tickets.company_id').onRef('contacts.id', '=', 'tickets.contact_id'),
    )
    .leftJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'messages.company_id').onRef('users.id', '=', 'messages.user_id'),
    )
    .where('message_mentions.company_id', '=', companyId)
    .where('message_mentions.user_id', '=', userId)
    .where('message_mentions.seen_at', 'is', null)
    .where('messages.deleted_at', 'is', null)
    .select([
      'message_mentions.message_id',
      'message_mentions.created_at',
      'messages.body',
      'tickets.uuid',
      'contacts.name as contact_name',
      'users.name as by_name',
    ]);

type MentionRow = Awaited<ReturnType<ReturnType<typeof selectMentions>['execute']>>[number];

const toMention = (row: MentionRow): Mention => ({
  messageId: Number(row.message_id),
  ticketUuid: row.uuid,
  contactName: row.contact_name,
  by: row.by_name,
  words: plainText(row.body).slice(0, wordsMax).toWellFormed(),
  createdAt: row.created_at.toISOString(),
});

export async function hasUnseenMention({ db, companyId }: Reader, messageId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('message_mentions')
    .select('message_id')
    .where('company_id', '=', companyId)
    .where('message_id', '=', String(messageId))
    .where('user_id', '=', userId)
    .where('seen_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** One that was just made, for whoever is named. */
export async function mentionFor(ctx: Reader, messageId: string, userId: number): Promise<Mention | null> {
  const row = await selectMentions(ctx, userId).where('message_mentions.message_id', '=', messageId).executeTakeFirst();
  return row ? toMention(row) : null;
}

/** What names the caller and was not looked at, newest first; what they may not see any more is not theirs to hear of. */
export async function listMentions(ctx: Ctx): Promise<{ mentions: Mention[] }> {
  const rows = await selectMentions(ctx, ctx.actor.userId)
    .where((eb) => visible(eb as unknown as Eb, ctx.actor))
    .orderBy('message_mentions.created_at', 'desc')
    .limit(mentionsShownMax)
    .execute();
  return { mentions: rows.map(toMention) };
}
