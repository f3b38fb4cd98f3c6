import { noteConsent } from '#features/contacts';
import type { Verdict } from '@oplano/core/automation';
import { track, type TicketRow } from '#features/tickets';
import type { CompanyCtx } from '#platform/use-case';
import { consentAnswered, ratingGiven } from './automation.events.ts';
import { insertConsent, insertRating } from './automation.repo.ts';

/** Keeps what the customer answered: consent, and the mark of a survey. */
export async function keepAnswers(
  ctx: CompanyCtx,
  before: TicketRow,
  verdict: Verdict,
  message: { readonly id: string },
): Promise<void> {
  const { consent, informed, rating } = verdict;
  const contactId = before.contact_id;
  if (consent) {
    await insertConsent(ctx, {
      contactId,
      ticketId: before.id,
      channel: before.channel,
      messageId: message.id,
      ...consent,
    });
    ctx.raise(consentAnswered, { ticket: before, messageId: message.id, answer: consent.answer });
    if (consent.answer === 'accepted') await noteConsent(ctx, contactId, 'accepted');
  }
  if (informed) await noteConsent(ctx, contactId, 'informed');
  if (rating !== null) {
    await insertRating(ctx, { ticketId: before.id, userId: before.user_id, rate: rating });
    ctx.raise(ratingGiven, { ticket: before, rate: rating });
    await track(ctx, before, { rated_at: ctx.now });
  }
}
