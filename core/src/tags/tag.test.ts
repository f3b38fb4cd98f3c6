import { describe, expect, test } from 'vitest';
import { isTagNameTooShort, randomTagColor, tagColors } from './tag.ts';

describe('tags', () => {
  test('get a colour by chance, every one of them reachable [TAG-005]', () => {
    const drawn = tagColors.map((_, index) => randomTagColor(() => index / tagColors.length));
    expect(new Set(drawn)).toEqual(new Set(tagColors));
    expect(tagColors).toContain(randomTagColor(() => 0.999_999));
  });

  test.each([
    ['ab', true],
    ['  ab  ', true],
    ['abc', false],
    ['', true],
  ])('the name %j is too short: %s [TAG-007]', (name, answer) => {
    expect(isTagNameTooShort(name)).toBe(answer);
  });
});
