import { useLayoutEffect, useRef, useState } from 'react';

/**
 * A function that stays the same while what it does changes: for what is handed to many who need not be drawn again. To
 * be called by events, never while drawing.
 */
export function useSteady<A extends readonly unknown[], R>(work: (...given: A) => R): (...given: A) => R {
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  const [steady] = useState(
    () =>
      (...given: A): R =>
        latest.current(...given),
  );
  return steady;
}
