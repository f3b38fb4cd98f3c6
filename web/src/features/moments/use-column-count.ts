import { useLayoutEffect, useState, type RefObject } from 'react';

const cardWidth = 260;
const gap = 16;

/** How many cards fit beside each other. Each column keeps its cards, however tall another one grows. */
export function useColumnCount(element: RefObject<HTMLElement | null>): number {
  const [count, setCount] = useState(1);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    const measure = () => setCount(Math.max(1, Math.floor((box.clientWidth + gap) / (cardWidth + gap))));
    measure();
    if (!('ResizeObserver' in window)) return;
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return count;
}
