import { expect, test } from 'vitest';
import { unreadTitle } from './title.ts';

test.each([
  [0, 'O Plano'],
  [1, '① O Plano'],
  [10, '⑩ O Plano'],
  [20, '⑳ O Plano'],
  [21, '(21) O Plano'],
  [340, '(340) O Plano'],
])('the title with %i unread is %s [SHL-050, SHL-051]', (unread, title) => {
  expect(unreadTitle('O Plano', unread)).toBe(title);
});
