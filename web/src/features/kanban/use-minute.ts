import { useEffect, useState } from 'react';

const minuteMs = 60_000;

/** The time, told once a minute: for what says how long something has lasted. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
