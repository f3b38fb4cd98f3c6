import { expect, test } from 'vitest';
import { dayOf, flagOf, hourOf, idOf, lineOf, forkText, timeOf, wholeOf } from './fields.ts';

test.each([
  ['Olá', 10, 'Olá'],
  ['  muito comprido', 7, 'muito'],
  ['nulo\0aqui', 20, 'nuloaqui'],
  ['meio \ud83d', 20, 'meio \ufffd'],
  [7, 20, '7'],
  [null, 20, ''],
  [{ a: 1 }, 20, ''],
])('the text of %j, at most %d, is %j', (value, max, expected) => {
  expect(forkText({ value }, max, 'value')).toBe(expected);
});

test('a line that is cut through a sign keeps no half of it', () => {
  expect(lineOf({ name: 'ab\u{1F600}' }, 3, 'name')).toBe('ab\ufffd');
});

test('a line has no breaks, and the first column that says anything counts', () => {
  expect(lineOf({ title: '', name: 'Duas\n linhas ' }, 50, 'title', 'name')).toBe('Duas linhas');
});

test.each([
  [7, '7'],
  ['3EB0AA', '3EB0AA'],
  [0, null],
  ['', null],
  [null, null],
  [[], null],
  ['x'.repeat(501), null],
])('%j points at %j', (value, expected) => {
  expect(idOf({ value }, 'value')).toBe(expected);
});

test.each([
  [true, true],
  ['enabled', true],
  ['disable', false],
  [0, false],
  [undefined, true],
  ['talvez', true],
])('%j means %j, otherwise yes', (value, expected) => {
  expect(flagOf({ value }, true, 'value')).toBe(expected);
});

test.each([
  ['12', 12],
  [3, 3],
  [1_000, 5],
  [-1, 5],
  ['x', 5],
  [1.5, 5],
  ['', 5],
])('%j is %d between 0 and 100, otherwise 5', (value, expected) => {
  expect(wholeOf({ value }, { min: 0, max: 100, otherwise: 5 }, 'value')).toBe(expected);
});

const noon = new Date('2025-03-02T12:00:00.000Z');
test.each([
  [noon, noon],
  ['2025-03-02T12:00:00.000Z', noon],
  [noon.getTime(), noon],
  [String(noon.getTime()), noon],
  ['ontem', null],
  [new Date(Number.NaN), null],
  ['0001-01-01', null],
  [null, null],
])('%j is the moment %j', (value, expected) => {
  expect(timeOf({ value }, 'value')).toEqual(expected);
});

test.each([
  ['2025-02-28T00:00:00.000Z', '2025-02-28'],
  [noon, '2025-03-02'],
  ['2025-02-30', null],
  ['nunca', null],
])('%j is the day %j', (value, expected) => {
  expect(dayOf({ value }, 'value')).toBe(expected);
});

test.each([
  ['9:30', '09:30'],
  ['23:59:00', '23:59'],
  ['25:00', '00:00'],
  [null, '00:00'],
])('%j is the hour %s', (value, expected) => {
  expect(hourOf({ value }, '00:00', 'value')).toBe(expected);
});
