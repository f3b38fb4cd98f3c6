import { useEffect, useEffectEvent, useState } from 'react';

/** The next page is asked for when this much or less is left below. */
const nearEndPx = 100;

export const isNearEnd = (box: Pick<Element, 'scrollTop' | 'scrollHeight' | 'clientHeight'>): boolean =>
  box.clientHeight > 0 && box.scrollHeight - box.scrollTop - box.clientHeight <= nearEndPx;

interface NearEnd {
  /** Null until it is on the page. */
  readonly box: HTMLDivElement | null;
  readonly boxRef: (box: HTMLDivElement | null) => void;
  readonly onScroll: () => void;
}

/** Calls `loadMore` when the scrolled box is near its end: on scroll, when it grows and when so many rows are others. */
export function useLoadNearEnd(loadMore: () => void, rowCount: number): NearEnd {
  const [box, boxRef] = useState<HTMLDivElement | null>(null);
  const check = () => {
    if (box && isNearEnd(box)) loadMore();
  };
  const checkNow = useEffectEvent(check);

  // A short page may leave the end in sight, also when the list was busy as it came.
  useEffect(() => checkNow(), [box, loadMore, rowCount]);
  useEffect(() => {
    if (!box) return;
    const observer = new ResizeObserver(() => checkNow());
    observer.observe(box);
    return () => observer.disconnect();
  }, [box]);

  return { box, boxRef, onScroll: check };
}
