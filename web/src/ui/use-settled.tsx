import { useEffect, useState } from 'react';

interface Settled<T> {
  /** What it was when it last rested; null before the first time. */
  readonly value: T | null;
  /** Whether that is what it is now. */
  readonly isNow: boolean;
}

/** A value, anything that JSON can write, once it has not changed for so long. */
export function useSettled<T>(value: T, delayMs: number): Settled<T> {
  const key = JSON.stringify(value);
  const [settled, setSettled] = useState<{ readonly key: string; readonly value: T } | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ key, value }), delayMs);
    return () => clearTimeout(timer);
    // The key says whether the value is another one.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, delayMs]);
  return { value: settled?.value ?? null, isNow: settled?.key === key };
}
