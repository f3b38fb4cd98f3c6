import { describe, expect, test } from 'vitest';
import { brokenRules, percentile, type Limits, type Measurement } from './verdict.ts';

const limits: Limits = { restP95: 20, slower: 3, floorMs: 150, growthMb: 100, childMb: 300, logLines: 50 };
const calm: Measurement = {
  ms: Array.from({ length: 100 }, () => 20),
  refused: [],
  died: null,
  memory: { rest: 200, peak: 250, childPeak: 0 },
  logLines: 3,
  left: [],
  told: { '429': 900 },
};

describe('the verdict on an attack', () => {
  test('is nothing where the neighbour hardly noticed', () => {
    expect(brokenRules(calm, limits)).toEqual([]);
  });

  test.each<[string, Partial<Measurement>, RegExp]>([
    ['waits that nobody bears', { ms: Array.from({ length: 100 }, (_, at) => (at < 90 ? 20 : 400)) }, /waited 400 ms/],
    ['a server that answers hardly anybody', { ms: [1, 2, 3] }, /only 3 answers/],
    ['a refusal', { refused: ['list: 500'] }, /refused 1 times: list: 500/],
    ['a server that ended', { died: 'SIGABRT' }, /ended: SIGABRT/],
    ['memory', { memory: { rest: 200, peak: 400, childPeak: 0 } }, /grew by 200 MB/],
    ['memory of a process it started', { memory: { rest: 200, peak: 200, childPeak: 900 } }, /grew to 900 MB/],
    ['a log that repeats itself', { logLines: 7_524 }, /7524 log lines/],
    ['an attack that met nobody', { told: {} }, /not made/],
    ['what is left lying about', { left: ['3 files'] }, /not back at rest: 3 files/],
  ])('sees %s', (_what, change, sentence) => {
    const broken = brokenRules({ ...calm, ...change }, limits);
    expect(broken).toHaveLength(1);
    expect(broken[0]).toMatch(sentence);
  });

  test('gives a neighbour who is always slow three times as long', () => {
    const slow = { ...calm, ms: Array.from({ length: 100 }, () => 550) };
    expect(brokenRules(slow, { ...limits, restP95: 200 })).toEqual([]);
    expect(brokenRules(slow, { ...limits, restP95: 100 })).toHaveLength(1);
  });

  test('reads a percentile from the values themselves', () => {
    expect([percentile([3, 1, 2], 0.95), percentile([], 0.95), percentile([5], 0.5)]).toEqual([3, 0, 5]);
  });
});
