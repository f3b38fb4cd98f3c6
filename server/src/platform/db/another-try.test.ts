import { expect, test } from 'vitest';
import { anotherTry } from './another-try.ts';

const failure = (code: string): Error => Object.assign(new Error(code), { code });
const answers = (times: number, error: unknown): boolean[] => {
  const isWorth = anotherTry();
  return Array.from({ length: times }, () => isWorth(error));
};

test.each([
  ['the database is away: for as long as that takes', failure('ECONNREFUSED'), Array<boolean>(12).fill(true)],
  ['it gave way to another: five times', failure('40P01'), [true, true, true, true, ...Array<boolean>(8).fill(false)]],
  ['it took too long: five times', failure('57014'), [true, true, true, true, ...Array<boolean>(8).fill(false)]],
  ['a fault of its own: never', failure('23505'), Array<boolean>(12).fill(false)],
])('another try where %s', (_what, error, expected) => {
  expect(answers(12, error)).toEqual(expected);
});

test('meetings are counted however often the database was away in between', () => {
  const isWorth = anotherTry();
  const met = Array.from({ length: 5 }, () => [isWorth(failure('57P01')), isWorth(failure('40001'))]);
  expect(met.map(([away]) => away)).toEqual(Array<boolean>(5).fill(true));
  expect(met.map(([, gaveWay]) => gaveWay)).toEqual([true, true, true, true, false]);
});
