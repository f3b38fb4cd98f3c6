import { expect, test } from 'vitest';
import { blamed, troubleFrom, type Journey } from './blame.ts';

const journey = (title: string, from: number, to: number | null, ...companies: number[]): Journey => ({
  title,
  from,
  to,
  companies: new Set(companies),
});
const [early, first, second] = [
  journey('early', 0, 100, 7),
  journey('first', 100, 300, 8),
  journey('second', 200, null, 9),
];
const failure = '{"level":50,"code":"request_failed"}';
const ofCompany = (id: number): string => `{"level":50,"code":"job_dead","companyId":${id}}`;

test.each([
  ['without a company, while one is on the way', failure, 150, ['first']],
  ['without a company, while two are on the way', failure, 250, ['first', 'second']],
  ['without a company, after the end of one', failure, 300, ['second']],
  ['of the company of one of two', ofCompany(9), 250, ['second']],
  ['of the company of one that has ended', ofCompany(7), 250, ['early']],
  ['of a company that nobody made', ofCompany(1), 150, ['first']],
])('an error %s is blamed on whom it is about, else on everyone', (_, text, at, titles) => {
  expect(blamed({ text, at }, [early, first, second]).map(({ title }) => title)).toEqual(titles);
});

test('an error outside of all journeys is blamed on none', () => {
  expect(blamed({ text: failure, at: 400 }, [early, first])).toEqual([]);
});

test('errors are found from a place on, with where they begin, once their line is whole', () => {
  const log = `${failure}\n{"level":40}\n${ofCompany(3)}\n${failure}`;
  const at = log.indexOf(ofCompany(3));
  expect(troubleFrom(log, failure.length + 1)).toEqual([{ text: ofCompany(3), at }]);
  expect(troubleFrom(`${log}\n`, 0)).toHaveLength(3);
});
