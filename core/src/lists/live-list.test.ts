import { describe, expect, test } from 'vitest';
import { seededNumbers } from '../random/index.ts';
import { putInList, removeFromList, rowsOf, type LivePage } from './live-list.ts';

interface Row {
  id: number;
  version: number;
  name: string;
}
const pageSize = 3;
const row = (id: number, name: string, version = 1): Row => ({ id, name, version });
const compare = (a: Row, b: Row): number => a.name.localeCompare(b.name) || a.id - b.id;

/** What the server would answer: the truth a patched list is compared with. */
function fetchPages(all: readonly Row[], accepts: (row: Row) => boolean, loaded: number): LivePage<Row>[] {
  const rows = all.filter(accepts).toSorted(compare);
  return Array.from({ length: loaded }, (_, index) => ({
    rows: rows.slice(index * pageSize, (index + 1) * pageSize),
    hasMore: rows.length > (index + 1) * pageSize,
    count: rows.length,
  }));
}
const flat = (pages: readonly LivePage<Row>[]) => ({ rows: rowsOf(pages), count: pages[0]?.count });

describe('a list kept fresh by events', () => {
  test('a random history of events ends where a reload would, with and without a filter [RTE-024]', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const next = seededNumbers(seed);
      const accepts = seed % 2 === 0 ? () => true : ({ name }: Row) => name < 'm';
      let all = Array.from({ length: Math.floor(next() * 9) }, (_, i) =>
        row(i + 1, String.fromCharCode(97 + next() * 26)),
      );
      const loaded = 1 + Math.floor(next() * 2);
      let pages: readonly LivePage<Row>[] = fetchPages(all, accepts, loaded);
      for (let step = 0; step < 12; step += 1) {
        const name = String.fromCharCode(97 + next() * 26);
        const target = all[Math.floor(next() * all.length)];
        const dice = next();
        let patch;
        if (dice < 0.4 || !target) {
          const made = row(100 + step, name);
          all = [...all, made];
          patch = putInList(pages, made, { accepts, compare }, 'create');
        } else if (dice < 0.75) {
          const changed = row(target.id, name, target.version + 1);
          all = all.map((one) => (one.id === changed.id ? changed : one));
          patch = putInList(pages, changed, { accepts, compare }, 'update');
        } else {
          all = all.filter((one) => one.id !== target.id);
          patch = removeFromList(pages, target.id);
        }
        pages = patch.exact ? patch.pages : fetchPages(all, accepts, loaded);
        const shown = flat(pages);
        const truth = all.filter(accepts).toSorted(compare);
        expect(shown.rows, `seed ${seed} step ${step}`).toEqual(truth.slice(0, shown.rows.length));
        expect(shown.count, `seed ${seed} step ${step}`).toBe(truth.length);
        expect(shown.rows.length).toBeGreaterThanOrEqual(Math.min(truth.length, loaded * pageSize));
      }
    }
  });

  test('an event older than what is shown changes nothing [RTE-024]', () => {
    const pages = fetchPages([row(1, 'b', 5)], () => true, 1);
    const patch = putInList(pages, row(1, 'a', 4), { accepts: () => true, compare }, 'update');
    expect(patch).toEqual({ pages, exact: true });
  });

  test('a row that slid onto the next page while it was fetched shows once', () => {
    const doubled = [...fetchPages([row(1, 'a')], () => true, 1), ...fetchPages([row(1, 'a')], () => true, 1)];
    expect(rowsOf(doubled)).toHaveLength(1);
  });

  test('by cursor a random history ends where a reload would, without asking again [RTE-024]', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const next = seededNumbers(seed);
      const rules = { accepts: ({ name }: Row) => name < 'w', compare, paging: 'cursor', isCounted: false } as const;
      const any = () => String.fromCharCode(97 + next() * 26);
      let all = Array.from({ length: Math.floor(next() * 12) }, (_, i) => row(i + 1, any()));
      const behind = (end: Row | undefined): LivePage<Row> => {
        const rows = all.filter(rules.accepts).toSorted(compare);
        const rest = end ? rows.filter((one) => compare(one, end) > 0) : rows;
        const page = rest.slice(0, pageSize);
        return { rows: page, hasMore: rest.length > pageSize, count: rows.length, cursor: 'x', end: page.at(-1) };
      };
      let pages: readonly LivePage<Row>[] = [behind(undefined)];
      for (let step = 0; step < 14; step += 1) {
        const target = all[Math.floor(next() * all.length)];
        const dice = next();
        let patch;
        if (dice < 0.2) {
          const last = pages.at(-1);
          if (last?.hasMore) pages = [...pages, behind(last.end)];
          continue;
        } else if (dice < 0.45 || !target) {
          const made = row(100 + step, any());
          all = [...all, made];
          patch = putInList(pages, made, rules, next() < 0.5 ? 'create' : 'update');
        } else if (dice < 0.8) {
          const changed = row(target.id, any(), target.version + 1);
          all = all.map((one) => (one.id === changed.id ? changed : one));
          patch = putInList(pages, changed, rules, 'update');
        } else {
          all = all.filter((one) => one.id !== target.id);
          patch = removeFromList(pages, target.id, rules, target.version + 1);
        }
        expect(patch.exact, `seed ${seed} step ${step}`).toBe(true);
        pages = patch.pages;
        const end = pages.at(-1)?.hasMore ? pages.at(-1)?.end : undefined;
        const truth = all.filter(rules.accepts).toSorted(compare);
        const within = end ? truth.filter((one) => compare(one, end) <= 0) : truth;
        expect(rowsOf(pages), `seed ${seed} step ${step}`).toEqual(within);
      }
    }
  });

  test('a removal older than what is shown changes nothing, and what an event does not tell is kept', () => {
    const pages = fetchPages([row(1, 'b', 5)], () => true, 1);
    expect(removeFromList(pages, 1, {}, 4)).toEqual({ pages, exact: true });
    expect(removeFromList(pages, 1, {}, 5).pages[0]?.rows).toEqual([]);
    const rules = { accepts: () => true, compare, merge: (shown: Row, told: Row) => ({ ...told, name: shown.name }) };
    expect(putInList(pages, row(1, 'z', 6), rules, 'update').pages[0]?.rows).toEqual([row(1, 'b', 6)]);
  });

  test('where only the server can tell whether a record belongs, the list is asked again', () => {
    const pages = fetchPages([row(1, 'b')], () => true, 1);
    expect(putInList(pages, row(2, 'c'), { accepts: () => 'ask', compare }, 'update')).toEqual({ pages, exact: false });
  });
});
