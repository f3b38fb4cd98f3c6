import { campaignDefaults, campaignForm, type CampaignDetails, type CampaignForm } from '@oplano/contracts/campaigns';
import { z } from 'zod';
import { fromField, toField } from '#platform/forms';
import type { FileChange } from '#ui/file-field';

/** The form as it is filled in: a time as its field writes it, a connection that may still be missing, and a file. */
export const campaignDialogForm = campaignForm
  .extend({
    whatsappId: z.int({ error: 'required' }).positive(),
    scheduledAt: z.string(),
    file: z.custom<FileChange>(),
  })
  .superRefine((form, context) => {
    if (form.userId !== null && form.queueId === null) {
      context.addIssue({ code: 'custom', path: ['queueId'], message: 'required' });
    }
  });
export type DialogInput = Omit<z.input<typeof campaignDialogForm>, 'whatsappId'> & { whatsappId: number | null };
export type DialogOutput = z.output<typeof campaignDialogForm>;

export function campaignValues(record: CampaignDetails | undefined): DialogInput {
  if (!record) return { ...campaignDefaults, name: '', whatsappId: null, scheduledAt: '', whatsappIds: [], file: null };
  const picked = Object.fromEntries(
    Object.keys(campaignDefaults).map((key) => [key, record[key as keyof CampaignForm]]),
  );
  return {
    // Every key of the form is a key of the record.
    ...(picked as Omit<CampaignForm, 'name' | 'whatsappId'>),
    name: record.name,
    whatsappId: record.whatsappId,
    whatsappIds: record.whatsappIds.filter((id) => id !== record.whatsappId),
    scheduledAt: record.scheduledAt === null ? '' : toField(new Date(record.scheduledAt)),
    file: null,
  };
}

export const formOf = ({ file: _file, scheduledAt, ...form }: DialogOutput): CampaignForm => ({
  ...form,
  scheduledAt: fromField(scheduledAt)?.toISOString() ?? null,
});

export type CampaignTab = 'general' | 'messages' | 'confirmations' | 'ticket';
const inTicket: readonly string[] = ['openTicket', 'statusTicket', 'userId', 'queueId'];

/** Where a field stands, so that its problem can be shown. */
export function campaignTabOf(field: string): CampaignTab {
  if (field.startsWith('message') || field === 'template') return 'messages';
  if (field.startsWith('confirmation')) return 'confirmations';
  return inTicket.includes(field) ? 'ticket' : 'general';
}
