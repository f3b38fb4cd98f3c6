import type { Route } from '@oplano/contracts';
import { wireSchemaOf, type WireSchema } from './wire-fields.ts';
import type { CallInput } from './send-call.ts';

/** Values of fields that their type alone does not tell, by the name of the field. */
export type Known = Readonly<Record<string, ((schema?: WireSchema) => unknown) | undefined>>;

const isCount = (schema?: WireSchema): boolean =>
  [schema, ...(schema?.anyOf ?? [])].some((one) => one?.type === 'integer' || one?.type === 'number');

/** How many people a plan is for, or who they are in a chat: one name, and its type tells which. */
export const somePeople =
  (ids: () => readonly number[]) =>
  (schema?: WireSchema): unknown =>
    isCount(schema) ? ids().length : ids();

/** Whom a list is filled with, or the date somebody saw: here again the type tells which. */
export const fromWhere = (schema?: WireSchema): unknown =>
  schema?.anyOf?.some(({ type }) => type === 'null') ? null : { kind: 'wrote', days: 1 };

/** A browser that takes pushes somewhere on the web. */
export const someBrowser: Known = {
  endpoint: () => 'https://push.example/send/1',
  keys: () => ({
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }),
  quiet: () => null,
  // What a device made or signed, as far as its form goes: nobody's.
  credential: () => ({
    id: 'AAAA',
    clientDataJSON: 'e30',
    attestationObject: 'oA',
    authenticatorData: 'AAAA',
    signature: 'AAAA',
  }),
};

/** What texts of a given form look like; the first that fits is taken. */
const formed = ['1', '08:30', '#336699', '2026-03-02'];

function textOf({ format, pattern, minLength = 1, maxLength = 50 }: WireSchema): string {
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000000';
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
const costly: readonly string[] = ['password', 'passwordDefault'];

function objectOf(schema: WireSchema, known: Known): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
      if (costly.includes(name) && !schema.required?.includes(name)) return [];
      const make = known[name];
      const value = make ? make(property) : valueOf(property);
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
