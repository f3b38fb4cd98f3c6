import { useEffect, useState } from 'react';

/** Pickers look from this many characters on. */
const fromLength = 3;
const delayMs = 500;

/** What a picker asks the server for: empty until enough is typed and the typing has paused. */
export function useSearchText(typed: string): string {
  const [asked, setAsked] = useState('');
  const wanted = typed.trim().toLowerCase();
  const next = wanted.length >= fromLength ? wanted : '';
  useEffect(() => {
    if (next === asked) return;
    const timer = setTimeout(() => setAsked(next), delayMs);
    return () => clearTimeout(timer);
  }, [next, asked]);
  // Fewer characters than that show nothing at once.
  return next === '' ? '' : asked;
}
