import type { RecipientState, SkipReason } from '@oplano/contracts/campaigns';
import { answersSince } from '@oplano/core/campaigns';
import { sql, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import { allOf, statement, type Database } from '#platform/db';
import type { CompanyCtx } from '#platform/use-case';
import type { CampaignRow } from './campaign-record.ts';

type Place = Pick<CompanyCtx, 'db' | 'companyId' | 'now'>;
export type RecipientRow = Selectable<Database['campaign_recipients']>;

/** More than that no campaign writes to; the others are told so. */
const recipientsMax = 200_000;
/** What was heard of a number counts for as long as lists keep it. */
const checkDays = 7;

/** Under which name an erased person is on the list; the key is read once, however many are asked about. */
const hidden = (companyId: number, kind: RawBuilder<unknown>, canonical: RawBuilder<unknown>) =>
  sql`hidden_under((select key from erasure_keys where company_id = ${companyId}), ${kind}, ${canonical})`;

/**
 * Why somebody gets nothing, decided for any number of people at once; null: they may be written to. `p` is the person, `c`
 * their contact, who may have refused by another of their names. Those who said yes have a conversation because of us.
 */
const whyNot = (companyId: number, now: Date, said: 'yes' | 'nothing') => sql`case
  when p.number !~ '^[1-9][0-9]{7,14}$' then 'invalid'
  when c.active = false then 'blocked'
  when exists (
    select from do_not_send d where d.company_id = ${companyId} and d.kind = 'phone' and d.canonical = p.canonical
  ) or exists (
    select from do_not_send d where d.company_id = ${companyId} and d.kind = 'phone'
      and d.canonical = ${hidden(companyId, sql`'phone'`, sql`p.canonical`)}
  ) or exists (
    select from contact_addresses o
    join do_not_send d on d.company_id = o.company_id and d.kind = o.kind
      and d.canonical in (o.canonical, ${hidden(companyId, sql`o.kind`, sql`o.canonical`)})
    where o.company_id = ${companyId} and o.contact_id = c.id and (o.kind <> 'phone' or o.canonical <> p.canonical)
  ) then 'optedOut'
  when exists (
    select from number_checks n where n.company_id = ${companyId} and n.canonical = p.canonical and not n.valid
      and n.checked_at > ${new Date(now.getTime() - checkDays * 86_400_000)}
  ) then 'invalid'
  when ${said === 'yes' ? sql`p.confirmed_at is null and` : sql``} exists (
    select from tickets t where t.company_id = ${companyId} and t.contact_id = c.id and t.status <> 'closed'
  ) then 'liveConversation'
end`;

/**
 * Writes down everybody a campaign is for, in the order of its list and then of its tag: one statement, however many they
 * are. Who stands there already stays as they are. Everybody is judged once, although two columns need the answer.
 * Called under the campaign's lock, so that nobody else writes people down meanwhile.
 */
export async function gatherRecipients(
  { db, companyId, now }: Place,
  campaign: Pick<CampaignRow, 'id' | 'contact_list_id' | 'tag_id' | 'confirmation'>,
  shares: number,
): Promise<void> {
  await sql`
    insert into campaign_recipients (
      company_id, campaign_id, share, place, name, number, canonical, email, extra, contact_id, state, phase, reason
    )
    with wanted as (
      select 0 as source, i.id, i.name, i.number, i.canonical, i.email, i.extra, i.validity = 'invalid' as is_invalid
      from contact_list_items i
      where i.company_id = ${companyId} and i.list_id = ${campaign.contact_list_id}
      union all
      select 1, c.id, c.name, coalesce(a.value, c.number), coalesce(a.canonical, c.number), c.email, '{}', false
      from contact_tags t
      join contacts c on c.company_id = t.company_id and c.id = t.contact_id and not c.is_group and c.erased_at is null
      left join lateral (
        select value, canonical from contact_addresses
        where company_id = c.company_id and contact_id = c.id and kind = 'phone' order by created_at desc limit 1
      ) a on true
      where t.company_id = ${companyId} and t.tag_id = ${campaign.tag_id}
    ), fresh as (
      select wanted.*, row_number() over (partition by canonical order by source, id) as nth from wanted
      where not exists (
        select from campaign_recipients r
        where r.company_id = ${companyId} and r.campaign_id = ${campaign.id} and r.canonical = wanted.canonical
      )
    ), judged as materialized (
      select p.*, c.id as contact_id,
        case when p.nth > 1 then 'duplicate' when p.is_invalid then 'invalid' else ${whyNot(companyId, now, 'nothing')} end as why
      from fresh p
      left join contact_addresses a
        on a.company_id = ${companyId} and a.kind = 'phone' and a.canonical = p.canonical
      left join contacts c on c.company_id = a.company_id and c.id = a.contact_id
    ), known as (
      select coalesce(max(place), 0) as people, count(*) filter (where state <> 'skipped') as turns
      from campaign_recipients where company_id = ${companyId} and campaign_id = ${campaign.id}
    ), counted as (
      select judged.*, row_number() over (order by source, id) + (select people from known) as place,
        count(*) filter (where why is null) over (order by source, id rows unbounded preceding)
          + (select turns from known) as turn
      from judged
    )
    select ${companyId}, ${campaign.id}, (turn % ${shares})::smallint, place, name, number, canonical, email, extra, contact_id,
      case when why is not null or turn > ${recipientsMax} then 'skipped' else 'queued' end,
      ${campaign.confirmation ? 'confirmation' : 'message'},
      case when why is null and turn > ${recipientsMax} then 'limitReached' else why end
    from counted
    order by source, id
  `.execute(db);
}

/**
 * Whoever was not written to yet is asked first, or no longer, as the campaign is now: it may have been changed while it stood
 * still. Those who were asked already are not asked again.
 */
export async function followPhase(
  { db, companyId }: Place,
  { id, confirmation }: Pick<CampaignRow, 'id' | 'confirmation'>,
): Promise<void> {
  const change = confirmation
    ? sql`phase = 'confirmation', state = case when confirmation_requested_at is null then 'queued' else 'waiting' end
      where phase = 'message' and confirmed_at is null and state = 'queued'`
    : sql`phase = 'message', state = 'queued' where phase = 'confirmation' and state in ('queued', 'waiting')`;
  await sql`update campaign_recipients set ${change} and company_id = ${companyId} and campaign_id = ${id}`.execute(db);
}

/** The messages that are about to go to these numbers. */
export async function messagesOnTheirWay({ db, companyId }: Place, canonicals: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select case when phase = 'message' then message_id else confirmation_message_id end as id from campaign_recipients
    where company_id = ${companyId} and canonical = any (${[...canonicals]}::text[]) and state = 'sending'
      and reason is distinct from 'duplicate'
  `.execute(db);
  return rows.flatMap(({ id }) => id ?? []);
}

/** Somebody whose turn it is, as things stand now. */
export interface Turn {
  readonly id: string;
  readonly phase: 'confirmation' | 'message';
  readonly name: string;
  readonly number: string;
  readonly canonical: string;
  readonly email: string;
  readonly extra: Record<string, string>;
  readonly contactId: number | null;
  readonly why: SkipReason | null;
  /** The conversation that runs on this connection, and the last one there was. */
  readonly liveTicketId: number | null;
  readonly lastTicketId: number | null;
  readonly lastQueueId: number | null;
}

/** The next people of a part, locked, and whether they may still be written to. Those who said yes come first. */
export async function nextTurns(
  { db, companyId, now }: Place,
  way: { readonly campaignId: number; readonly share: number; readonly connectionId: number },
  most: number,
): Promise<Turn[]> {
  const { rows } = await sql<Turn>`
    with p as materialized (
      select * from campaign_recipients
      where company_id = ${companyId} and campaign_id = ${way.campaignId} and share = ${way.share} and state = 'queued'
      order by phase desc, place limit ${most}
      for update skip locked
    )
    select p.id, p.phase, p.name, p.number, p.canonical, p.email, p.extra, c.id as "contactId",
      case when exists (
        select from campaign_recipients other
        where other.company_id = ${companyId} and other.contact_id = c.id and other.campaign_id = ${way.campaignId}
          and other.id <> p.id and other.state not in ('queued', 'skipped')
      ) then 'duplicate' else ${whyNot(companyId, now, 'yes')} end as why,
      live.id as "liveTicketId", last.id as "lastTicketId", last.queue_id as "lastQueueId"
    from p
    left join contact_addresses a on a.company_id = ${companyId} and a.kind = 'phone' and a.canonical = p.canonical
    left join contacts c on c.company_id = ${companyId} and c.id = coalesce(p.contact_id, a.contact_id)
    left join lateral (
      select id from tickets t
      where t.company_id = ${companyId} and t.contact_id = c.id and t.connection_id = ${way.connectionId}
        and t.status <> 'closed'
      limit 1
    ) live on true
    left join lateral (
      select id, queue_id from tickets t
      where t.company_id = ${companyId} and t.contact_id = c.id and t.connection_id = ${way.connectionId}
      order by id desc limit 1
    ) last on true
    order by p.phase desc, p.place
  `.execute(db);
  return rows;
}

export interface Settled {
  readonly id: string;
  readonly state: RecipientState;
  readonly reason: SkipReason | null;
  readonly contactId: number | null;
  readonly messageId: string | null;
  readonly ticketId: number | null;
}

/** What became of people whose turn it was, all at once and last: whoever counts them is held up by nothing after it. */
export async function settleTurns({ db, companyId }: Place, settled: readonly Settled[]): Promise<void> {
  if (settled.length === 0) return;
  await sql`
    update campaign_recipients r set state = s.state, reason = s.reason, failure = null,
      contact_id = coalesce(s."contactId", r.contact_id), ticket_id = coalesce(s."ticketId", r.ticket_id),
      message_id = case when r.phase = 'message' then s."messageId" else r.message_id end,
      confirmation_message_id = case when r.phase = 'confirmation' then s."messageId" else r.confirmation_message_id end
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb)
      as s (id bigint, state text, reason text, "contactId" int, "messageId" bigint, "ticketId" int)
    where r.company_id = ${companyId} and r.id = s.id
  `.execute(db);
}

/** Who did not answer in time gets nothing. */
export async function expireWaiting({ db, companyId }: Place, campaignId: number, before: Date): Promise<void> {
  await sql`
    update campaign_recipients set state = 'skipped', reason = 'noConsent'
    where company_id = ${companyId} and campaign_id = ${campaignId} and state = 'waiting'
      and confirmation_requested_at <= ${before}
  `.execute(db);
}

/** Since when the first of those who were asked has not answered. */
export async function firstWaiting({ db, companyId }: Place, campaignId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('campaign_recipients')
    .select('confirmation_requested_at as at')
    .where('company_id', '=', companyId)
    .where('campaign_id', '=', campaignId)
    .where('state', '=', sql.lit('waiting'))
    .orderBy('confirmation_requested_at')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Those who wait for a way that is gone go the ways that are left, in turn. */
export async function moveQueued(
  { db, companyId }: Place,
  campaignId: number,
  { from, to }: { readonly from: number; readonly to: readonly number[] },
): Promise<void> {
  await sql`
    update campaign_recipients set share = (${[...to]}::smallint[])[1 + place % ${to.length}]
    where company_id = ${companyId} and campaign_id = ${campaignId} and share = ${from} and state = 'queued'
  `.execute(db);
}

/** The person a message was for, and which of the two messages it was, locked. */
export const findByMessage = ({ db, companyId }: Place, messageId: string): Promise<RecipientRow | undefined> =>
  db
    .selectFrom('campaign_recipients')
    .select(allOf('campaign_recipients'))
    .where('company_id', '=', companyId)
    .where((eb) => eb.or([eb('message_id', '=', messageId), eb('confirmation_message_id', '=', messageId)]))
    .forNoKeyUpdate()
    .executeTakeFirst();

/** States in which somebody may still answer; written out, as every arriving message asks and the text never changes. */
const answerable = (['waiting', 'sending', 'sent', 'delivered', 'read'] as const).map((state) => sql.lit(state));

const lastAsked = statement<{ companyId: number; contactId: number; since: Date }>()((db, slot) =>
  db
    .selectFrom('campaign_recipients')
    .select(allOf('campaign_recipients'))
    .where('company_id', '=', slot('companyId'))
    .where('contact_id', '=', slot('contactId'))
    .where('state', 'in', answerable)
    .where((eb) => {
      const campaign = eb
        .selectFrom('campaigns')
        .whereRef('campaigns.company_id', '=', 'campaign_recipients.company_id')
        .whereRef('campaigns.id', '=', 'campaign_recipients.campaign_id');
      return eb.or([
        eb('phase', '=', sql.lit('confirmation')),
        eb.exists(
          campaign.where((its) => {
            // What was cancelled has no end of its own: there it counts when each of them was written to.
            const over = its.fn.coalesce('campaigns.completed_at', 'campaign_recipients.sent_at');
            return its.or([
              its('campaigns.status', '=', sql.lit('EM_ANDAMENTO')),
              its(over, 'is', null),
              its(over, '>', slot('since')),
            ]);
          }),
        ),
      ]);
    })
    .orderBy('id', 'desc')
    .limit(sql.lit(1))
    .forNoKeyUpdate(),
);

/** Whom of a campaign a contact last was, if they have something to answer still. */
export const findAsked = async ({ db, companyId, now }: Place, contactId: number): Promise<RecipientRow | undefined> =>
  (await lastAsked(db, { companyId, contactId, since: answersSince(now) }))[0];

type Columns = Omit<Updateable<Database['campaign_recipients']>, 'id' | 'company_id' | 'campaign_id'>;

export async function saveRecipient({ db, companyId }: Place, id: string, columns: Columns): Promise<void> {
  await db
    .updateTable('campaign_recipients')
    .set(columns)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}
