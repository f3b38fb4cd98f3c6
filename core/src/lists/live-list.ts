/**
 * A list that is fetched page by page and kept fresh by events.
 *
 * patch   what an event makes of the pages already loaded
 * exact   the patched pages are what a reload would show; where they are not, the caller fetches them anew, because
 *         rows of pages not loaded yet have shifted and the next page by number would skip one
 */
export interface Live {
  readonly id: number;
  readonly version: number;
}

export interface LivePage<T> {
  readonly rows: readonly T[];
  readonly hasMore: boolean;
  readonly count: number;
}

export interface Patch<T> {
  readonly pages: readonly LivePage<T>[];
  readonly exact: boolean;
}

export interface ListRules<T> {
  /** Whether a record belongs in this list at all (its filters). */
  readonly accepts: (record: T) => boolean;
  /** Order of the list: negative when `a` stands before `b`. */
  readonly compare: (a: T, b: T) => number;
}

type Pages<T> = readonly LivePage<T>[];

const moreToLoad = <T>(pages: Pages<T>): boolean => pages.at(-1)?.hasMore ?? false;
const recount = <T>(pages: Pages<T>, change: number): Pages<T> =>
  pages.map((page) => ({ ...page, count: page.count + change }));
const without = <T extends Live>(pages: Pages<T>, id: number): Pages<T> =>
  pages.map((page) => ({ ...page, rows: page.rows.filter((row) => row.id !== id) }));
const shownIn = <T extends Live>(pages: Pages<T>, id: number): T | undefined =>
  pages.flatMap((page) => page.rows).find((row) => row.id === id);

/** Every loaded row once, in order: a row that slid to the next page while it was fetched would show twice. */
export const rowsOf = <T extends Live>(pages: Pages<T>): T[] => [
  ...new Map(pages.flatMap((page) => page.rows).map((row) => [row.id, row])).values(),
];

/** Takes a deleted record out. */
export function removeFromList<T extends Live>(pages: Pages<T>, id: number): Patch<T> {
  const exact = !moreToLoad(pages);
  if (!shownIn(pages, id)) return { pages, exact };
  return { pages: recount(without(pages, id), -1), exact };
}

/** Where the record stands among the loaded rows, or null when it sorts behind them and more is to come. */
function place<T extends Live>(pages: Pages<T>, record: T, compare: ListRules<T>['compare']): Pages<T> | null {
  const last = pages.length - 1;
  for (const [index, page] of pages.entries()) {
    const before = page.rows.findIndex((row) => compare(record, row) < 0);
    if (before < 0 && (index < last || page.hasMore)) continue;
    const at = before < 0 ? page.rows.length : before;
    return pages.with(index, { ...page, rows: page.rows.toSpliced(at, 0, record) });
  }
  return null;
}

/** Puts a created or changed record where it belongs. An event older than what is shown changes nothing. */
export function putInList<T extends Live>(
  pages: Pages<T>,
  record: T,
  rules: ListRules<T>,
  kind: 'create' | 'update',
): Patch<T> {
  const shown = shownIn(pages, record.id);
  if (shown && shown.version >= record.version) return { pages, exact: true };
  if (!rules.accepts(record)) {
    return shown ? removeFromList(pages, record.id) : { pages, exact: kind === 'create' || !moreToLoad(pages) };
  }

  const rest = without(pages, record.id);
  const placed = place(rest, record, rules.compare);
  if (shown) return { pages: placed ?? rest, exact: placed !== null };
  // A changed record that is not on a loaded page may stand on a later one, so it may be counted already.
  if (kind === 'update' && moreToLoad(pages)) return { pages: placed ?? rest, exact: false };
  return { pages: recount(placed ?? rest, 1), exact: true };
}
