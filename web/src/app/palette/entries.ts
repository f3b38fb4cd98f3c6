import { searchable } from '@oplano/core/text';
import type { ReactNode } from 'react';

/** From the top of the palette to its bottom. */
export const paletteGroups = ['recent', 'ticket', 'macros', 'pages', 'tickets', 'contacts'] as const;
export type PaletteGroup = (typeof paletteGroups)[number];

export interface PaletteEntry {
  /** Of its own among all entries: `page:users`. */
  readonly key: string;
  readonly group: PaletteGroup;
  readonly label: string;
  /** What tells it from others of its name. */
  readonly detail?: string | undefined;
  /** The key that does the same. */
  readonly shortcut?: string | undefined;
  readonly icon?: ReactNode;
  readonly run: () => void;
}

/** How well a text fits: 0 begins with it, 1 a word of it does, 2 it is in it somewhere, 3 not at all. */
function fit(text: string, wanted: string): number {
  const plain = searchable(text);
  if (plain.startsWith(wanted)) return 0;
  if (plain.includes(` ${wanted}`)) return 1;
  return plain.includes(wanted) ? 2 : 3;
}

/** The entries that what is typed may mean, the best of each group first; all of them while nothing is typed. */
export function fitting(entries: readonly PaletteEntry[], typed: string): PaletteEntry[] {
  const wanted = searchable(typed.trim());
  if (wanted === '') return [...entries];
  return entries
    .map((entry) => ({ entry, rank: fit(entry.label, wanted) }))
    .filter(({ rank }) => rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
}

/** What was opened lately stands first, and not a second time below. */
export function inGroups(entries: readonly PaletteEntry[]): PaletteEntry[] {
  const recent = new Set(entries.flatMap(({ key, group }) => (group === 'recent' ? [key] : [])));
  const shown = entries.filter(({ key, group }) => group === 'recent' || !recent.has(key));
  return paletteGroups.flatMap((group) => shown.filter((entry) => entry.group === group));
}
