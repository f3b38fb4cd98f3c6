import { useEffect, useState } from 'react';

/** Pickers look from this many characters on. */
const fromLength = 3;
const delayMs = 500;

interface SearchText {
  /** Empty until enough is typed and the typing has paused. */
  readonly searchText: string;
  /** Enough is typed, and it is not asked for yet. */
  readonly isDue: boolean;
}

/** What a picker asks the server for. */
export function useSearchText(typed: string): SearchText {
  const [asked, setAsked] = useState('');
  const wanted = typed.trim().toLowerCase();
  const next = wanted.length >= fromLength ? wanted : '';
  useEffect(() => {
    if (next === asked) return;
    const timer = setTimeout(() => setAsked(next), delayMs);
    return () => clearTimeout(timer);
  }, [next, asked]);
  // Fewer characters than that show nothing at once.
  return { searchText: next === '' ? '' : asked, isDue: next !== '' && next !== asked };
}
