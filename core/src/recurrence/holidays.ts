import { addDays } from '../time/index.ts';
import type { Holidays } from './business-days.ts';

/** Easter Sunday of a year, `YYYY-MM-DD`, by the rule of Meeus, Jones and Butcher. */
export function easterOf(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${pad(Math.floor(sum / 31))}-${pad((sum % 31) + 1)}`;
}

export interface HolidayOfYear {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly name: string;
  /** Which one it is, whatever day it is on and whatever a company calls it. */
  readonly code: HolidayCode;
}

const fixed = [
  ['newYear', '01-01', 'Confraternização Universal'],
  ['tiradentes', '04-21', 'Tiradentes'],
  ['labour', '05-01', 'Dia do Trabalho'],
  ['independence', '09-07', 'Independência do Brasil'],
  ['aparecida', '10-12', 'Nossa Senhora Aparecida'],
  ['allSouls', '11-02', 'Finados'],
  ['republic', '11-15', 'Proclamação da República'],
  ['blackAwareness', '11-20', 'Dia Nacional de Zumbi e da Consciência Negra'],
  ['christmas', '12-25', 'Natal'],
] as const;

/** Days from Easter. */
const moving = [
  ['carnivalMonday', -48, 'Carnaval (segunda-feira)'],
  ['carnivalTuesday', -47, 'Carnaval (terça-feira)'],
  ['goodFriday', -2, 'Paixão de Cristo'],
  ['corpusChristi', 60, 'Corpus Christi'],
] as const;

export type HolidayCode = (typeof fixed | typeof moving)[number][0];

/** No law makes them holidays: whoever keeps them says so. */
const optional: ReadonlySet<HolidayCode> = new Set(['carnivalMonday', 'carnivalTuesday', 'corpusChristi']);

/** Brazil's holidays of a year, by day; those that are kept by choice among them. */
export function nationalHolidays(year: number): HolidayOfYear[] {
  const easter = easterOf(year);
  return [
    ...fixed.map(([code, day, name]) => ({ code, day: `${String(year).padStart(4, '0')}-${day}`, name })),
    ...moving.map(([code, days, name]) => ({ code, day: addDays(easter, days), name })),
  ].toSorted((a, b) => a.day.localeCompare(b.day));
}

/** How a company keeps a national holiday, every year. */
export interface KeptHoliday {
  readonly code: HolidayCode;
  readonly name: string;
  readonly works: boolean;
}

/** What a company has said of days: of its own and single ones, and of the nation's. */
export interface SaidOfDays {
  readonly days: readonly CompanyDay[];
  readonly nationals: readonly KeptHoliday[];
}

const keptAs = ({ nationals }: SaidOfDays, { code, name }: HolidayOfYear): KeptHoliday => {
  const said = nationals.find((one) => one.code === code);
  return { code, name: said?.name || name, works: said?.works ?? optional.has(code) };
};

/** A day of a company: one of its own, or a national one that it keeps otherwise. */
export interface CompanyDay {
  readonly day: string;
  readonly name: string;
  /** Comes on that day of every year. */
  readonly yearly: boolean;
  /** The company works on it, whatever the nation does. */
  readonly works: boolean;
}

/** The day of the calendar that a company has said something about; one said of this very day counts more. */
export function ownDay(days: readonly CompanyDay[], day: string): CompanyDay | undefined {
  return (
    days.find((one) => one.day === day) ??
    days.find((one) => one.yearly && one.day.slice(5) === day.slice(5) && one.day <= day)
  );
}

/** The holidays a company keeps: the nation's, with its own days added and taken away. */
export function holidaysOf(said: SaidOfDays): Holidays {
  const nations = new Map<number, ReadonlySet<string>>();
  const known = new Map<string, boolean>();
  return (day) => {
    const before = known.get(day);
    if (before !== undefined) return before;
    const year = Number(day.slice(0, 4));
    const national = nations.get(year) ?? new Set(keptOfYear(said, year));
    nations.set(year, national);
    const own = ownDay(said.days, day);
    const isHoliday = own ? !own.works : national.has(day);
    known.set(day, isHoliday);
    return isHoliday;
  };
}

const keptOfYear = (said: SaidOfDays, year: number): string[] =>
  nationalHolidays(year)
    .filter((one) => !keptAs(said, one).works)
    .map(({ day }) => day);

export interface CalendarDay extends CompanyDay {
  /** Whose day it is: the nation's, also where the company keeps it otherwise, or the company's own. */
  readonly source: 'national' | 'own';
  /** Which of the nation's. */
  readonly code: HolidayCode | null;
}

/** Every holiday of a year as the company keeps it, those it works on included, by day. */
export function calendarOfYear(said: SaidOfDays, year: number): CalendarDay[] {
  const national = new Map(nationalHolidays(year).map((one) => [one.day, keptAs(said, one)]));
  const own = said.days.map(({ day }) => `${String(year).padStart(4, '0')}${day.slice(4)}`).filter(isDay);
  return [...new Set([...national.keys(), ...own])].toSorted().flatMap((day): CalendarDay[] => {
    const single = ownDay(said.days, day);
    const kept = national.get(day);
    if (!kept) return single ? [{ ...single, day, source: 'own', code: null }] : [];
    const { yearly = true, works = kept.works } = single ?? {};
    return [{ day, name: single?.name || kept.name, yearly, works, source: 'national', code: kept.code }];
  });
}

/** The 29th of February comes in leap years only. */
function isDay(day: string): boolean {
  const year = Number(day.slice(0, 4));
  return !day.endsWith('-02-29') || (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0));
}
