import type { ErrorCode } from '@oplano/contracts';
import type { ListRules, LiveRecord } from '@oplano/core/lists';
import { searchable } from '@oplano/core/text';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { patchLiveLists, type ListFilter, type LiveList } from '#platform/query';
import { patchRecords } from '#platform/realtime';
import type { RecordNamespace } from './record-texts.ts';

/**
 * Terminology
 * record   what a page lists and a dialog changes: a tag, a user
 * list     its pages under a search and other filters
 * picker   all of it at once, for fields to choose from
 * feed     how others are told of a change; one's own call is followed the same way
 */
interface Picker<T> {
  readonly fetch: (signal: AbortSignal) => Promise<T[]>;
  /** Which of the records; all of them, unless said otherwise. */
  readonly accepts?: (record: T) => boolean;
  /** By name, unless said otherwise. */
  readonly compare?: (a: T, b: T) => number;
}

interface Searching<T extends LiveRecord, F extends ListFilter> {
  /** The server's page, renamed. */
  readonly fetchPage: LiveList<T, F>['fetchPage'];
  /** The texts a search looks through; left out where `accepts` knows more of the search. */
  readonly searches?: (record: T) => readonly string[];
  /** What other filters want: the server's rule once more, so that a live list equals a fresh one. */
  readonly accepts?: (record: T, filter: F) => boolean | 'ask';
  /** The text it is ordered by, which a filter may choose; of equals the older stands first. */
  readonly orderBy: (record: T, filter: F) => string;
}

interface Declaration<
  N extends RecordNamespace,
  T extends LiveRecord,
  D extends T,
  F extends ListFilter,
  R extends string,
  I extends string,
  P extends string,
> {
  /** The name of its texts, which begins its cache keys too. */
  readonly name: N;
  /** What its feed calls a record and the number of one that is gone. */
  readonly feed: { readonly record: R; readonly id: I };
  /** What a call answers once the record is gone. */
  readonly missing: ErrorCode;
  readonly list?: Searching<T, F>;
  readonly pickers?: { readonly [K in P]: Picker<T> };
  readonly show: (id: number, signal: AbortSignal) => Promise<D>;
  readonly remove: (id: number) => Promise<unknown>;
  /** What else follows a change. */
  readonly follow?: (client: QueryClient, event: RecordEvent<T>) => void;
}

export type RecordEvent<T> =
  | { readonly kind: 'create' | 'update'; readonly record: T }
  | { readonly kind: 'delete'; readonly id: number };

/** What screens know of a record. */
export interface RecordKind<T extends LiveRecord, N extends RecordNamespace = RecordNamespace> {
  readonly name: N;
  readonly missing: ErrorCode;
  readonly remove: (id: number) => Promise<unknown>;
  /** Lets everything on the screen follow a change, told by the feed or by the answer to one's own call. */
  readonly follow: (client: QueryClient, event: RecordEvent<T>) => void;
}

/** What a dialog knows of it besides: how to get one with all its details. */
export interface DetailedKind<T extends LiveRecord, D extends T> extends Pick<RecordKind<T>, 'name' | 'follow'> {
  readonly show: (id: number, signal: AbortSignal) => Promise<D>;
}

const pickerQuery = <T>(name: string, key: string, { fetch }: Picker<T>) =>
  queryOptions({ queryKey: [name, key], queryFn: ({ signal }) => fetch(signal) });

const alphabet = new Intl.Collator('pt-BR');

function rulesOf<T extends LiveRecord, F extends ListFilter>(list: Searching<T, F>, filter: F): ListRules<T> {
  const wanted = searchable(filter.searchParam.trim());
  return {
    accepts: (record) =>
      (list.searches?.(record).some((text) => searchable(text).includes(wanted)) ?? true) &&
      (list.accepts?.(record, filter) ?? true),
    compare: (a, b) => alphabet.compare(list.orderBy(a, filter), list.orderBy(b, filter)) || a.id - b.id,
  };
}

type ListOf<T extends LiveRecord, F extends ListFilter> = [F] extends [never] ? undefined : LiveList<T, F>;

/** Declares a record once: its list, its pickers, and how all of them follow what happens. */
export function defineRecord<
  N extends RecordNamespace,
  T extends LiveRecord,
  D extends T,
  R extends string,
  I extends string,
  F extends ListFilter = never,
  P extends string = never,
>(declared: Declaration<N, T, D, F, R, I, P>) {
  const { name, feed, missing, list: searching, show, remove } = declared;
  const pickers = Object.entries<Picker<T>>(declared.pickers ?? {});
  const list: LiveList<T, F> | undefined = searching && {
    key: [name, 'list'],
    fetchPage: searching.fetchPage,
    rules: (filter) => rulesOf(searching, filter),
  };

  const follow = (client: QueryClient, event: RecordEvent<T>): void => {
    if (list) patchLiveLists(client, list, event);
    for (const [key, { accepts, compare }] of pickers) {
      const isWanted = event.kind !== 'delete' && (accepts?.(event.record) ?? true);
      const change = isWanted
        ? { put: event.record }
        : { removed: event.kind === 'delete' ? event.id : event.record.id };
      patchRecords(client, [name, key], change, compare);
    }
    declared.follow?.(client, event);
  };

  /** What the feed does to the screen. */
  const handlers = (client: QueryClient) => ({
    create: (payload: Readonly<Record<R, T>>) => follow(client, { kind: 'create', record: payload[feed.record] }),
    update: (payload: Readonly<Record<R, T>>) => follow(client, { kind: 'update', record: payload[feed.record] }),
    delete: (payload: Readonly<Record<I, number>>) => follow(client, { kind: 'delete', id: payload[feed.id] }),
  });

  return {
    name,
    missing,
    remove,
    follow,
    handlers,
    show,
    // There is one where one was declared, which is what the type says.
    list: list as ListOf<T, F>,
    pickers: Object.fromEntries(pickers.map(([key, picker]) => [key, pickerQuery(name, key, picker)])) as {
      readonly [K in P]: ReturnType<typeof pickerQuery<T>>;
    },
  };
}
