import type { SkipReason } from '@oplano/contracts/campaigns';
import { maySayYes } from '@oplano/core/campaigns';
import { doNotSendChanged, refusalIn, rulesForRefusal } from '#features/do-not-send';
import { cancelMessages } from '#features/messages';
import { when } from '#platform/feature';
import type { CompanyCtx } from '#platform/use-case';
import { lookAtCampaign } from './campaigns.jobs.ts';
import { findAsked, messagesOnTheirWay, saveRecipient, type RecipientRow } from './recipients.repo.ts';
import { companyPace } from './settings.ts';
import { tellSoon } from './tell.ts';

interface Arrived {
  readonly message: { readonly body: string; readonly content: unknown };
  readonly contact: { readonly id: number; readonly is_group: boolean };
  readonly ticket: { readonly id: number; readonly is_group: boolean; readonly automation: unknown };
  readonly isAudio: boolean;
}

/** Locked, so that it stays as it is until what follows is stored. */
const askedOf = async (ctx: CompanyCtx, { contact }: Pick<Arrived, 'contact'>): Promise<RecipientRow | undefined> =>
  contact.is_group ? undefined : findAsked(ctx, contact.id);

async function noteAnswer(ctx: CompanyCtx, arrived: Arrived, row: RecipientRow | undefined): Promise<void> {
  const { ticket } = arrived;
  if (!row) return;
  if (row.phase === 'confirmation' && refusalIn(arrived, await rulesForRefusal(ctx, arrived))) {
    // No yes, and no turn either.
    await saveRecipient(ctx, row.id, {
      state: 'skipped',
      reason: 'optedOut' satisfies SkipReason,
      confirmation_requested_at: row.confirmation_requested_at ?? ctx.now,
      ticket_id: ticket.id,
    });
    await lookAtCampaign(ctx, row.campaign_id);
  } else if (row.phase === 'confirmation') {
    const { settings } = await companyPace(ctx);
    if (!maySayYes(row.confirmation_requested_at, settings.confirmationHours, ctx.now)) return;
    await saveRecipient(ctx, row.id, {
      state: 'queued',
      phase: 'message',
      confirmation_requested_at: row.confirmation_requested_at ?? ctx.now,
      confirmed_at: ctx.now,
      ticket_id: ticket.id,
    });
    await lookAtCampaign(ctx, row.campaign_id);
  } else {
    await saveRecipient(ctx, row.id, { state: 'answered', answered_at: ctx.now, ticket_id: ticket.id });
  }
  await tellSoon(ctx, row.campaign_id);
}

/** Somebody wrote: an answer to what a campaign said to them last, or the yes it waits for. */
export const noteCampaignAnswer = { load: askedOf, act: noteAnswer };

/** What is about to go to somebody who wants no more is taken back: their turn comes again, and finds them on the list. */
export const refusalHeard = when(doNotSendChanged, async (ctx, { canonicals }) =>
  cancelMessages(ctx, await messagesOnTheirWay(ctx, canonicals)),
);
