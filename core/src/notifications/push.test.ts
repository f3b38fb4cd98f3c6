import { describe, expect, test } from 'vitest';
import { afterPush, isInView, pushTriesMax } from './push.ts';

const now = new Date('2026-11-17T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);

test.each([
  [null, false],
  [ago(0), true],
  [ago(74), true],
  [ago(75), false],
])('a page last in view at %s is in front of somebody: %s', (seen, expected) => {
  expect(isInView(seen, now)).toBe(expected);
});

describe('after a push', () => {
  const after = (answer: number | 'refused' | 'unreachable', tries = 1, failures = 0) =>
    afterPush({ answer, tries, failures }, now);

  test.each([200, 201, 204])('%i says that it arrived', (answer) => {
    expect(after(answer)).toEqual({ do: 'arrived' });
  });
  test.each([404, 410, 'refused'] as const)('%s ends the device at once', (answer) => {
    expect(after(answer)).toEqual({ do: 'forget' });
  });
  test.each([429, 500, 503, 'unreachable'] as const)('%s is tried again, and then let go', (answer) => {
    expect(after(answer, pushTriesMax - 1)).toEqual({ do: 'again' });
    expect(after(answer, pushTriesMax)).toEqual({ do: 'rest', failures: 1, until: ago(-60) });
  });
  test.each([302, 400, 401, 403, 413])('%i would say the same again, so the device rests', (answer) => {
    expect(after(answer)).toMatchObject({ do: 'rest', failures: 1 });
  });
  test('rests grow to six hours, and some days of silence are the end', () => {
    const rests = [0, 1, 5, 20].map((failures) => after(400, 1, failures));
    expect(rests.map((rest) => rest.do === 'rest' && (rest.until.getTime() - now.getTime()) / 60_000)).toEqual([
      1, 2, 32, 360,
    ]);
    expect(after(400, 1, 23)).toEqual({ do: 'forget' });
    expect(after(201, 1, 23)).toEqual({ do: 'arrived' });
  });
});
