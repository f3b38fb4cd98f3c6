import { expect, test } from 'vitest';
import { isOutdated } from './outdated.ts';

const now = { name: 'Aurora', dueDate: null, users: 3 };

test.each([
  ['nothing was said of it', {}, false],
  ['it is as it was', { name: 'Aurora', dueDate: null }, false],
  ['one of several is not', { name: 'Aurora', users: 2 }, true],
  ['there was a date and there is none', { dueDate: '2026-03-01' }, true],
  ['a field was left out', { users: undefined }, false],
])('what a form saw is outdated where it is another now: %s', (_case, seen, isSo) => {
  expect(isOutdated(seen, now)).toBe(isSo);
});
