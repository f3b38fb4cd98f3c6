import { z } from 'zod';
import { onceFor } from '../kit/index.ts';

/** No JSON body of any route weighs more. */
export const jsonBodyMaxBytes = 1024 * 1024;

interface Shape {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly maxItems?: number;
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly propertyNames?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
}

/** A letter may be written as \uXXXX; a name, its quotes and what stands between values come on top. */
const letterBytes = 6;
const plainBytes = 32;
const betweenBytes = 4;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const written = (value: unknown): number => Buffer.byteLength(JSON.stringify(value ?? null)) * letterBytes;

/** No pattern of ours that has an end allows more. */
const patternLetters = 2_000;
/** Whether a pattern says how long a text can be: nothing in it may be repeated without end. */
const hasEnd = (pattern: string): boolean => !/[*+]|,\}/.test(pattern.replaceAll(/\[[^\]]*\]/g, 'x'));

const lettersOf = ({ maxLength, pattern }: Shape): number =>
  maxLength ?? (pattern !== undefined && hasEnd(pattern) ? patternLetters : Infinity);

/** What a value of this shape can weigh at the most; without end where the shape does not say. */
function mostBytes(shape: Shape): number {
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return Math.max(...choices.map(mostBytes));
  if (shape.allOf) return sum(shape.allOf.map(mostBytes));
  if ('const' in shape) return written(shape.const);
  if (shape.enum) return Math.max(...shape.enum.map(written));
  switch (shape.type) {
    case 'string':
      return lettersOf(shape) * letterBytes + betweenBytes;
    case 'number':
    case 'integer':
    case 'boolean':
    case 'null':
      return plainBytes;
    case 'array':
      return (shape.maxItems ?? Infinity) * (mostBytes(shape.items ?? {}) + betweenBytes) + betweenBytes;
    case 'object':
      // A map of any names has no end.
      if (shape.propertyNames) return Infinity;
      return sum(
        Object.entries(shape.properties ?? {}).map(([name, value]) => written(name) + mostBytes(value) + betweenBytes),
      );
    default:
      return Infinity;
  }
}

/** Clients may send along what we do not read: records as they got them. */
const leastBytes = 64 * 1024;

/**
 * The largest JSON body of a route, from its contract: a form whose fields have limits cannot weigh more than they do
 * together, and what does is refused by its announced length, before a byte of it is read.
 */
export const bodyMaxBytes = onceFor((body: z.ZodType): number => {
  const shape = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Shape;
  return Math.min(Math.max(mostBytes(shape), leastBytes), jsonBodyMaxBytes);
});
