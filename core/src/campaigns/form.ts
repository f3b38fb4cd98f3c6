import type { ErrorCode } from '@oplano/contracts';
import type { CampaignForm, CampaignStatus } from '@oplano/contracts/campaigns';
import { confirmationsOf, messagesOf } from './texts.ts';

export type CampaignProblem = Extract<
  ErrorCode,
  | 'ERR_CAMPAIGN_PAST'
  | 'ERR_CAMPAIGN_NOBODY'
  | 'ERR_CAMPAIGN_NO_TEXT'
  | 'ERR_CAMPAIGN_NO_QUESTION'
  | 'ERR_CAMPAIGN_QUEUE'
>;

/** Which field of the dialog a problem belongs to. */
export const fieldOfProblem: Readonly<Record<CampaignProblem, keyof CampaignForm>> = {
  ERR_CAMPAIGN_PAST: 'scheduledAt',
  ERR_CAMPAIGN_NOBODY: 'contactListId',
  ERR_CAMPAIGN_NO_TEXT: 'message1',
  ERR_CAMPAIGN_NO_QUESTION: 'confirmationMessage1',
  ERR_CAMPAIGN_QUEUE: 'queueId',
};

type Judged = Omit<CampaignForm, 'scheduledAt'> & { readonly scheduledAt: Date | null };

/** Somebody to write to and something to say: what a campaign needs before it can have a time. */
export function readinessProblem(form: Omit<CampaignForm, 'scheduledAt'>): CampaignProblem | null {
  if (form.contactListId === null && form.tagListId === null) return 'ERR_CAMPAIGN_NOBODY';
  if (form.template === null && messagesOf(form).length === 0) return 'ERR_CAMPAIGN_NO_TEXT';
  return form.confirmation && confirmationsOf(form).length === 0 ? 'ERR_CAMPAIGN_NO_QUESTION' : null;
}

/** What keeps a campaign from being saved. A draft may be as empty as it likes. */
export function formProblem(
  form: Judged,
  { now, status, before }: { readonly now: Date; readonly status: CampaignStatus; readonly before: Date | null },
): CampaignProblem | null {
  if (form.userId !== null && form.queueId === null) return 'ERR_CAMPAIGN_QUEUE';
  if (status === 'CANCELADA') return readinessProblem(form);
  if (form.scheduledAt === null) return null;
  // A time that was right when it was set is not wrong because it has come.
  if (form.scheduledAt <= now && form.scheduledAt.getTime() !== before?.getTime()) return 'ERR_CAMPAIGN_PAST';
  return readinessProblem(form);
}
