import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

interface Rowed {
  readonly id: number;
}

/** Rows drawn beyond those in sight, so that a quick scroll finds them there. */
const overscan = 5;

/** The rows in sight: the first of them and how many there is room for. */
interface Sight {
  readonly at: number;
  readonly fits: number;
}

interface RowWindow {
  /** The first row to draw. */
  readonly first: number;
  /** The row after the last one to draw. */
  readonly end: number;
  /** What tells the element of a row from those of the others. */
  readonly keyOf: (id: number) => string;
}

/** By how many places what is read was pushed along; whoever stands at the top sees what comes in there. */
export function pushOf(before: readonly Rowed[], after: readonly Rowed[], at: number): number {
  const anchor = before[at];
  if (at === 0 || !anchor || after[at]?.id === anchor.id) return 0;
  const now = after.findIndex(({ id }) => id === anchor.id);
  // What was read itself moved to the top, or went: the reader stays where they are.
  return now > 0 ? now - at : 0;
}

/** Rows that now stand above one they stood below. */
export function risenIn(before: readonly Rowed[], after: readonly Rowed[]): number[] {
  const places = new Map(before.map(({ id }, place) => [id, place]));
  const risen: number[] = [];
  let highest = Number.POSITIVE_INFINITY;
  for (const { id } of after.toReversed()) {
    const place = places.get(id) ?? -1;
    if (place > highest) risen.push(id);
    else if (place >= 0) highest = place;
  }
  return risen;
}

const rangeOf = ({ at, fits }: Sight, count: number) => ({
  first: Math.max(0, Math.min(at, count) - overscan),
  end: Math.min(count, at + fits + 1 + overscan),
});

interface Known {
  readonly rows: readonly Rowed[];
  readonly listKey: string;
  /** How often a row has risen past others. */
  readonly rises: ReadonlyMap<number, number>;
  /** By how many rows the box has to follow. */
  readonly push: number;
}

/**
 * Which rows of a scrolled box to draw. Every row has the same height, so that where one stands is known without
 * measuring it. Rows that come in above what is read push it down: the box follows, unless it stands at its top.
 */
export function useRowWindow(
  box: HTMLElement | null,
  rowHeight: number,
  shown: { readonly rows: readonly Rowed[]; readonly listKey: string; readonly focusedId: number | undefined },
): RowWindow {
  const { rows, listKey, focusedId } = shown;
  const [sight, setSight] = useState<Sight>({ at: 0, fits: 0 });
  const [known, setKnown] = useState<Known>({ rows, listKey, rises: new Map(), push: 0 });
  if (known.rows !== rows || known.listKey !== listKey) {
    const isSame = known.listKey === listKey;
    const push = isSame ? pushOf(known.rows, rows, sight.at) : 0;
    const at = isSame ? Math.max(0, Math.min(sight.at + push, rows.length - sight.fits)) : 0;
    if (at !== sight.at) setSight({ ...sight, at });
    setKnown({
      rows,
      listKey,
      push,
      rises: risesAfter(known, rows, { before: sight, after: { ...sight, at }, focusedId }),
    });
  }

  useLayoutEffect(() => {
    if (!box) return;
    const look = () => {
      const at = Math.floor(box.scrollTop / rowHeight);
      const fits = Math.ceil(box.clientHeight / rowHeight);
      setSight((before) => (before.at === at && before.fits === fits ? before : { at, fits }));
    };
    look();
    // At once: a frame with rows missing would flash.
    const onScroll = () => flushSync(look);
    const observer = new ResizeObserver(look);
    observer.observe(box);
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', onScroll);
    };
  }, [box, rowHeight]);
  useLayoutEffect(() => {
    if (known.push !== 0) box?.scrollBy({ top: known.push * rowHeight });
  }, [box, rowHeight, known]);

  const { rises } = known;
  return { ...rangeOf(sight, rows.length), keyOf: (id) => `${id} ${rises.get(id) ?? 0}` };
}

interface Change {
  readonly before: Sight;
  readonly after: Sight;
  readonly focusedId: number | undefined;
}

/**
 * React brings a row up by moving all it passes, and each that is moved is styled, laid out and painted anew. Under
 * another key the one row is made anew instead; but not the one that has the focus, which would be lost.
 */
function risesAfter(known: Known, rows: readonly Rowed[], { before, after, focusedId }: Change): Known['rises'] {
  const was = rangeOf(before, known.rows.length);
  const is = rangeOf(after, rows.length);
  const risen = risenIn(known.rows.slice(was.first, was.end), rows.slice(is.first, is.end));
  const fresh = risen.filter((id) => id !== focusedId);
  if (fresh.length === 0) return known.rises;
  return new Map([...known.rises, ...fresh.map((id) => [id, (known.rises.get(id) ?? 0) + 1] as const)]);
}
