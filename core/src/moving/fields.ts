/** A row of another program, as its database answers it: any column may be missing, empty or nonsense. */
export type ForkRow = Readonly<Record<string, unknown>>;

/** What becomes of a row: something of ours, with what is different about it; or nothing, and why. */
export type Mapped<T> =
  | { readonly ok: true; readonly value: T; readonly changes: readonly string[] }
  | { readonly ok: false; readonly why: string };

export const taken = <T>(value: T, changes: readonly (string | false)[] = []): Mapped<T> => ({
  ok: true,
  value,
  changes: changes.filter((change) => change !== false),
});
export const left = (why: string): Mapped<never> => ({ ok: false, why });

/** The first of these columns that says anything. */
const first = (row: ForkRow, names: readonly string[]): unknown =>
  names.map((name) => row[name]).find((value) => value !== null && value !== undefined && value !== '');

/** PostgreSQL stores no NUL and no half of a pair: what cannot be kept is left out, what is too long is cut. */
export function forkText(row: ForkRow, max: number, ...names: readonly string[]): string {
  const value = first(row, names);
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
  return text.slice(0, max).replaceAll('\0', '').toWellFormed().trim();
}

/** One line of it. */
export const lineOf = (row: ForkRow, max: number, ...names: readonly string[]): string =>
  forkText(row, max * 4, ...names)
    .replaceAll(/\s+/g, ' ')
    .slice(0, max)
    // The cut may have gone through a pair.
    .toWellFormed()
    .trim();

/** A word or a number as text; whatever else there may be says nothing. */
const written = (value: unknown): string =>
  ['string', 'number', 'bigint', 'boolean'].includes(typeof value) ? String(value as string | number) : '';

const idMax = 500;
/** The number of a row there, whatever it is made of. Null: it points at nothing. */
export function idOf(row: ForkRow, ...names: readonly string[]): string | null {
  const value = first(row, names);
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') return null;
  const text = String(value).trim();
  return text === '' || text === '0' || text.length > idMax || text.includes('\0') ? null : text;
}

const yes = new Set(['true', 't', '1', 'yes', 'on', 'enabled', 'enable', 'ativo']);
const no = new Set(['false', 'f', '0', 'no', 'off', 'disabled', 'disable', 'inativo']);
export function flagOf(row: ForkRow, otherwise: boolean, ...names: readonly string[]): boolean {
  const value = first(row, names);
  const word = written(value).toLowerCase();
  return yes.has(word) ? true : no.has(word) ? false : otherwise;
}

export interface Range {
  readonly min: number;
  readonly max: number;
  readonly otherwise: number;
}
/** A whole number; what lies outside counts as not said. */
export function wholeOf(row: ForkRow, { min, max, otherwise }: Range, ...names: readonly string[]): number {
  const value = first(row, names);
  const number = typeof value === 'number' ? value : Number(written(value).trim() || Number.NaN);
  return Number.isInteger(number) && number >= min && number <= max ? number : otherwise;
}

/** A sum of money: `149,90`, `1.234,56`, `1,234.56`, `R$ 99`. Null where it is none. */
export function sumOf(row: ForkRow, ...names: readonly string[]): number | null {
  const value = first(row, names);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  const digits = written(value).replaceAll(/[^\d.,-]/g, '');
  // What comes last parts the cents, unless three digits follow and nothing else would part the thousands.
  const cents = /[.,](\d{1,2}|\d{4,})$/.exec(digits)?.[1] ?? '';
  const whole = digits.slice(0, cents === '' ? undefined : -cents.length - 1).replaceAll(/[.,]/g, '');
  return /^-?\d+$/.test(whole) ? Number(`${whole}.${cents || '0'}`) : null;
}

const earliest = Date.UTC(2000, 0, 1);
const latest = Date.UTC(2100, 0, 1);
/** A moment: of a column of that type, of a text, or of milliseconds. Null where it cannot be one. */
export function timeOf(row: ForkRow, ...names: readonly string[]): Date | null {
  const value = first(row, names);
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\d{12,14}$/.test(value));
  const at = value instanceof Date ? value : isNumber ? new Date(Number(value)) : new Date(written(value));
  const time = at.getTime();
  return time >= earliest && time < latest ? at : null;
}

/** A day, `YYYY-MM-DD`, of a column or a text that begins with one. */
export function dayOf(row: ForkRow, ...names: readonly string[]): string | null {
  const value = first(row, names);
  const text = value instanceof Date ? (timeOf({ value }, 'value')?.toISOString() ?? '') : written(value);
  const day = /^\d{4}-\d\d-\d\d/.exec(text)?.[0] ?? '';
  const at = Date.parse(`${day}T00:00:00Z`);
  return at >= earliest && at < latest && new Date(at).toISOString().startsWith(day) ? day : null;
}

/** One of these words. */
export function wordOf<const W extends string>(
  row: ForkRow,
  words: readonly W[],
  otherwise: W,
  ...names: readonly string[]
): W {
  const value = written(first(row, names)).toLowerCase();
  return words.find((word) => word.toLowerCase() === value) ?? otherwise;
}

/** `09:30` of `9:30`, `09:30:00` and the like. */
export function hourOf(row: ForkRow, otherwise: string, ...names: readonly string[]): string {
  const [, hours = '', minutes = ''] = /^(\d{1,2}):(\d\d)/.exec(written(first(row, names))) ?? [];
  return hours !== '' && Number(hours) < 24 && Number(minutes) < 60
    ? `${hours.padStart(2, '0')}:${minutes}`
    : otherwise;
}
