import type { Route } from '@oplano/contracts';
import fc from 'fast-check';
import { hostileValues } from '../../server/test/structure/hostile-values.ts';
import { sampleInput, type Known } from '../../server/test/structure/sample-input.ts';
import type { CallInput } from '../../server/test/structure/send-call.ts';
import { wireSchemaOf, type WireSchema } from '../../server/test/structure/wire-fields.ts';
import { anyJson, anyText } from './texts.ts';

/** A value that only knows its company once the call is made. */
type Made = (known: Known) => unknown;

const always = (arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<Made> => arbitrary.map((value) => () => value);
const hostileJson = hostileValues.flatMap(({ json }) => {
  try {
    return [JSON.parse(json) as unknown];
  } catch {
    return [];
  }
});

const dates = ['2026-03-02', '0001-01-01', '9999-12-31', '0000-01-01', '2026-02-30', '+010000-01-01', '1582-10-10'];
const cursors = [
  '1772463600000.1',
  '999999999999999.1',
  '0.0',
  '1.2147483648',
  '999999999999999.999999999999999999',
  '8640000000000001.1',
];

function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    return fc.constantFrom(...dates, '08:30', '#336699', '1');
  }
}

const textLike = ({ pattern, format, maxLength = 300 }: WireSchema): fc.Arbitrary<unknown> => {
  if (pattern !== undefined) return fc.oneof(matching(pattern), fc.constantFrom(...dates, ...cursors), anyText(50));
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.emailAddress();
  return fc.oneof(anyText(Math.min(maxLength, 300)), fc.constantFrom(...cursors, ...dates, 'a'.repeat(maxLength)));
};

const numberLike = ({ type, minimum, exclusiveMinimum, maximum }: WireSchema): fc.Arbitrary<unknown> => {
  const min = Math.max(minimum ?? (exclusiveMinimum ?? -1_000) + 1, -2_147_483_648);
  const max = Math.min(maximum ?? 2_147_483_647, 9_007_199_254_740_991);
  const whole = fc.integer({ min: Math.ceil(min), max: Math.max(Math.floor(max), Math.ceil(min)) });
  return type === 'integer'
    ? fc.oneof(whole, fc.integer({ min: Math.ceil(min), max: Math.ceil(min) + 20 }))
    : fc.oneof(whole, fc.double());
};

/** What the schema takes, as far as it says so. */
function fitting(schema: WireSchema): fc.Arbitrary<Made> {
  if (schema.const !== undefined) return always(fc.constant(schema.const));
  if (schema.enum) return always(fc.constantFrom(...schema.enum));
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fitting(one)));
  if (schema.type === 'array') {
    const items = schema.items ? valueOf(schema.items) : always(anyJson);
    return fc.array(items, { maxLength: 4 }).map((makers) => (known: Known) => makers.map((make) => make(known)));
  }
  if (schema.properties) return objectOf(schema);
  if (schema.type === 'boolean') return always(fc.boolean());
  if (schema.type === 'integer' || schema.type === 'number') return always(numberLike(schema));
  if (schema.type === 'null') return always(fc.constant(null));
  return always(schema.type === 'string' ? textLike(schema) : anyJson);
}

const valueOf = (schema: WireSchema): fc.Arbitrary<Made> =>
  fc.oneof(
    { weight: 10, arbitrary: fitting(schema) },
    { weight: 1, arbitrary: always(fc.constantFrom(...hostileJson)) },
    { weight: 1, arbitrary: always(anyJson) },
  );

/** A field by its name where the company has something of that name, else by its schema. */
function fieldOf(name: string, schema: WireSchema): fc.Arbitrary<Made> {
  const own: Made = (known) => {
    const value = known[name]?.();
    return schema.type === 'string' && typeof value === 'number' ? String(value) : value;
  };
  return fc.oneof({ weight: 3, arbitrary: fc.constant(own) }, { weight: 4, arbitrary: valueOf(schema) });
}

function objectOf(schema: WireSchema): fc.Arbitrary<Made> {
  const fields = Object.entries(schema.properties ?? {}).map(([name, property]) =>
    fc.tuple(
      fc.constant(name),
      // What may be left out often is; what must be there sometimes is not.
      fc.integer({ min: 0, max: schema.required?.includes(name) ? 19 : 1 }),
      fieldOf(name, property),
    ),
  );
  return fc.tuple(fc.nat(9), anyJson, ...fields).map(([extra, odd, ...chosen]) => (known: Known) => {
    const made: Record<string, unknown> = {};
    for (const [name, keep, make] of chosen) {
      const value = keep === 0 ? undefined : make(known);
      if (value !== undefined) made[name] = value;
    }
    return extra === 0 ? { ...made, ['companyId']: 1, odd } : made;
  });
}

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value as string | number);

/** The fields of a form. */
const textsOf = (fields: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(fields as object).map(([name, value]) => [name, textOf(value)]));

/** Any call of a route: mostly such that the contract takes it, with one part or another that it should not. */
export function callOf(route: Route): fc.Arbitrary<(known: Known) => CallInput> {
  const part = (name: 'params' | 'query' | 'body') => objectOf(wireSchemaOf(route[name]));
  return fc
    .tuple(part('params'), part('query'), part('body'), fc.nat(4))
    .map(([params, query, body, plain]) => (known) => {
      const sample = sampleInput(route, known);
      const written = Object.entries(params(known) as Record<string, unknown>).map(([name, value]) => [
        name,
        textOf(value),
      ]);
      // One call in five has nothing wrong with where it goes.
      const kept = Object.fromEntries(written.filter(([, value]) => value !== '')) as Record<string, string>;
      return {
        params: plain === 0 ? sample.params : { ...sample.params, ...kept },
        query: query(known) as CallInput['query'],
        body: route.upload ? textsOf(body(known)) : (body(known) as CallInput['body']),
      };
    });
}
