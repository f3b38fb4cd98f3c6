import { expect, test } from 'vitest';
import { isBigEmoji } from './big-emoji.ts';

test.each([
  ['😀', true],
  ['👍🏽', true],
  ['❤️', true],
  ['👩‍👩‍👧', true],
  ['🇧🇷', true],
  ['3️⃣', true],
  [' 🎉🎉 ', true],
  ['😀😀😀😀', false],
  ['😀 ok', false],
  ['3', false],
  ['*', false],
  ['', false],
  ['   ', false],
  ['ok', false],
])('“%s” is shown large: %s', (text, isBig) => {
  expect(isBigEmoji(text)).toBe(isBig);
});
