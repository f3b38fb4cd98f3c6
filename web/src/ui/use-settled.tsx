import { useEffect, useState } from 'react';

/** A value once it has not changed for so long; null until then, at the beginning too. */
export function useSettled<T>(value: T, key: string, delayMs: number): T | null {
  const [settled, setSettled] = useState<{ readonly key: string; readonly value: T } | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ key, value }), delayMs);
    return () => clearTimeout(timer);
    // The key says whether the value is another one.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, delayMs]);
  return settled?.value ?? null;
}
