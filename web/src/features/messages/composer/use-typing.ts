import { useEffect, useRef } from 'react';
import { tell } from '#platform/realtime';

/** Said again this often while somebody writes. */
const repeatMs = 4_000;
/** Without a key this long, they have stopped. */
const pauseMs = 5_000;

/** Lets colleagues and the customer see that somebody writes, and that they stopped. */
export function useTyping(ticketId: number) {
  const saidAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const pause = () => {
    clearTimeout(timer.current);
    if (saidAt.current === 0) return;
    saidAt.current = 0;
    tell('typing', String(ticketId), 'paused');
  };
  const type = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(pause, pauseMs);
    const now = Date.now();
    if (now - saidAt.current < repeatMs) return;
    saidAt.current = now;
    tell('typing', String(ticketId), 'composing');
  };

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      if (saidAt.current > 0) tell('typing', String(ticketId), 'paused');
      saidAt.current = 0;
    },
    [ticketId],
  );
  return { type, pause };
}
