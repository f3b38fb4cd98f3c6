import { describe, expect, test } from 'vitest';
import { pickNext, pickRandom, type Member } from './routing.ts';

const member = (userId: number, online = true, load = 0): Member => ({ userId, online, load });
const three = [member(1), member(2), member(3)];

describe('a random owner [SET-021]', () => {
  test.each([
    [0, 1],
    [0.34, 2],
    [0.99, 3],
  ])('is drawn from all who are there: %f gives %i', (random, userId) => {
    expect(pickRandom(three, () => random)).toBe(userId);
  });

  test('is nobody who is away, and nobody at all when all are', () => {
    const members = [member(1, false), member(2), member(3, false)];
    for (const random of [0, 0.5, 0.999]) expect(pickRandom(members, () => random)).toBe(2);
    expect(pickRandom([member(1, false)], () => 0)).toBeNull();
    expect(pickRandom([], () => 0)).toBeNull();
  });

  test('is nobody who has enough to do already', () => {
    expect(pickRandom([member(1, true, 5), member(2, true, 4)], () => 0, { capacity: 5 })).toBe(2);
    expect(pickRandom([member(1, true, 5)], () => 0, { capacity: 5 })).toBeNull();
  });
});

describe('the owner in turn [QUE-013]', () => {
  test.each<[number | null, number]>([
    [null, 1],
    [1, 2],
    [2, 3],
    [3, 1],
    [99, 1],
  ])('after %s comes %i', (last, next) => {
    expect(pickNext(three, last)).toBe(next);
  });

  test('skips those who are away and whoever has it now', () => {
    expect(pickNext([member(1), member(2, false), member(3)], 1)).toBe(3);
    expect(pickNext([member(1), member(2)], 1, { not: 2 })).toBe(1);
    expect(pickNext([member(1)], null, { not: 1 })).toBeNull();
  });

  test('does not depend on the order in which people are listed', () => {
    expect(pickNext([member(3), member(1), member(2)], 1)).toBe(2);
  });
});
