import { useEffect, useEffectEvent } from 'react';

/** So long a finger rests on a row before it chooses it. */
const restMs = 500;

/** Lets a finger that rests on a row of the list do something, instead of what the browser would. */
export function useLongPress(onRest: (ticketId: number) => void): void {
  const rested = useEffectEvent(onRest);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let hasRested = false;
    const begin = ({ target }: TouchEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-ticket]') : null;
      clearTimeout(timer);
      hasRested = false;
      if (!row) return;
      timer = setTimeout(() => {
        hasRested = true;
        rested(Number(row.dataset['ticket']));
      }, restMs);
    };
    const end = () => clearTimeout(timer);
    /** The row was chosen: it is not opened as well, and nothing of the browser opens over it. */
    const swallow = (event: Event) => {
      if (!hasRested) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.type === 'click') hasRested = false;
    };
    const passive = { passive: true } as const;
    window.addEventListener('touchstart', begin, passive);
    for (const name of ['touchmove', 'touchend', 'touchcancel'] as const) window.addEventListener(name, end, passive);
    for (const name of ['click', 'contextmenu'] as const) window.addEventListener(name, swallow, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('touchstart', begin);
      for (const name of ['touchmove', 'touchend', 'touchcancel'] as const) window.removeEventListener(name, end);
      for (const name of ['click', 'contextmenu'] as const) window.removeEventListener(name, swallow, true);
    };
  }, []);
}
