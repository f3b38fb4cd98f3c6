/**
 * A list that is fetched page by page and kept fresh by events.
 *
 * patch   what an event makes of the pages already loaded
 * exact   the patched pages are what a reload would show; where they are not, the caller fetches them anew, because
 *         rows of pages not loaded yet have shifted and the next page by number would skip one
 */
export interface LiveRecord {
  readonly id: number;
  readonly version: number;
}

export interface LivePage<T> {
  readonly rows: readonly T[];
  readonly hasMore: boolean;
  readonly count: number;
  /** Where a list by cursor goes on. */
  readonly cursor?: string | null;
  /** The last row as it was fetched: what sorts before it belongs to the loaded pages, wherever that row is now. */
  readonly end?: T | undefined;
}

export interface Patch<T> {
  readonly pages: readonly LivePage<T>[];
  readonly exact: boolean;
}

export interface ListRules<T> {
  /** Whether a record belongs in this list at all (its filters); `ask`: only the server can tell. */
  readonly accepts: (record: T, isShown: boolean) => boolean | 'ask';
  /** Order of the list: negative when `a` stands before `b`. */
  readonly compare: (a: T, b: T) => number;
  /** What is kept of the row that is replaced, where an event tells less than a fetch. */
  readonly merge?: (shown: T, record: T) => T;
  /**
   * By number (unless said otherwise), the next page skips rows that shifted. By cursor it goes on behind the last row
   * that was fetched, so the loaded rows are always right and only their count can be unknown.
   */
  readonly paging?: 'number' | 'cursor';
  /** False where nobody looks at the count. */
  readonly isCounted?: boolean;
}

type Pages<T> = readonly LivePage<T>[];

const moreToLoad = <T>(pages: Pages<T>): boolean => pages.at(-1)?.hasMore ?? false;
const recount = <T>(pages: Pages<T>, change: number): Pages<T> =>
  pages.map((page) => ({ ...page, count: page.count + change }));
/** Pages that do not have the row stay the objects they are: a long list is compared by them. */
const without = <T extends LiveRecord>(pages: Pages<T>, id: number): Pages<T> =>
  pages.map((page) =>
    page.rows.some((row) => row.id === id) ? { ...page, rows: page.rows.filter((row) => row.id !== id) } : page,
  );
/** The row of a record among the loaded ones. */
export function shownIn<T extends LiveRecord>(pages: Pages<T>, id: number): T | undefined {
  for (const { rows } of pages) {
    const row = rows.find((one) => one.id === id);
    if (row) return row;
  }
  return undefined;
}

/** Pages of a list never change; whoever draws them twice need not read them twice. */
const known = new WeakMap<object, readonly LiveRecord[]>();

function readRows<T extends LiveRecord>(pages: Pages<T>): readonly T[] {
  const rows = pages.flatMap((page) => page.rows);
  const ids = new Set<number>();
  for (const { id } of rows) ids.add(id);
  // Hardly ever is one there twice, and a list can be long.
  return ids.size === rows.length ? rows : [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** Every loaded row once, in order: a row that slid to the next page while it was fetched would show twice. */
export function rowsOf<T extends LiveRecord>(pages: Pages<T>): readonly T[] {
  // Only rows of these pages were put under them.
  const rows = (known.get(pages) as readonly T[] | undefined) ?? readRows(pages);
  known.set(pages, rows);
  return rows;
}

/** One row is another, in the same place. */
function replaced<T extends LiveRecord>(pages: Pages<T>, shown: T, record: T): Pages<T> {
  const next = pages.map((page) => {
    const at = page.rows.indexOf(shown);
    return at < 0 ? page : { ...page, rows: page.rows.with(at, record) };
  });
  const rows = known.get(pages);
  const at = rows?.indexOf(shown) ?? -1;
  if (rows && at >= 0) known.set(next, rows.with(at, record));
  return next;
}

type Paging<T> = Pick<ListRules<T>, 'paging' | 'isCounted'>;

/** Whether rows or the count may differ from a reload once something that is not shown has changed. */
const isSure = <T extends LiveRecord>(pages: Pages<T>, { paging, isCounted = true }: Paging<T>): boolean =>
  !moreToLoad(pages) || (paging === 'cursor' && !isCounted);

/** Takes a record out that was deleted, or is no longer for this person. An event older than what is shown is ignored. */
export function removeFromList<T extends LiveRecord>(
  pages: Pages<T>,
  id: number,
  rules: Paging<T> = {},
  version = Number.POSITIVE_INFINITY,
): Patch<T> {
  const shown = shownIn(pages, id);
  if (!shown) return { pages, exact: isSure(pages, rules) };
  if (shown.version > version) return { pages, exact: true };
  return { pages: recount(without(pages, id), -1), exact: rules.paging === 'cursor' || !moreToLoad(pages) };
}

/** Where the record stands among the loaded rows, or null when it sorts behind them and more is to come. */
function place<T extends LiveRecord>(pages: Pages<T>, record: T, { compare, paging }: ListRules<T>): Pages<T> | null {
  const last = pages.length - 1;
  for (const [index, page] of pages.entries()) {
    const before = page.rows.findIndex((row) => compare(record, row) < 0);
    const isWithin = paging === 'cursor' && page.end !== undefined && compare(record, page.end) <= 0;
    if (before < 0 && (index < last || (page.hasMore && !isWithin))) continue;
    const at = before < 0 ? page.rows.length : before;
    return pages.with(index, { ...page, rows: page.rows.toSpliced(at, 0, record) });
  }
  return null;
}

/** Puts a created or changed record where it belongs. An event older than what is shown changes nothing. */
export function putInList<T extends LiveRecord>(
  pages: Pages<T>,
  event: T,
  rules: ListRules<T>,
  kind: 'create' | 'update',
): Patch<T> {
  const shown = shownIn(pages, event.id);
  if (shown && shown.version >= event.version) return { pages, exact: true };
  const isAccepted = rules.accepts(event, shown !== undefined);
  if (isAccepted === 'ask') return { pages, exact: false };
  if (!isAccepted) {
    if (shown) return removeFromList(pages, event.id, rules);
    return { pages, exact: kind === 'create' || isSure(pages, rules) };
  }

  const record = shown && rules.merge ? rules.merge(shown, event) : event;
  // It stays where it is: nothing else need be looked at.
  if (shown && rules.compare(shown, record) === 0) return { pages: replaced(pages, shown, record), exact: true };
  const rest = without(pages, record.id);
  const placed = place(rest, record, rules);
  if (shown) return { pages: placed ?? rest, exact: placed !== null || rules.paging === 'cursor' };
  // A changed record that is not on a loaded page may stand on a later one, so it may be counted already.
  if (kind === 'update' && moreToLoad(pages)) return { pages: placed ?? rest, exact: isSure(pages, rules) };
  return { pages: recount(placed ?? rest, 1), exact: true };
}
