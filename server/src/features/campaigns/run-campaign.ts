import { allows, shareVerdict, statusAfter, type ShareVerdict } from '@oplano/core/campaigns';
import { heldUntil, historyNeeded } from '@oplano/core/outbox';
import { findConnectionRow, limitsOf } from '#features/connections';
import { cancelSource, sendHistory } from '#features/messages';
import type { CompanyCtx } from '#platform/use-case';
import { campaignStatusOf, type CampaignRow, type ShareRow } from './campaign-record.ts';
import { campaignStarted, campaignStopped } from './campaigns.events.ts';
import { lockCampaign, saveCampaign, saveShare, sharesOf, unpaused } from './campaigns.repo.ts';
import { runTimer } from './campaigns.timers.ts';
import { handToLine } from './hand-over.ts';
import {
  expireWaiting,
  firstWaiting,
  followPhase,
  gatherRecipients,
  moveQueued,
  settleTurns,
  type Settled,
} from './recipients.repo.ts';
import { companyPace, paceThrough, type CompanyPace } from './settings.ts';
import { tellNow } from './tell.ts';

const hourMs = 3_600_000;

/** Begins a campaign whose time has come, or goes on with one that runs. Called under its lock. */
export async function runCampaign(ctx: CompanyCtx, campaign: CampaignRow): Promise<void> {
  const facts = { status: campaignStatusOf(campaign), scheduledAt: campaign.scheduled_at };
  if (allows(facts, 'begin', ctx.now)) {
    if (!(await isInPlan(ctx))) {
      await saveCampaign(ctx, campaign.id, { status: 'INATIVA', scheduled_at: null });
      return tellNow(ctx, campaign.id);
    }
    return begin(ctx, campaign);
  }
  if (facts.status !== 'EM_ANDAMENTO') return;
  // Its pages went with the plan: nobody could stop it any more.
  await ((await isInPlan(ctx)) ? goOn(ctx, campaign) : stopCampaign(ctx, campaign.id));
}

/** Nothing more of it is sent. What was handed over and did not begin is taken back; what is on its way may arrive. */
export async function stopCampaign(ctx: CompanyCtx, id: number): Promise<void> {
  await saveCampaign(ctx, id, { status: statusAfter('cancel') });
  ctx.raise(campaignStopped, { campaignId: id });
  await ctx.timers.cancel(runTimer, id);
  await cancelSource(ctx, { kind: 'campaign', id });
  await tellNow(ctx, id);
}

/** Writes down everybody it is for, and sends to the first of them. Also what was cancelled goes on this way. */
export async function begin(ctx: CompanyCtx, campaign: CampaignRow): Promise<void> {
  const shares = (await sharesOf(ctx, campaign.id)).filter(({ connection_id: id }) => id !== null);
  await followPhase(ctx, campaign);
  await gatherRecipients(ctx, campaign, Math.max(1, shares.length));
  const begun = await saveCampaign(ctx, campaign.id, {
    status: statusAfter('begin'),
    started_at: campaign.started_at ?? ctx.now,
    completed_at: null,
  });
  ctx.raise(campaignStarted, { campaignId: campaign.id });
  await goOn(ctx, begun);
}

async function goOn(ctx: CompanyCtx, campaign: CampaignRow): Promise<void> {
  const pace = await companyPace(ctx);
  const limitMs = pace.settings.confirmationHours * hourMs;
  await expireWaiting(ctx, campaign.id, new Date(ctx.now.getTime() - limitMs));
  const looks: Date[] = [];
  const settled: Settled[] = [];
  await leaveGoneWays(ctx, campaign);
  for (const share of await sharesOf(ctx, campaign.id)) {
    if (share.queued === 0 && share.sending === 0) continue;
    const { verdict, people } = await feed(ctx, campaign, share, pace);
    looks.push(verdict.lookAt);
    settled.push(...people);
  }
  await settleTurns(ctx, settled);
  if (await finished(ctx, campaign)) return;
  const waiting = await firstWaiting(ctx, campaign.id);
  if (waiting) looks.push(new Date(waiting.getTime() + limitMs));
  const next = Math.min(...looks.map((at) => at.getTime()));
  if (Number.isFinite(next))
    await ctx.timers.set(runTimer, campaign.id, new Date(Math.max(next, ctx.now.getTime() + 1_000)), {});
  await tellNow(ctx, campaign.id);
}

/** What one part does now. */
async function feed(
  ctx: CompanyCtx,
  campaign: CampaignRow,
  share: ShareRow,
  { settings, timeZone }: CompanyPace,
): Promise<{ verdict: ShareVerdict; people: Settled[] }> {
  const { db, companyId, now } = ctx;
  const found = share.connection_id === null ? undefined : await findConnectionRow(db, companyId, share.connection_id);
  const connection = found?.deleted_at === null ? found : undefined;
  const pace = connection ? paceThrough(settings, connection, now) : { limits: [] };
  const held = connection && heldUntil(await limitsOf(db, companyId, connection.id), now).get('campaign');
  const verdict = shareVerdict({
    connection: connection ? { isConnected: connection.status === 'CONNECTED', heldUntil: held ?? null } : null,
    refused: share.pause_reason === 'refused' ? { until: share.pause_until } : null,
    sending: share.sending,
    queued: share.queued,
    history: connection ? await sendHistory(ctx, connection.id, 'campaign', Math.max(1, historyNeeded(pace))) : [],
    pace,
    settings,
    timeZone,
    now,
  });
  await notePause(ctx, share, verdict);
  if (verdict.do === 'pause' || !connection || verdict.count === 0) return { verdict, people: [] };
  return {
    verdict,
    people: await handToLine(ctx, { campaign, share: share.place, connection, settings }, verdict.count),
  };
}

/** Says on the page why a part stands still, since when and until when. */
async function notePause(ctx: CompanyCtx, share: ShareRow, verdict: ShareVerdict): Promise<void> {
  if (verdict.do === 'hand') {
    if (share.pause_reason !== null) await saveShare(ctx, share, unpaused);
    return;
  }
  const isKnown = share.pause_reason === verdict.reason && share.pause_until?.getTime() === verdict.until?.getTime();
  if (isKnown || verdict.reason === 'refused') return;
  await saveShare(ctx, share, {
    pause_reason: verdict.reason,
    pause_text: '',
    pause_until: verdict.until,
    paused_at: share.pause_reason === verdict.reason ? share.paused_at : ctx.now,
  });
}

/** Where a connection is gone, those who wait for it go the other ways. */
async function leaveGoneWays(ctx: CompanyCtx, campaign: CampaignRow): Promise<void> {
  const { rows } = { rows: await sharesOf(ctx, campaign.id) };
  const alive: number[] = [];
  const gone: number[] = [];
  for (const { place, connection_id: id, queued } of rows) {
    const connection = id === null ? undefined : await findConnectionRow(ctx.db, ctx.companyId, id);
    if (connection?.deleted_at === null) alive.push(place);
    else if (queued > 0) gone.push(place);
  }
  if (alive.length === 0) return;
  for (const from of gone) await moveQueued(ctx, campaign.id, { from, to: alive });
}

/** Ends a campaign in which nothing is left to be done for anybody. */
async function finished(ctx: CompanyCtx, campaign: CampaignRow): Promise<boolean> {
  const shares = await sharesOf(ctx, campaign.id);
  if (shares.some(({ queued, waiting, sending }) => queued + waiting + sending > 0)) return false;
  await saveCampaign(ctx, campaign.id, { status: statusAfter('finish'), completed_at: ctx.now });
  await ctx.timers.cancel(runTimer, campaign.id);
  await tellNow(ctx, campaign.id);
  return true;
}

/** Whether the plan of the company has campaigns today. */
async function isInPlan({ db, companyId }: CompanyCtx): Promise<boolean> {
  const row = await db
    .selectFrom('companies')
    .innerJoin('plans', 'plans.id', 'companies.plan_id')
    .select('plans.use_campaigns')
    .where('companies.id', '=', companyId)
    .executeTakeFirst();
  return row?.use_campaigns ?? false;
}

/** A person's word that a part may go on. */
export async function resumeShare(ctx: CompanyCtx, id: number, place: number): Promise<void> {
  const campaign = await lockCampaign(ctx, id);
  await saveShare(ctx, { campaign_id: id, place }, unpaused);
  if (campaign.status === 'EM_ANDAMENTO') await ctx.timers.set(runTimer, id, ctx.now, {});
}
