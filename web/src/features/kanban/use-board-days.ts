import { inZone } from '@oplano/core/time';
import { useEffect, useState } from 'react';
import { useSessionUser } from '#platform/session';
import { lastDays, type BoardDays } from './board-filter.ts';
import { useBoardChoice } from './board-store.ts';

const minuteMs = 60_000;

/** The day it is where the company is; another one after its midnight. */
export function useCompanyDay(): string {
  const { timeZone } = useSessionUser().company;
  const [day, setDay] = useState(() => inZone(new Date(), timeZone).date);
  useEffect(() => {
    const look = () => setDay(inZone(new Date(), timeZone).date);
    look();
    const timer = setInterval(look, minuteMs);
    // Timers sleep with a page that nobody sees.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [timeZone]);
  return day;
}

/** The days that the board shows: those that were chosen, or the last ones, which go on with the time. */
export function useBoardDays(): BoardDays {
  const today = useCompanyDay();
  const days = useBoardChoice((choice) => choice.days);
  return days ?? lastDays(today);
}
