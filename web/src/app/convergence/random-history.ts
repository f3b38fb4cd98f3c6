import type { RealtimeHandlers } from '@oplano/contracts';
import type { ListRules, LiveRecord, LivePage } from '@oplano/core/lists';
import { seededRandom, type Random } from '@oplano/core/random';
import { InfiniteQueryObserver, QueryObserver, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { vi } from 'vitest';
import { createQueryClient, refetchAfterGap, shareRows, type LiveList, type LivePages } from '#platform/query';
import { realtimeHandlers } from '../features.ts';

/** One event as it travels: feed, action, payload. */
export type ToldEvent = readonly [feed: keyof RealtimeHandlers, action: string, payload: unknown];

/** A record that lists follow, and how its feed tells of it. */
export interface Subject<T extends LiveRecord> {
  /** Any state a record can be in, for others to be made of. */
  readonly make: (id: number, random: Random) => Omit<T, 'id' | 'version'>;
  readonly created: (record: T) => ToldEvent;
  readonly updated: (record: T, random: Random) => ToldEvent;
  readonly deleted: (record: T) => ToldEvent;
  readonly views: readonly View<T>[];
}

/** Something on screen that shows records of a subject, and what the server would answer for it. */
export interface View<T extends LiveRecord> {
  readonly name: string;
  readonly open: (client: QueryClient, all: () => readonly T[], random: Random) => Screen;
}

interface Screen {
  readonly loadMore: () => void;
  readonly close: () => void;
  /** Where it shows something else than a reload would. */
  readonly differences: () => string[];
}

const pageSize = 3;
/** An answer is as old as the question when it arrives. */
const answerLater = async <A>(answer: A, random: Random): Promise<A> => {
  await new Promise((resolve) => setTimeout(resolve, random.whole(1, 30)));
  return answer;
};

function compareRows(name: string, shown: readonly LiveRecord[], truth: readonly LiveRecord[]): string[] {
  const said = (rows: readonly LiveRecord[]) => rows.map(({ id, version }) => `${id}v${version}`).join(' ');
  return JSON.stringify(shown) === JSON.stringify(truth) ? [] : [`${name} shows ${said(shown)}, not ${said(truth)}`];
}

const belongs = <T extends LiveRecord>(rules: ListRules<T>, all: readonly T[]): T[] =>
  all.filter((record) => rules.accepts(record, false) === true).toSorted(rules.compare);

/** A list that is fetched page by page. */
export function paged<T extends LiveRecord, F extends { readonly searchParam: string }>(
  list: LiveList<T, F>,
  filter: F,
): View<T> {
  const rules = list.rules(filter);
  const name = JSON.stringify([...list.key, filter]);
  return {
    name,
    open(client, all, random) {
      const pageOf = (number: number): LivePage<T> => {
        const rows = belongs(rules, all());
        const end = number * pageSize;
        return { rows: rows.slice(end - pageSize, end), hasMore: rows.length > end, count: rows.length };
      };
      const observer = new InfiniteQueryObserver(client, {
        queryKey: [...list.key, filter],
        queryFn: ({ pageParam }) => answerLater(pageOf(pageParam), random),
        initialPageParam: 1,
        getNextPageParam: (last: LivePage<T>, pages) => (last.hasMore ? pages.length + 1 : undefined),
        structuralSharing: (before, after) => shareRows(before as LivePages<T> | undefined, after as LivePages<T>),
      });
      const close = observer.subscribe(() => undefined);
      return {
        close,
        loadMore: () => {
          const { hasNextPage, isFetching } = observer.getCurrentResult();
          if (hasNextPage && !isFetching) void observer.fetchNextPage();
        },
        differences() {
          const pages = observer.getCurrentResult().data?.pages ?? [];
          const shown = pages.flatMap(({ rows }) => rows);
          const truth = belongs(rules, all());
          const isWhole = pages.at(-1)?.hasMore === true || shown.length === truth.length;
          return [
            ...compareRows(name, shown, truth.slice(0, shown.length)),
            ...(isWhole ? [] : [`${name} ends after ${shown.length} of ${truth.length}`]),
            ...(pages[0]?.count === truth.length ? [] : [`${name} counts ${pages[0]?.count}, not ${truth.length}`]),
          ];
        },
      };
    },
  };
}

interface WholeOptions<T, A> {
  /** What a screen makes of the rows, where it orders them itself. */
  readonly shownAs?: (rows: readonly T[]) => readonly T[];
  /** How rows stand in an answer that is more than a list of them. */
  readonly answerOf: (rows: readonly T[]) => A;
  readonly rowsIn: (answer: A) => readonly T[];
}

/** A list that is fetched as a whole, inside of an answer. */
export function wholeIn<T extends LiveRecord, A>(
  { queryKey }: { readonly queryKey: QueryKey },
  rules: ListRules<T>,
  { answerOf, rowsIn, shownAs = (rows) => rows }: WholeOptions<T, A>,
): View<T> {
  const name = JSON.stringify(queryKey);
  return {
    name,
    open(client, all, random) {
      const observer = new QueryObserver<A>(client, {
        queryKey,
        queryFn: () => answerLater(answerOf(belongs(rules, all())), random),
      });
      const shown = () => {
        const { data } = observer.getCurrentResult();
        return data === undefined ? [] : rowsIn(data);
      };
      return {
        close: observer.subscribe(() => undefined),
        loadMore: () => undefined,
        differences: () => compareRows(name, shownAs(shown()), shownAs(belongs(rules, all()))),
      };
    },
  };
}

/** A list that is fetched as a whole. */
export const whole = <T extends LiveRecord>(
  query: { readonly queryKey: QueryKey },
  rules: ListRules<T>,
  shownAs?: (rows: readonly T[]) => readonly T[],
): View<T> =>
  wholeIn(query, rules, {
    answerOf: (rows: readonly T[]) => rows,
    rowsIn: (rows) => rows,
    ...(shownAs ? { shownAs } : {}),
  });

const stepsOfADay = 40;
/** Longer than any event or answer is under way, and than the lists wait before they ask again. */
const settledMs = 10_000;

/**
 * Lets records come, change and go while lists are open; their events come late, twice and in another order, lines
 * break, screens are left and opened again. Answers where a list shows something else than a fresh fetch in the end.
 */
async function differencesAfter<T extends LiveRecord>(subject: Subject<T>, seed: number): Promise<string[]> {
  const random = seededRandom(seed);
  const client = createQueryClient();
  // Feeds are found by their names here, as on the wire.
  const handlers = realtimeHandlers(client, 7) as unknown as Record<string, Record<string, (payload: unknown) => void>>;
  let all: readonly T[] = [];
  let ids = 0;
  let line = 0;
  let isCut = false;
  const stateOf = (id: number, version: number) => ({ ...subject.make(id, random), id, version }) as T;
  const open = () => subject.views.map((view) => view.open(client, () => all, random));

  /** An event of a line that broke meanwhile is never heard. */
  const tell = ([feed, action, payload]: ToldEvent, afterMs: number): void => {
    const sentOn = isCut ? -1 : line;
    setTimeout(() => sentOn === line && handlers[feed]?.[action]?.(payload), afterMs);
  };
  const tellOf = (told: ToldEvent): void => {
    tell(told, random.whole(0, 25));
    if (random.chance(0.15)) tell(told, random.whole(0, 60));
  };
  const steps: readonly (readonly [weight: number, act: () => void])[] = [
    [
      25,
      () => {
        const made = stateOf((ids += 1), 1);
        all = [...all, made];
        tellOf(subject.created(made));
      },
    ],
    [
      35,
      () => {
        if (all.length === 0) return;
        const old = random.pick(all);
        const changed = stateOf(old.id, old.version + 1);
        all = all.map((one) => (one.id === old.id ? changed : one));
        tellOf(subject.updated(changed, random));
      },
    ],
    [
      15,
      () => {
        if (all.length === 0) return;
        const gone = random.pick(all);
        all = all.filter(({ id }) => id !== gone.id);
        tellOf(subject.deleted(gone));
      },
    ],
    [10, () => random.pick(screens).loadMore()],
    [
      8,
      () => {
        line += 1;
        isCut = !isCut;
        // As the app does it when a line is there again.
        if (isCut) return;
        refetchAfterGap(client);
      },
    ],
    [
      7,
      () => {
        for (const screen of screens) screen.close();
        screens = open();
      },
    ],
  ];

  for (let made = random.whole(0, 8); made > 0; made -= 1) all = [...all, stateOf((ids += 1), 1)];
  let screens = open();
  await vi.advanceTimersByTimeAsync(random.whole(0, 50));
  for (let step = 0; step < stepsOfADay; step += 1) {
    let dice = random.between(0, 100);
    steps.find(([weight]) => (dice -= weight) < 0)?.[1]();
    await vi.advanceTimersByTimeAsync(random.whole(0, 20));
  }
  if (isCut) {
    line += 1;
    isCut = false;
    refetchAfterGap(client);
  }
  await vi.advanceTimersByTimeAsync(settledMs);
  const found = screens.flatMap((screen) => screen.differences());
  // In the evening things happen one by one: what a busy day hides behind the next fetch shows now.
  for (const [, act] of [...steps.slice(0, 3), ...steps.slice(0, 3)].toSorted(() => random.next() - 0.5)) {
    act();
    await vi.advanceTimersByTimeAsync(settledMs);
    found.push(...screens.flatMap((screen) => screen.differences()));
  }
  for (const screen of screens) screen.close();
  client.clear();
  return found;
}

/** One random day of a live list: how it came to differ from a fresh one. */
export type RunDays = (seed: number) => Promise<string[]>;

export const run =
  <T extends LiveRecord>(subject: Subject<T>): RunDays =>
  (seed) =>
    differencesAfter(subject, seed);
