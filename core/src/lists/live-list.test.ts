import { describe, expect, test } from 'vitest';
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

/** A small generator with a seed, so that a failure can be repeated. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

describe('a list kept fresh by events', () => {
  test('a random history of events ends where a reload would, with and without a filter [RTE-024]', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const next = random(seed);
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
});
