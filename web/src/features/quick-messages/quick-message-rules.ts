import type { QuickMessage } from '@oplano/contracts/quick-messages';
import type { ListRules } from '@oplano/core/lists';
import { searchable } from '@oplano/core/text';

const byShortcode = new Intl.Collator('pt-BR');

/** Which quick messages a search shows and in which order. Who may see one is decided by who is told of it. */
export function quickMessageRules({ searchParam }: { readonly searchParam: string }): ListRules<QuickMessage> {
  const wanted = searchable(searchParam.trim());
  return {
    accepts: ({ shortcode }) => searchable(shortcode).includes(wanted),
    compare: (a, b) => byShortcode.compare(a.shortcode, b.shortcode) || a.id - b.id,
  };
}
