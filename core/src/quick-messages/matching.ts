import type { QuickMessage } from '@oplano/contracts/quick-messages';
import { searchable } from '../text/index.ts';

type Callable = Pick<QuickMessage, 'shortcode' | 'message'>;

/**
 * The quick messages that what is typed may mean: shortcodes that begin with it, then those that hold it, then those
 * whose text does. Case and accents do not matter.
 */
export function matchQuickMessages<T extends Callable>(messages: readonly T[], typed: string): T[] {
  const wanted = searchable(typed);
  const rank = ({ shortcode, message }: T): number => {
    const code = searchable(shortcode).replace(/^\//, '');
    if (code.startsWith(wanted)) return 0;
    if (code.includes(wanted)) return 1;
    return searchable(message).includes(wanted) ? 2 : 3;
  };
  return messages
    .map((message) => ({ message, rank: rank(message) }))
    .filter((one) => one.rank < 3)
    .toSorted((a, b) => a.rank - b.rank || a.message.shortcode.localeCompare(b.message.shortcode, 'pt-BR'))
    .map(({ message }) => message);
}
