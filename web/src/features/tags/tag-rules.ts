import type { Tag } from '@oplano/contracts/tags';
import type { ListRules } from '@oplano/core/lists';
import { searchable } from '@oplano/core/text';

export interface TagFilter {
  readonly searchParam: string;
  readonly kanban: '0' | '1';
}

const byName = new Intl.Collator('pt-BR');

/** Lanes as they stand on the board. */
export const byPlace = (a: Tag, b: Tag): number => a.position - b.position || a.id - b.id;

/** Which tags a search shows and in which order: the server's rules, so that a live list equals a fresh one. */
export function tagRules({ searchParam, kanban }: TagFilter): ListRules<Tag> {
  const wanted = searchable(searchParam.trim());
  return {
    accepts: (tag) => String(tag.kanban) === kanban && searchable(tag.name).includes(wanted),
    compare: kanban === '1' ? byPlace : (a, b) => byName.compare(a.name, b.name) || a.id - b.id,
  };
}
