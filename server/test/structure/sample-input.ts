import type { Route } from '@oplano/contracts';
import { wireSchemaOf, type WireSchema } from './wire-fields.ts';
import type { CallInput } from './send-call.ts';

/** Values of fields that their type alone does not tell, by the name of the field. */
export type Known = Readonly<Record<string, (() => unknown) | undefined>>;

/** What texts of a given form look like; the first that fits is taken. */
const formed = ['1', '08:30', '#336699', '2026-03-02'];

function textOf({ pattern, minLength = 1, maxLength = 50 }: WireSchema): string {
  if (pattern !== undefined) return formed.find((text) => new RegExp(pattern).test(text)) ?? '';
  return 'sample'.repeat(Math.ceil(minLength / 6)).slice(0, Math.max(minLength, Math.min(6, maxLength)));
}

function valueOf(schema: WireSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? [];
  if (choice) return valueOf(choice);
  if (schema.type === 'array') return [];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number')
    return schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1;
  return schema.type === 'string' ? textOf(schema) : undefined;
}

/** Left out where it may be: every password costs a hash, which is slow on purpose. */
const costly = 'password';

function objectOf(schema: WireSchema, known: Known): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
      if (name === costly && !schema.required?.includes(name)) return [];
      const make = known[name];
      const value = make ? make() : valueOf(property);
      if (value === undefined) return [];
      return [[name, property.type === 'string' ? `${value as string | number}` : value]];
    }),
  );
}

/** A call that the contract takes, with its fields filled in. */
export function sampleInput(route: Route, known: Known): CallInput {
  const part = (name: 'params' | 'query' | 'body') => {
    const sample = objectOf(wireSchemaOf(route[name]), known);
    const parsed = route[name].safeParse(sample);
    if (!parsed.success) {
      const fields = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
      throw new Error(`Say in the test what a good ${fields} of ${route.method} ${route.path} is.`);
    }
    return sample;
  };
  return { params: part('params') as CallInput['params'], query: part('query'), body: part('body') };
}
