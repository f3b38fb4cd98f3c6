import { expect, test } from 'vitest';
import type { Catalogue, Column, Table } from './catalogue.ts';
import { dumpTypes } from './kysely-types.ts';

const column = (name: string, baseType: string, more: Partial<Column> = {}): Column => ({
  name,
  baseType,
  sqlType: baseType,
  isArray: false,
  enumValues: null,
  isNullable: false,
  default: null,
  identity: null,
  identityStart: null,
  isComputed: false,
  collation: null,
  comment: null,
  ...more,
});

/** The generated line of one column, with the checks as PostgreSQL itself spells them. */
function lineOf(only: Column, ...checks: string[]): string {
  const table: Table = {
    name: 'some_things',
    kind: 'table',
    comment: null,
    viewDefinition: null,
    isSecured: true,
    isForced: true,
    columns: [only],
    constraints: checks.map((definition) => ({ name: 'check', kind: 'c', definition, column: only.name })),
    indexes: [],
    policies: [],
    triggers: [],
    grants: [],
  };
  const catalogue: Catalogue = {
    extensions: [],
    role: null,
    enums: [],
    domains: [],
    textSearch: [],
    sequences: [],
    routines: [],
    tables: [table],
    schemaGrants: [],
    defaultGrants: [],
  };
  return /interface SomeThingsTable \{\n {2}(.*)\n\}/.exec(dumpTypes(catalogue))?.[1] ?? '';
}

test.each([
  ['a bigint stays text', column('a', 'int8'), 'a: string;'],
  ['a numeric stays text', column('a', 'numeric'), 'a: string;'],
  ['a default may be left out', column('a', 'int4', { default: '1' }), 'a: Generated<number>;'],
  ['an identity may be left out', column('a', 'int4', { identity: 'by default' }), 'a: Generated<number>;'],
  [
    'an identity that is always generated cannot be given',
    column('a', 'int4', { identity: 'always' }),
    'a: Computed<number>;',
  ],
  ['a moment is a Date', column('a', 'timestamptz', { isNullable: true }), 'a: Timestamp | null;'],
  ['json is unknown', column('a', 'jsonb'), 'a: unknown;'],
  [
    'json with a declared type has it',
    column('a', 'jsonb', { comment: 'ts: { x: number }[]' }),
    'a: Json<{ x: number }[]>;',
  ],
  ['an ordinary comment declares nothing', column('a', 'jsonb', { comment: 'about ts: things' }), 'a: unknown;'],
  ['an enum is a union', column('a', 'mood', { enumValues: ['sad', "o'k"] }), String.raw`a: 'sad' | 'o\'k';`],
  ['an array has elements', column('a', 'uuid', { isArray: true }), 'a: string[];'],
  ['an array of moments has dates', column('a', 'timestamptz', { isArray: true }), 'a: Date[];'],
])('%s', (_title, given, line) => {
  expect(lineOf(given)).toBe(line);
});

test.each([
  ["CHECK ((a = ANY (ARRAY['x'::text, 'y'::text])))"],
  ["CHECK (((a)::text = ANY ((ARRAY['x'::character varying, 'y'::character varying])::text[])))"],
  ["CHECK (((a)::text = ANY (ARRAY[('x'::character varying)::text, ('y'::character varying)::text])))"],
  ["CHECK (((a IS NULL) OR (a = ANY (ARRAY['x'::text, 'y'::text]))))"],
])('a text that must be one of a few is a union: %s', (check) => {
  expect(lineOf(column('a', 'text'), check)).toBe("a: 'x' | 'y';");
});

test('a text that must be one thing is that literal', () => {
  expect(lineOf(column('a', 'text'), "CHECK ((a = 'it''s'::text))")).toBe(String.raw`a: 'it\'s';`);
});

test('an array that may hold only a few texts has elements of their union', () => {
  const roles = column('a', 'text', { isArray: true });
  expect(lineOf(roles, "CHECK ((a <@ ARRAY['x'::text, 'y'::text]))")).toBe("a: ('x' | 'y')[];");
});

test.each([
  ["CHECK ((lower(a) = ANY (ARRAY['x'::text, 'y'::text])))"],
  ["CHECK (((a = ANY (ARRAY['x'::text, 'y'::text])) OR (a ~~ 'z%'::text)))"],
  ["CHECK ((a <> ALL (ARRAY['x'::text, 'y'::text])))"],
  ['CHECK ((length(a) <= 200))'],
])('a check that allows more than a list of texts stays text: %s', (check) => {
  expect(lineOf(column('a', 'text'), check)).toBe('a: string;');
});
