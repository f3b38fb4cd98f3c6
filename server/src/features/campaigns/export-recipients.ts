import type { CampaignRecipient } from '@oplano/contracts/campaigns';
import { offerFile } from '#features/files';
import type { Step } from '#platform/http';
import { xlsxStream, xlsxType } from '#platform/sheets';
import type { Storage } from '#ports/storage';
import { campaignExported } from './campaigns.events.ts';
import { demandCampaign, recipientsAfter } from './campaigns.queries.ts';

const rowsAtOnce = 2_000;

const row = (one: CampaignRecipient): string[] => [
  one.name,
  one.number,
  one.state,
  one.reason ? `${one.reason.code} ${one.reason.text}`.trim() : '',
  one.whatsapp,
  one.confirmationRequestedAt ?? '',
  one.confirmedAt ?? '',
  one.sentAt ?? '',
  one.deliveredAt ?? '',
  one.readAt ?? '',
  one.answeredAt ?? '',
];

const heads = [
  'name',
  'number',
  'state',
  'reason',
  'connection',
  'confirmationRequestedAt',
  'confirmedAt',
  'sentAt',
  'deliveredAt',
  'readAt',
  'answeredAt',
];

/** Everybody of a campaign as a workbook; each piece is read in a transaction of its own. */
export async function exportRecipients(
  step: Step,
  campaignId: number,
  storage: Storage,
): Promise<{ url: string; count: number }> {
  await step((ctx) => demandCampaign(ctx, campaignId));
  let count = 0;
  async function* rows(): AsyncGenerator<string[]> {
    yield heads;
    let after = 0;
    for (;;) {
      const from = after;
      const piece = await step((ctx) => recipientsAfter(ctx, campaignId, from, rowsAtOnce));
      count += piece.length;
      yield* piece.map(row);
      if (piece.length < rowsAtOnce) return;
      after = piece.at(-1)?.id ?? 0;
    }
  }
  const key = await offerFile(step, storage, {
    ...xlsxType,
    stream: xlsxStream(rows()),
    folder: 'exports',
    name: 'campanha',
    permission: 'drawer-admin-items:view',
  });
  return step(async (ctx) => {
    ctx.raise(campaignExported, { campaignId, count });
    return { url: ctx.fileUrl(key), count };
  });
}
