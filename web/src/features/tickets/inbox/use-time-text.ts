import { useEffect, useState } from 'react';
import { useLanguageTag } from '#platform/i18n';

const formats = new Map<string, { readonly hour: Intl.DateTimeFormat; readonly day: Intl.DateTimeFormat }>();

/** Making one takes longer than a row does, so each language has its own for good. */
function formatsOf(tag: string) {
  const known = formats.get(tag);
  if (known) return known;
  const made = {
    hour: new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    day: new Intl.DateTimeFormat(tag, { day: '2-digit', month: '2-digit', year: 'numeric' }),
  };
  formats.set(tag, made);
  return made;
}

/** A moment in the zone of the browser: hours and minutes for today, else the day with its year. */
export function timeTextOf(instant: string, tag: string, today: string): string {
  const moment = new Date(instant);
  const { hour, day } = formatsOf(tag);
  return moment.toDateString() === today ? hour.format(moment) : day.format(moment);
}

function untilMidnight(): number {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();
}

/** The day it is, for whoever leaves the page open overnight. */
export function useToday(): string {
  const [today, setToday] = useState(() => new Date().toDateString());
  useEffect(() => {
    const timer = setTimeout(() => setToday(new Date().toDateString()), untilMidnight() + 1_000);
    return () => clearTimeout(timer);
  }, [today]);
  return today;
}

export function useTimeText(): (instant: string) => string {
  const tag = useLanguageTag();
  const today = useToday();
  return (instant) => timeTextOf(instant, tag, today);
}
