import type { CampaignStatus, RecipientState } from '@oplano/contracts/campaigns';

const hourMs = 3_600_000;

/** What of a campaign says what may be done with it. */
export interface CampaignFacts {
  readonly status: CampaignStatus;
  readonly scheduledAt: Date | null;
}

export type CampaignAction = 'save' | 'delete' | 'cancel' | 'restart' | 'begin' | 'finish';

/** Whether it has not begun and does not do so within the hour. */
export const isEditable = ({ status, scheduledAt }: CampaignFacts, now: Date): boolean =>
  status === 'INATIVA' ||
  (status === 'PROGRAMADA' && scheduledAt !== null && scheduledAt.getTime() - now.getTime() > hourMs);

/** What may be done with a campaign now. A cancelled one can be saved again, so that it goes on another way. */
export function allows(facts: CampaignFacts, action: CampaignAction, now: Date): boolean {
  const { status, scheduledAt } = facts;
  switch (action) {
    case 'save':
      return isEditable(facts, now) || status === 'CANCELADA';
    case 'delete':
      return status !== 'EM_ANDAMENTO';
    case 'cancel':
    case 'finish':
      return status === 'EM_ANDAMENTO';
    case 'restart':
      return status === 'CANCELADA';
    case 'begin':
      // Never a lower bound: what was due while nothing ran begins as soon as something does.
      return status === 'PROGRAMADA' && scheduledAt !== null && scheduledAt <= now;
  }
}

const afterwards: Readonly<Record<Exclude<CampaignAction, 'save' | 'delete'>, CampaignStatus>> = {
  cancel: 'CANCELADA',
  restart: 'EM_ANDAMENTO',
  begin: 'EM_ANDAMENTO',
  finish: 'FINALIZADA',
};

/** What an allowed action makes of a campaign. */
export const statusAfter = (action: Exclude<CampaignAction, 'save' | 'delete'>): CampaignStatus => afterwards[action];

/** What saving makes of it: with a time it waits for that, without it waits for somebody. */
export const statusAfterSave = (status: CampaignStatus, scheduledAt: Date | null): CampaignStatus =>
  status === 'CANCELADA' ? status : scheduledAt === null ? 'INATIVA' : 'PROGRAMADA';

/** Somebody for whom something is still to be done. */
export const isUnsettled = (state: RecipientState): boolean =>
  state === 'queued' || state === 'waiting' || state === 'sending';

/** So many days after its end, or after they were written to where it was cancelled, somebody may still answer a campaign. */
const answerDays = 7;

/** What ended before then is not answered any more: whoever writes has come for something else. */
export const answersSince = (now: Date): Date => new Date(now.getTime() - answerDays * 24 * hourMs);

/** Whether somebody who was asked whether they want it has still time to say so; one whose question is on its way has. */
export const maySayYes = (askedAt: Date | null, confirmationHours: number, now: Date): boolean =>
  askedAt === null || now.getTime() - askedAt.getTime() < confirmationHours * hourMs;

const ranks: Readonly<Record<RecipientState, number>> = {
  queued: 0,
  waiting: 0,
  sending: 1,
  failed: 2,
  skipped: 2,
  sent: 3,
  delivered: 4,
  read: 5,
  answered: 6,
};

/** How far a message has come, as a report calls it. */
function stateOfAck(ack: number): RecipientState {
  if (ack <= 0) return 'sending';
  return ack === 1 ? 'sent' : ack === 2 ? 'delivered' : 'read';
}

/** A refusal takes nothing back from these: it arrived, or they were never to get it. */
const isBeyondRefusal = (state: RecipientState): boolean => state === 'skipped' || ranks[state] >= ranks.delivered;

/**
 * Where somebody stands after word of their message. Ticks come twice and in any order, and what arrived did: nothing
 * that is heard later takes it back. One tick says no more than that the channel took it: Meta refuses most of what it
 * refuses after that.
 */
export function stateAfterTick(
  state: RecipientState,
  { ack, failure }: { readonly ack: number; readonly failure: string | null },
): RecipientState {
  if (failure !== null) return isBeyondRefusal(state) ? state : 'failed';
  const told = stateOfAck(ack);
  return ranks[told] > ranks[state] ? told : state;
}
