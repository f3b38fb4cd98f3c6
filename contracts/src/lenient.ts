import { z } from 'zod';
import { id, instant, jsonText } from './fields.ts';

/**
 * What forms of old clients send, and what it means: the one place that knows. A field says which of these it is, and the
 * OpenAPI document lists what each takes; whatever else comes is refused with the name of the field.
 */

/** "", false, 0 and [] stand for nothing where an id or a time is meant. */
const nothing = z.union([z.literal(''), z.literal(false), z.literal(0), z.array(z.null()).max(0)]);
const none = nothing.transform(() => null);
const unsaid = nothing.transform(() => undefined);

const idAsText = z
  .string()
  .max(10)
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(id);

/** A record's number, also as text. */
export const typedId = z.union([id, idAsText]).meta({ description: 'A number, also as text.' });

/** A record's number, or none of them. */
export const optionalId = z
  .union([id, z.null(), none, idAsText])
  .meta({ description: 'A number, also as text; null, "", false, 0 and [] mean none.' });

/** A whole number within the rules of `number`, also as text; an empty text is 0. */
export const typedInt = <N extends z.ZodType<number>>(number: N) =>
  z
    .union([
      number,
      z
        .string()
        .max(10)
        .regex(/^-?\d{0,9}$/)
        .transform(Number)
        // Which numbers are meant `number` itself says.
        .pipe(number as unknown as z.ZodType<z.output<N>, number>),
    ])
    .meta({ description: 'A number, also as text.' });

/** An amount or a share within the rules of `number`, also as text; what is empty is none of them. */
export const typedNumber = <N extends z.ZodType<number>>(number: N) =>
  z
    .union([
      number,
      z
        .string()
        .max(20)
        .regex(/^-?\d{1,9}([.,]\d{1,9})?$/)
        .transform((written) => Number(written.replace(',', '.')))
        .pipe(number as unknown as z.ZodType<z.output<N>, number>),
    ])
    .meta({ description: 'A number, also as text.' });

/** On or off, also as the text that a setting is read as. */
export const typedSwitch = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((written) => written === 'true')])
  .meta({ description: 'true or false, also as text.' });

/** A value, also as the JSON that it is read as: short, unless its form says how long. */
export const orAsJson = <T extends z.ZodType>(value: T, jsonMax = 500) =>
  z
    .union([
      value,
      // Whether it is such a value `value` itself says.
      jsonText(jsonMax).pipe(value as unknown as z.ZodType<z.output<T>, unknown>),
    ])
    .meta({ description: 'A value, also as JSON.' });

/** On the wall of the company, `YYYY-MM-DDTHH:mm`; which instant that is its zone says. */
const onTheWall = z
  .string()
  .max(19)
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/)
  .refine((value) => !Number.isNaN(Date.parse(`${value.slice(0, 10)}T00:00:00Z`)) && !value.startsWith('0000'), {
    error: 'no_such_day',
  });

/** A time: an instant, or what a form writes, which is a time in the company's zone. */
export const typedTime = z
  .union([instant, onTheWall])
  .meta({ description: 'An instant, or YYYY-MM-DDTHH:mm in the zone of the company.' });
/** Whether a time says by itself which instant it is. */
export const isInstant = (time: string): boolean => time.endsWith('Z');

/** A time as above, or none. */
export const optionalTime = z.union([instant, onTheWall, z.null(), none]).meta({
  description: 'An instant, or YYYY-MM-DDTHH:mm in the zone of the company; null, "", false, 0 and [] mean none.',
});

/** A field that counts as left out where it is empty: records that are put back hold such ones. */
export const unlessEmpty = <T extends z.ZodType>(field: T) =>
  z.union([field, unsaid, z.null().transform(() => undefined)]).optional();

/** A day, a choice or another field, or none where it is empty. */
export const orNone = <T extends z.ZodType>(field: T) => z.union([field, z.null(), none]);
