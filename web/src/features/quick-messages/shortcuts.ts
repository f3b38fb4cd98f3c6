import type { QuickMessage } from '@oplano/contracts/quick-messages';
import { matchQuickMessages } from '@oplano/core/quick-messages';
import type { FeatureSlots } from '#platform/feature';
import { fetchQuickMessageNames, quickMessagesQuery } from './quick-messages.api.ts';

/** A label in the list of shortcuts is cut here. */
const labelMax = 90;
const shownMax = 50;

/** What stands in the list: the shortcut and the begin of its text. */
export function labelOf({ shortcode, message }: Pick<QuickMessage, 'shortcode' | 'message'>): string {
  const label = `/${shortcode} — ${message.replaceAll('\n', ' ')}`;
  return label.length > labelMax ? `${label.slice(0, labelMax - 1)}…` : label;
}

async function fileOf({ mediaPath, mediaName }: QuickMessage): Promise<File | null> {
  if (!mediaPath) return null;
  const response = await fetch(mediaPath);
  if (!response.ok) throw new Error(String(response.status));
  const blob = await response.blob();
  return new File([blob], mediaName ?? 'anexo', { type: blob.type });
}

/** The texts that are called up while one writes. */
export const quickReplyShortcuts: Awaited<ReturnType<FeatureSlots['shortcuts']['load']>> = {
  queryKey: quickMessagesQuery.queryKey,
  fetch: fetchQuickMessageNames,
  matching: (client, { typed }) =>
    matchQuickMessages(client.getQueryData(quickMessagesQuery.queryKey) ?? [], typed)
      .slice(0, shownMax)
      .map((reply) => ({
        key: `reply-${reply.id}`,
        label: labelOf(reply),
        note: reply.isMedia ? 'hasMedia' : undefined,
        run: ({ fill, write, attach }) =>
          reply.isMedia ? attach(fileOf(reply), fill(reply.message)) : write(fill(reply.message)),
      })),
};
