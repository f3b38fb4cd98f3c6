import { stateAfterTick, stopMs, stopsShare } from '@oplano/core/campaigns';
import { cancelSource, failureOf, forgetUnsent, type Ticked } from '#features/messages';
import { allOf } from '#platform/db';
import type { CompanyCtx } from '#platform/use-case';
import { saveShare } from './campaigns.repo.ts';
import { lookAtCampaign } from './campaigns.jobs.ts';
import { findByMessage, saveRecipient, type RecipientRow } from './recipients.repo.ts';
import { tellSoon } from './tell.ts';

/** A message of a campaign came further, or does not arrive: the person it was for stands elsewhere now. */
export async function noteCampaignTick(ctx: CompanyCtx, { message }: Ticked): Promise<void> {
  if (message.origin !== 'campaign') return;
  const row = await findByMessage(ctx, message.id);
  if (!row) return;
  const wasSending = row.state === 'sending';
  const wasUnderWay = wasSending || row.state === 'sent' || row.state === 'waiting';
  const code = message.failure === null ? null : failureOf(message.failure).code;
  if (code === 'CANCELLED' && wasSending) await takeBack(ctx, row, message.id);
  else if (row.confirmation_message_id === message.id) await followQuestion(ctx, row, message);
  else await followText(ctx, row, message);
  await tellSoon(ctx, row.campaign_id);
  // Meta takes most messages first and refuses them by a call later.
  if (wasUnderWay && code !== null && stopsShare(code)) await stop(ctx, row, code, message.failure ?? '');
  if (wasSending || (code !== null && row.state === 'waiting')) await lookIfEmpty(ctx, row);
}

/** It never left: their turn comes again when the campaign goes on. */
async function takeBack(ctx: CompanyCtx, row: RecipientRow, messageId: string): Promise<void> {
  const which = row.phase === 'message' ? { message_id: null } : { confirmation_message_id: null };
  await saveRecipient(ctx, row.id, { state: 'queued', ...which });
  await forgetUnsent(ctx, [messageId]);
}

/** The question whether they want it: once it is out, they have so many hours to answer. */
async function followQuestion(ctx: CompanyCtx, row: RecipientRow, message: Ticked['message']): Promise<void> {
  if (row.phase !== 'confirmation') return;
  const { state } = row;
  if (message.failure !== null && (state === 'sending' || state === 'waiting')) {
    await saveRecipient(ctx, row.id, { state: 'failed', failure: message.failure });
  } else if (state === 'sending' && stateAfterTick(state, message) !== state) {
    await saveRecipient(ctx, row.id, {
      state: 'waiting',
      confirmation_requested_at: row.confirmation_requested_at ?? ctx.now,
    });
  }
}

async function followText(ctx: CompanyCtx, row: RecipientRow, message: Ticked['message']): Promise<void> {
  // States are written by this feature alone, and the column takes no other word.
  const before = row.state as Parameters<typeof stateAfterTick>[0];
  const state = stateAfterTick(before, message);
  const has = (ack: number): boolean => message.failure === null && message.ack >= ack;
  const times = {
    // What was refused after all was never sent.
    sent_at: state === 'failed' ? null : has(1) ? (row.sent_at ?? ctx.now) : row.sent_at,
    delivered_at: has(2) ? (row.delivered_at ?? ctx.now) : row.delivered_at,
    read_at: has(3) ? (row.read_at ?? ctx.now) : row.read_at,
  };
  const isSame =
    state === row.state && Object.entries(times).every(([key, at]) => at === row[key as keyof typeof times]);
  if (isSame) return;
  await saveRecipient(ctx, row.id, { state, failure: state === 'failed' ? message.failure : null, ...times });
}

/** Undefined: all of it is over, and there is nothing left to stop or to go on with. */
const shareOf = ({ db, companyId }: CompanyCtx, { campaign_id: campaignId, share }: RecipientRow) =>
  db
    .selectFrom('campaign_shares')
    .innerJoin('campaigns', (join) =>
      join
        .onRef('campaigns.company_id', '=', 'campaign_shares.company_id')
        .onRef('campaigns.id', '=', 'campaign_shares.campaign_id')
        .on('campaigns.status', '<>', 'FINALIZADA'),
    )
    .select(allOf('campaign_shares'))
    .where('campaign_shares.company_id', '=', companyId)
    .where('campaign_shares.campaign_id', '=', campaignId)
    .where('campaign_shares.place', '=', share)
    .executeTakeFirst();

/** The channel says stop: nothing more goes this way, and what was about to is taken back. */
async function stop(ctx: CompanyCtx, row: RecipientRow, code: string, failure: string): Promise<void> {
  const share = await shareOf(ctx, row);
  if (!share) return;
  const ms = stopMs(code);
  await saveShare(ctx, share, {
    pause_reason: 'refused',
    pause_text: failure,
    pause_until: ms === null ? null : new Date(ctx.now.getTime() + ms),
    paused_at: ctx.now,
  });
  if (share.connection_id !== null) {
    await cancelSource(ctx, { kind: 'campaign', id: row.campaign_id }, share.connection_id);
  }
}

/** The last one of those that were handed over is out: the next ones can be, or it is the end. */
async function lookIfEmpty(ctx: CompanyCtx, row: RecipientRow): Promise<void> {
  const share = await shareOf(ctx, row);
  if (share?.sending === 0) await lookAtCampaign(ctx, row.campaign_id);
}
