import { templateChoice, type MessageContent } from '@oplano/contracts/messages';
import type { OwnVariable } from '@oplano/contracts/campaigns';
import { chosenText, confirmationsOf, fillCampaignText, messagesOf, type TextReader } from '@oplano/core/campaigns';
import { templateToSend, type TemplateText } from '@oplano/core/messages';
import type { TemplateChoice } from '@oplano/contracts/messages';
import { attachmentOf } from '#features/files';
import type { StoredMedia } from '#features/messages';
import { textsOf, type CampaignRow } from './campaign-record.ts';

/** An approved text as it is kept: what fills it, and its words, so that nobody need ask for them when it goes. */
export type CampaignTemplate = TemplateChoice & TemplateText;

export interface CampaignSaying {
  readonly body: string;
  readonly content: MessageContent;
  readonly media: StoredMedia | undefined;
}

/** What this person is told now: the question, or the message. The same whenever it is asked. */
export function sayingFor(
  campaign: CampaignRow,
  reader: TextReader & { readonly canonical: string },
  { phase, variables }: { readonly phase: 'confirmation' | 'message'; readonly variables: readonly OwnVariable[] },
): CampaignSaying {
  const texts = textsOf(campaign);
  const seed = `${campaign.id}/${reader.canonical}`;
  const fill = (text: string | undefined): string => fillCampaignText(text ?? '', reader, variables);
  if (phase === 'confirmation') {
    return { body: fill(chosenText(confirmationsOf(texts), seed)), content: { kind: 'text' }, media: undefined };
  }
  if (campaign.template !== null) {
    // Stored by us, with its words.
    const template = campaign.template as CampaignTemplate;
    const values = templateChoice
      .parse(campaign.template)
      .values.map(({ key, text }) => ({ key, text: fill(text) || '-' }));
    return { ...templateToSend(template, values), media: undefined };
  }
  const media = attachmentOf(campaign);
  return { body: fill(chosenText(messagesOf(texts), seed)), content: { kind: media ? 'media' : 'text' }, media };
}
