import {
  shippingMax,
  type Campaign,
  type CampaignDetails,
  type CampaignRecipient,
  type CampaignReport,
  type RecipientState,
} from '@oplano/contracts/campaigns';
import { nextCampaignSend } from '@oplano/core/campaigns';
import { historyNeeded } from '@oplano/core/outbox';
import { sql } from 'kysely';
import { findConnectionRow } from '#features/connections';
import { failureOf, sendHistory } from '#features/messages';
import { byText, matching, page } from '#platform/records';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { selectCampaigns, toCampaign } from './campaign-record.ts';
import { sharesOf } from './campaigns.repo.ts';
import { companyPace, paceThrough } from './settings.ts';

/** One page of the campaigns of the company, by name. */
export async function listCampaigns(
  ctx: CompanyCtx,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
): Promise<{ records: Campaign[]; hasMore: boolean; count: number }> {
  const query = selectCampaigns(ctx.db)
    .where('campaigns.company_id', '=', ctx.companyId)
    .where(matching(searchParam, 'campaigns.name'))
    .orderBy(byText('campaigns.name'))
    .orderBy('campaigns.id');
  const { rows, ...rest } = await page(query, pageNumber);
  return { records: rows.map((row) => toCampaign(row, ctx)), ...rest };
}

export async function getCampaign(ctx: CompanyCtx, id: number): Promise<Campaign> {
  const row = await selectCampaigns(ctx.db)
    .where('campaigns.company_id', '=', ctx.companyId)
    .where('campaigns.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('ERR_NO_CAMPAIGN_FOUND');
  return toCampaign(row, ctx);
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** A campaign with how far the first of its people are, as old clients count them. */
export async function showCampaign(ctx: CompanyCtx, id: number): Promise<CampaignDetails> {
  const campaign = await getCampaign(ctx, id);
  const rows = await ctx.db
    .selectFrom('campaign_recipients')
    .select(['delivered_at', 'confirmation_requested_at'])
    .where('company_id', '=', ctx.companyId)
    .where('campaign_id', '=', id)
    .where('state', '<>', 'skipped')
    .orderBy('place')
    .orderBy('id')
    .limit(shippingMax)
    .execute();
  const shipping = rows.map((row) => ({
    deliveredAt: iso(row.delivered_at),
    confirmationRequestedAt: iso(row.confirmation_requested_at),
  }));
  return { ...campaign, shipping };
}

const selectRecipients = ({ db, companyId }: CompanyCtx, campaignId: number) =>
  db
    .selectFrom('campaign_recipients')
    .leftJoin('campaign_shares', (join) =>
      join
        .onRef('campaign_shares.company_id', '=', 'campaign_recipients.company_id')
        .onRef('campaign_shares.campaign_id', '=', 'campaign_recipients.campaign_id')
        .onRef('campaign_shares.place', '=', 'campaign_recipients.share'),
    )
    .leftJoin('tickets', (join) =>
      join
        .onRef('tickets.company_id', '=', 'campaign_recipients.company_id')
        .onRef('tickets.id', '=', 'campaign_recipients.ticket_id'),
    )
    .where('campaign_recipients.company_id', '=', companyId)
    .where('campaign_recipients.campaign_id', '=', campaignId)
    .select([
      'campaign_recipients.id',
      'campaign_recipients.name',
      'campaign_recipients.number',
      'campaign_recipients.state',
      'campaign_recipients.reason',
      'campaign_recipients.failure',
      'campaign_recipients.confirmation_requested_at',
      'campaign_recipients.confirmed_at',
      'campaign_recipients.sent_at',
      'campaign_recipients.delivered_at',
      'campaign_recipients.read_at',
      'campaign_recipients.answered_at',
      'campaign_shares.connection_name',
      'tickets.uuid',
    ]);
type SeenRow = Awaited<ReturnType<ReturnType<typeof selectRecipients>['executeTakeFirstOrThrow']>>;

function reasonOf({ reason, failure }: Pick<SeenRow, 'reason' | 'failure'>): CampaignRecipient['reason'] {
  if (reason !== null) return { code: reason, text: '' };
  return failure === null ? null : failureOf(failure);
}

const toRecipient = (row: SeenRow): CampaignRecipient => ({
  id: Number(row.id),
  name: row.name,
  number: row.number,
  // The column takes no other word.
  state: row.state as RecipientState,
  reason: reasonOf(row),
  whatsapp: row.connection_name ?? '',
  confirmationRequestedAt: iso(row.confirmation_requested_at),
  confirmedAt: iso(row.confirmed_at),
  sentAt: iso(row.sent_at),
  deliveredAt: iso(row.delivered_at),
  readAt: iso(row.read_at),
  answeredAt: iso(row.answered_at),
  ticketUuid: row.uuid,
});

/** One page of the people of a campaign, in their order. */
export async function listRecipients(
  ctx: CompanyCtx,
  campaignId: number,
  query: { searchParam: string; pageNumber: number; state?: RecipientState | undefined },
): Promise<{ records: CampaignRecipient[]; hasMore: boolean; count: number }> {
  await demandCampaign(ctx, campaignId);
  const { state } = query;
  const wanted = selectRecipients(ctx, campaignId)
    .where(matching(query.searchParam, 'campaign_recipients.name', 'campaign_recipients.number'))
    .$if(state !== undefined, (narrowed) => narrowed.where('campaign_recipients.state', '=', state ?? 'queued'))
    .orderBy('campaign_recipients.place')
    .orderBy('campaign_recipients.id');
  const { rows, ...rest } = await page(wanted, query.pageNumber);
  return { records: rows.map(toRecipient), ...rest };
}

/** Many of them after a number, for a sheet. */
export const recipientsAfter = async (
  ctx: CompanyCtx,
  campaignId: number,
  after: number,
  most: number,
): Promise<CampaignRecipient[]> => {
  const rows = await selectRecipients(ctx, campaignId)
    .where('campaign_recipients.id', '>', String(after))
    .orderBy('campaign_recipients.id')
    .limit(most)
    .execute();
  return rows.map(toRecipient);
};

export async function demandCampaign({ db, companyId }: CompanyCtx, id: number): Promise<void> {
  const row = await db
    .selectFrom('campaigns')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('ERR_NO_CAMPAIGN_FOUND');
}

const reasonsMax = 50;

/** What a report shows beside the counts, read from the rows themselves. */
export async function showReport(ctx: CompanyCtx, campaignId: number): Promise<CampaignReport> {
  const campaign = await getCampaign(ctx, campaignId);
  const ofCampaign = sql`company_id = ${ctx.companyId} and campaign_id = ${campaignId}`;
  const { rows: hours } = await sql<{ at: Date; sent: number }>`
    select date_trunc('hour', sent_at) as at, count(*)::int as sent from campaign_recipients
    where ${ofCampaign} and sent_at is not null group by 1 order by 1
  `.execute(ctx.db);
  const { rows: reasons } = await sql<{
    state: RecipientState;
    reason: string | null;
    failure: string | null;
    count: number;
  }>`
    select state, reason, failure, count(*)::int as count from campaign_recipients
    where ${ofCampaign} and state in ('failed', 'skipped') group by 1, 2, 3 order by 4 desc, 2, 3 limit ${reasonsMax}
  `.execute(ctx.db);
  return {
    hours: hours.map(({ at, sent }) => ({ at: at.toISOString(), sent })),
    reasons: reasons.map(({ state, count, ...why }) => ({
      state,
      count,
      ...(reasonOf(why) ?? { code: '', text: '' }),
    })),
    nextAt: campaign.status === 'EM_ANDAMENTO' ? iso(await nextSendOf(ctx, campaignId)) : null,
  };
}

/** When the next message of a campaign may go, by whichever of its connections is first. */
async function nextSendOf(ctx: CompanyCtx, campaignId: number): Promise<Date | null> {
  const { settings, timeZone } = await companyPace(ctx);
  const times: number[] = [];
  for (const share of await sharesOf(ctx, campaignId)) {
    if (share.connection_id === null || share.queued + share.sending === 0 || share.pause_reason !== null) continue;
    const connection = await findConnectionRow(ctx.db, ctx.companyId, share.connection_id);
    if (!connection) continue;
    const pace = paceThrough(settings, connection, ctx.now);
    const history = await sendHistory(ctx, connection.id, 'campaign', Math.max(1, historyNeeded(pace)));
    times.push(nextCampaignSend(history, pace, { settings, timeZone, now: ctx.now }).getTime());
  }
  return times.length === 0 ? null : new Date(Math.min(...times));
}
