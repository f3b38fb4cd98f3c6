import type { Macro } from '@oplano/contracts/macros';
import type { QuickMessage } from '@oplano/contracts/quick-messages';

/** A label in the list of shortcuts is cut here. */
const labelMax = 90;
const shownMax = 50;

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** What stands in the list: the shortcut and the begin of its text. */
export function labelOf({ shortcode, message }: Pick<QuickMessage, 'shortcode' | 'message'>): string {
  const label = `/${shortcode} — ${message.replaceAll('\n', ' ')}`;
  return label.length > labelMax ? `${label.slice(0, labelMax - 1)}…` : label;
}

/** The replies that what was typed after the stroke stands for; those whose shortcut begins with it come first. */
export function matchingReplies(replies: readonly QuickMessage[], typed: string): readonly QuickMessage[] {
  const wanted = plain(typed.slice(1).trim());
  const rank = (reply: QuickMessage): number => {
    const shortcode = plain(reply.shortcode);
    if (shortcode.startsWith(wanted)) return 0;
    if (shortcode.includes(wanted)) return 1;
    return plain(reply.message).includes(wanted) ? 2 : 3;
  };
  return replies
    .map((reply) => ({ reply, rank: rank(reply) }))
    .filter((entry) => entry.rank < 3)
    .toSorted((a, b) => a.rank - b.rank || a.reply.shortcode.localeCompare(b.reply.shortcode))
    .slice(0, shownMax)
    .map(({ reply }) => reply);
}

/** What can be called up: a text, or something that is done. */
export type QuickChoice =
  | { readonly key: string; readonly reply: QuickMessage; readonly macro?: undefined }
  | { readonly key: string; readonly macro: Macro; readonly reply?: undefined };

/** The texts that what was typed stands for, and behind them the macros. */
export function quickChoices(
  replies: readonly QuickMessage[],
  macros: readonly Macro[],
  typed: string,
): readonly QuickChoice[] {
  const wanted = plain(typed.slice(1).trim());
  return [
    ...matchingReplies(replies, typed).map((reply) => ({ key: `reply-${reply.id}`, reply })),
    ...macros.filter(({ name }) => plain(name).includes(wanted)).map((macro) => ({ key: `macro-${macro.id}`, macro })),
  ];
}

/** Whether what was typed calls for the list. */
export const isShortcut = (text: string): boolean => text.startsWith('/') && !text.includes('\n');
