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
}

const fixed: readonly (readonly [string, string])[] = [
  ['01-01', 'Confraternização Universal'],
  ['04-21', 'Tiradentes'],
  ['05-01', 'Dia do Trabalho'],
  ['09-07', 'Independência do Brasil'],
  ['10-12', 'Nossa Senhora Aparecida'],
  ['11-02', 'Finados'],
  ['11-15', 'Proclamação da República'],
  ['11-20', 'Dia Nacional de Zumbi e da Consciência Negra'],
  ['12-25', 'Natal'],
];
/** Days from Easter. Carnival and Corpus Christi are kept by offices all over the country, law or not. */
const moving: readonly (readonly [number, string])[] = [
  [-48, 'Carnaval (segunda-feira)'],
  [-47, 'Carnaval (terça-feira)'],
  [-2, 'Paixão de Cristo'],
  [60, 'Corpus Christi'],
];

/** Brazil's holidays of a year, by day. */
export function nationalHolidays(year: number): HolidayOfYear[] {
  const easter = easterOf(year);
  return [
    ...fixed.map(([day, name]) => ({ day: `${String(year).padStart(4, '0')}-${day}`, name })),
    ...moving.map(([days, name]) => ({ day: addDays(easter, days), name })),
  ].toSorted((a, b) => a.day.localeCompare(b.day));
}

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
function ownDay(days: readonly CompanyDay[], day: string): CompanyDay | undefined {
  return (
    days.find((one) => one.day === day) ??
    days.find((one) => one.yearly && one.day.slice(5) === day.slice(5) && one.day <= day)
  );
}

/** The holidays a company keeps: the nation's, with its own days added and taken away. */
export function holidaysOf(days: readonly CompanyDay[]): Holidays {
  const nations = new Map<number, ReadonlySet<string>>();
  const known = new Map<string, boolean>();
  return (day) => {
    const before = known.get(day);
    if (before !== undefined) return before;
    const year = Number(day.slice(0, 4));
    const national = nations.get(year) ?? new Set(nationalHolidays(year).map((one) => one.day));
    nations.set(year, national);
    const own = ownDay(days, day);
    const isHoliday = own ? !own.works : national.has(day);
    known.set(day, isHoliday);
    return isHoliday;
  };
}

export interface CalendarDay extends CompanyDay {
  /** Whose day it is: the nation's, also where the company keeps it otherwise, or the company's own. */
  readonly source: 'national' | 'own';
}

/** Every holiday of a year as the company keeps it, those it works on included, by day. */
export function calendarOfYear(days: readonly CompanyDay[], year: number): CalendarDay[] {
  const national = new Map(nationalHolidays(year).map(({ day, name }) => [day, name]));
  const own = days.map(({ day }) => `${String(year).padStart(4, '0')}${day.slice(4)}`).filter(isDay);
  return [...new Set([...national.keys(), ...own])].toSorted().flatMap((day): CalendarDay[] => {
    const said = ownDay(days, day);
    const name = national.get(day);
    if (name === undefined) return said ? [{ ...said, day, source: 'own' }] : [];
    const { yearly = true, works = false } = said ?? {};
    return [{ day, name: said?.name || name, yearly, works, source: 'national' }];
  });
}

/** The 29th of February comes in leap years only. */
function isDay(day: string): boolean {
  const year = Number(day.slice(0, 4));
  return !day.endsWith('-02-29') || (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0));
}
