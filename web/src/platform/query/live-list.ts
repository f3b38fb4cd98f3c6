import {
  putInList,
  removeFromList,
  shownIn,
  type ListRules,
  type LiveRecord,
  type LivePage,
  type Patch,
} from '@oplano/core/lists';
import {
  replaceEqualDeep,
  type InfiniteData,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { isLate, noteGone, wasGoneLately } from './heard-records.ts';

/**
 * Terminology
 * list      what a screen shows page by page, declared once: how a page is fetched and where a record belongs
 * variant   the list under one filter; each has its own pages in the cache
 * event     a record was created, changed or deleted, told by a live feed or by the answer to one's own call
 */
export interface ListFilter {
  readonly searchParam: string;
}

/** By `cursor` where an earlier answer gave one, else by number. */
export interface AskedPage {
  readonly pageNumber: string;
  readonly cursor?: string;
}

export interface LiveList<T extends LiveRecord, F extends ListFilter = ListFilter> {
  /** Starts the cache key of every variant. */
  readonly key: readonly string[];
  readonly fetchPage: (page: F & AskedPage, signal: AbortSignal) => Promise<LivePage<T>>;
  readonly rules: (filter: F) => ListRules<T>;
  /** Whether the rows of one variant may stand in until those of the next are there; always, unless said otherwise. */
  readonly standIn?: (before: F, after: F) => boolean;
}

export type LiveEvent<T extends LiveRecord> = {
  /** The record as it was, where some other list shows it: a list that never had it need not be asked again. */
  readonly former?: T | undefined;
} & (
  | { readonly kind: 'create' | 'update'; readonly record: T }
  /** Part of a record changed, told without the rest of it. */
  | { readonly kind: 'change'; readonly id: number; readonly version: number; readonly change: (shown: T) => T }
  /** With a version, a record that is newer than the event stays. */
  | { readonly kind: 'delete'; readonly id: number; readonly version?: number }
);

/** A page is asked for by its number, or behind a cursor. */
export type PageParam = number | string;
export type LivePages<T> = InfiniteData<LivePage<T>, PageParam>;

export const variantKey = <T extends LiveRecord, F extends ListFilter>(list: LiveList<T, F>, filter: F) =>
  [...list.key, filter] as const;

/** What events made of a list: its rows are those of before but for the one that changed. */
const patched = new WeakSet<object>();

const isSamePage = <T>(a: LivePage<T>, b: LivePage<T>): boolean =>
  a.hasMore === b.hasMore &&
  a.count === b.count &&
  a.cursor === b.cursor &&
  a.rows.length === b.rows.length &&
  a.rows.every((row, place) => row === b.rows[place]);

/**
 * Keeps the rows that say what they said before, wherever they stand now, so that only what is new is drawn. Left to
 * itself the cache compares place by place: a row on top of a page made all below it new.
 */
export function shareRows<T extends LiveRecord>(before: LivePages<T> | undefined, after: LivePages<T>): LivePages<T> {
  if (!before || patched.has(after)) return after;
  const known = new Map<number, T>();
  for (const { rows } of before.pages) for (const row of rows) known.set(row.id, row);
  const share = (row: T): T => {
    const shown = known.get(row.id);
    return shown && shown !== row ? replaceEqualDeep(shown, row) : row;
  };
  const pages = after.pages.map((page, index) => {
    const former = before.pages[index];
    if (page === former) return page;
    const shared = { ...page, rows: page.rows.map(share) };
    return former && isSamePage(former, shared) ? former : shared;
  });
  // The same object says that nothing has changed.
  const isSame = pages.length === before.pages.length && pages.every((page, index) => page === before.pages[index]);
  return isSame ? before : { ...after, pages };
}

/** A burst of events is answered with one fetch this long after its first; what can be placed is shown at once. */
export const refetchAfterMs = 1_000;

/** An event can be this much slower than an answer that knows of it. */
const overtakenMs = 2_000;

/** Whether a list did not have a record and does not want it now. */
function isElsewhere<T extends LiveRecord>(
  pages: readonly LivePage<T>[],
  event: LiveEvent<T>,
  rules: ListRules<T>,
): boolean {
  const { former } = event;
  if (!former || shownIn(pages, former.id)) return false;
  const now = event.kind === 'change' ? event.change(former) : event.kind === 'delete' ? former : event.record;
  return [former, now].every((record) => rules.accepts(record, false) === false);
}

function patchPages<T extends LiveRecord>(
  pages: readonly LivePage<T>[],
  event: LiveEvent<T>,
  rules: ListRules<T>,
): Patch<T> {
  if (event.kind === 'delete') return removeFromList(pages, event.id, rules, event.version);
  if (event.kind === 'change') {
    const shown = shownIn(pages, event.id);
    if (!shown) return removeFromList(pages, event.id, rules);
    return putInList(pages, { ...event.change(shown), version: event.version }, rules, 'update');
  }
  const patch = putInList(pages, event.record, rules, event.kind);
  // An answer can overtake the event of a record it already counts. If that stands behind the loaded pages, nothing
  // here tells whether it was counted, so the list is asked again.
  const isUnclear =
    event.kind === 'create' &&
    rules.isCounted !== false &&
    !shownIn(patch.pages, event.record.id) &&
    rules.accepts(event.record, false);
  if (isUnclear) return { pages, exact: false };
  return patch;
}

/** Applies an event to one variant; false when only a fetch can tell what it looks like now. */
function patchVariant<T extends LiveRecord, F extends ListFilter>(
  query: Query,
  list: LiveList<T, F>,
  event: LiveEvent<T>,
): boolean {
  // `variantKey` wrote the filter and `useLiveList` the pages; the cache keeps both without their types.
  const filter = query.queryKey.at(-1) as F;
  const data = query.state.data as LivePages<T> | undefined;
  if (!data) return true;
  const rules = list.rules(filter);
  if (isElsewhere(data.pages, event, rules)) return true;
  const patch = patchPages(data.pages, event, rules);
  const { dataUpdatedAt } = query.state;
  if (patch.pages !== data.pages) {
    // A patch is not an answer: what was due for a fetch before it still is.
    const { isInvalidated } = query.state;
    const next = { ...data, pages: [...patch.pages] };
    patched.add(next);
    query.setData(next, { manual: true, updatedAt: dataUpdatedAt });
    if (isInvalidated) query.invalidate();
  }
  // Pages are answered one after the other: a change between two of them can hide a row from both. By cursor the event
  // of that change puts it in its place.
  const isTorn = rules.paging !== 'cursor' && data.pages.length > 1 && Date.now() - dataUpdatedAt < overtakenMs;
  return patch.exact && !isTorn;
}

const dueSoon = new WeakSet<Query>();

function refetchSoon(client: QueryClient, query: Query): void {
  if (dueSoon.has(query)) return;
  dueSoon.add(query);
  setTimeout(() => {
    dueSoon.delete(query);
    shortenLists(client, query.queryKey);
    void client.invalidateQueries({ predicate: (other) => other === query });
  }, refetchAfterMs);
}

/** Somebody who scrolled far gets no more than this anew after a gap: page by page, the rest is a scroll away. */
const keptPages = 5;

/** Forgets the far pages of lists by cursor, so that asking for them anew takes a few calls and not thousands. */
export function shortenLists(client: QueryClient, queryKey: QueryKey = [], keep = keptPages): void {
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    const data = query.state.data as Partial<LivePages<unknown>> | undefined;
    if (!data?.pages || !data.pageParams || data.pages.length <= keep || !data.pages[0]?.cursor) continue;
    const short = { pages: data.pages.slice(0, keep), pageParams: data.pageParams.slice(0, keep) };
    query.setData(short, { manual: true, updatedAt: query.state.dataUpdatedAt });
  }
}

const replays = new WeakMap<Query, (() => boolean)[]>();

/** The answer under way may be older than the event, so the event is applied once more when it is there. */
function replayAfterFetch(client: QueryClient, query: Query, apply: () => boolean): void {
  const waiting = replays.get(query);
  if (waiting) {
    waiting.push(apply);
    return;
  }
  const missed = [apply];
  replays.set(query, missed);
  const stop = client.getQueryCache().subscribe((change) => {
    if (change.query !== query || (change.type !== 'removed' && query.state.fetchStatus !== 'idle')) return;
    stop();
    replays.delete(query);
    if (missed.map((replay) => replay()).includes(false)) refetchSoon(client, query);
  });
}

/** Lets every cached variant of a list follow an event, so that it shows what a reload would. */
export function patchLiveLists<T extends LiveRecord, F extends ListFilter>(
  client: QueryClient,
  list: LiveList<T, F>,
  event: LiveEvent<T>,
): void {
  const id = 'record' in event ? event.record.id : event.id;
  const version = 'record' in event ? event.record.version : event.version;
  if (version === undefined) noteGone(client, list.key, id);
  else if (isLate(client, list.key, id, version)) return;
  const isDoubtful = event.kind !== 'delete' && wasGoneLately(client, list.key, id);
  for (const query of client.getQueryCache().findAll({ queryKey: list.key })) {
    const apply = () => !isDoubtful && patchVariant(query, list, event);
    const isExact = apply();
    if (query.state.fetchStatus !== 'idle') replayAfterFetch(client, query, apply);
    else if (!isExact) refetchSoon(client, query);
  }
}
