import { z } from 'zod';

const int4Max = 2_147_483_647;

/** PostgreSQL stores no NUL and no half of a surrogate pair, so such text is refused at the door. */
const storable = (value: string): boolean => !value.includes('\0') && value.isWellFormed();

/** Free text of at most `max` characters. */
export const text = (max: number) => z.string().max(max).refine(storable, { error: 'unstorable' });

/** A line a person typed: trimmed, `min` to `max` characters. */
export const line = (min: number, max: number) =>
  z.string().trim().min(min).max(max).refine(storable, { error: 'unstorable' });

/** A record's number as it travels inside a body. */
export const id = z.int().positive().max(int4Max);

/** A record's number as it travels in an address. */
export const idInPath = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(id);

/** The same for jobs and events, which outnumber everything else. */
export const longIdInPath = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);

const emailMax = 254;
/** Addresses are compared without regard to case, so they are stored in lower case. */
export const email = z.string().trim().toLowerCase().max(emailMax).pipe(z.email());

export const password = z.string().min(5).max(50).refine(storable, { error: 'unstorable' });

/** An hour of the day, `HH:MM`. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** ISO counts a year zero; PostgreSQL, like the calendar, does not. */
const hasYear = (value: string): boolean => !value.startsWith('0000');
/** A calendar day, `YYYY-MM-DD`. */
export const calendarDate = z.iso.date().refine(hasYear, { error: 'no_such_year' });
export const instant = z.iso.datetime().max(40).refine(hasYear, { error: 'no_such_year' });
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
/** A zone by its name, `America/Sao_Paulo`. */
export const timeZone = z
  .string()
  .max(64)
  .regex(/^(UTC|[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+)$/)
  .refine(isTimeZone, { error: 'no_such_zone' });
export const hexColor = z.string().regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/);
export const onOff = z.enum(['enabled', 'disabled']);
/** Grows with every change of a record, so that a late event never undoes a newer one. */
export const version = z.int().nonnegative();

/** What old clients send along with a file. */
export const uploadForm = z.object({ typeArch: z.string().max(20).optional() });

/** What is read as JSON, of at most `max` characters. */
export const jsonText = (max: number) =>
  z
    .string()
    .max(max)
    .transform((written, context) => {
      try {
        return JSON.parse(written) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'no_json' });
        return z.NEVER;
      }
    });

/** A form as JSON, as it travels beside a file. */
export const formBesideFile = <T extends z.ZodType>(form: T) => jsonText(100_000).pipe(form);

/** The page of a list in an address; the first where none is named. */
export const pageInQuery = z
  .string()
  .regex(/^[1-9]\d{0,5}$/)
  .optional()
  .default('1')
  .transform(Number);

/** What every list takes. Search text is lower-cased by the caller; the server does not rely on it. */
export const listQuery = z.object({
  searchParam: text(200).optional().default(''),
  pageNumber: pageInQuery,
});

const numbersInQuery = z
  .string()
  .max(4_000)
  .regex(/^(\[\s*(\d{1,10}(\s*,\s*\d{1,10})*)?\s*\]|\d{1,10}(,\d{1,10})*|)$/)
  .optional()
  .default('')
  .transform((value) => (value.match(/\d+/g) ?? []).map(Number));

/** Numbers of records in an address, as `[1,2]` or `1,2`. */
export const idsInQuery = numbersInQuery.pipe(z.array(id).max(500));
/** The same where 0 stands for none: nobody's, in no queue. */
export const idsOrNoneInQuery = numbersInQuery.pipe(z.array(z.literal(0).or(id)).max(500));

/** A switch in an address. */
export const flagInQuery = z
  .enum(['true', 'false'])
  .optional()
  .default('false')
  .transform((value) => value === 'true');

/** Old clients send the company along; nobody reads it, because the company comes from the session. */
export const ignoredCompany = { companyId: z.union([z.number(), z.string().max(40), z.null()]).optional() };

/** Rows on one page of a list. */
export const pageSize = 20;

export const emptyAnswer = z.object({});
