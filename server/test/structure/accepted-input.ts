import type { Route } from '@oplano/contracts';
import { z } from 'zod';
import type { NamedRoute } from './all-routes.ts';

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
  readonly [key: string]: unknown;
}

const parts = ['params', 'query', 'body'] as const satisfies readonly (keyof Route)[];

const told = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : JSON.stringify(value));

/** What says nothing of a value by itself. */
const unreviewed = new Set(['additionalProperties', 'propertyNames', '$defs', 'description', 'title']);

/** What a value must be, in a few words: its type with every limit it has. */
function limitsOf({ properties: _p, items: _i, anyOf, oneOf, allOf: _a, required: _r, ...own }: Schema): string {
  const { type, format, pattern, ...limits } = own;
  const words = Object.entries({ ...limits, ...(format === undefined ? { pattern } : { format }) })
    .filter(([key, value]) => value !== undefined && !unreviewed.has(key))
    .map(([key, value]) => `${key} ${told(value)}`);
  return [...(type === undefined ? [] : [told(type)]), ...(anyOf || oneOf ? ['one of'] : []), ...words].join(', ');
}

/** A line for every place of a schema: where, and what may stand there. */
function placesOf(schema: Schema, where: string): string[] {
  const { properties = {}, items, anyOf, oneOf, allOf = [], required = [], additionalProperties } = schema;
  const isMap = typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0;
  return [
    `${where}\t${limitsOf(schema)}`,
    ...Object.entries(properties).flatMap(([name, inner]) =>
      placesOf(inner, `${where}.${name}${required.includes(name) ? '' : '?'}`),
    ),
    ...(items ? placesOf(items, `${where}[]`) : []),
    ...(anyOf ?? oneOf ?? []).flatMap((inner, place) => placesOf(inner, `${where}|${place + 1}`)),
    ...allOf.flatMap((inner) => placesOf(inner, where)),
    ...(isMap ? placesOf(additionalProperties, `${where}{}`) : []),
  ];
}

/** Everything a route takes from outside with its limits, as lines that a person can review. */
export function acceptedInput({ name, route }: NamedRoute): string[] {
  return parts.flatMap((part) => {
    const schema = z.toJSONSchema(route[part], { io: 'input', unrepresentable: 'any' }) as Schema;
    const { $schema: _draft, ...rest } = schema;
    return Object.keys(rest.properties ?? {}).length === 0 && !rest.oneOf && !rest.anyOf
      ? []
      : placesOf(rest, part)
          .slice(1)
          .map((line) => `${name}\t${line}`);
  });
}
