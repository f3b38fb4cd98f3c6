/**
 * Scrolls a frame as far as it takes to see something in it. An element that scrolls itself into view takes the keyboard
 * along in Chromium: the next Tab would begin there, past all that stands before it.
 */
export function bringIntoSight(frame: Element | null, shown: Element | null | undefined): void {
  if (!frame || !shown) return;
  const [inner, outer] = [shown.getBoundingClientRect(), frame.getBoundingClientRect()];
  frame.scrollBy({
    top: missing([inner.top, inner.bottom], [outer.top, outer.bottom]),
    left: missing([inner.left, inner.right], [outer.left, outer.right]),
  });
}

type Span = readonly [from: number, to: number];
const missing = ([from, to]: Span, [first, last]: Span): number => Math.min(0, from - first) || Math.max(0, to - last);
