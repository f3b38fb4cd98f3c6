import { expect, test } from 'vitest';
import { kneeOf, nextAgents, percentile, type StepFigures } from './knee.ts';

const step = (agents: number, p95: number, unseen = 0): StepFigures => ({
  agents,
  rate: agents / 5,
  sent: 100,
  unseen,
  p50: p95 / 2,
  p95,
  p99: p95,
  worst: p95,
});

/** The steps a search takes on a machine that bears so many agents. */
function search(limit: number, most = 4_000): number[] {
  const steps: StepFigures[] = [];
  for (let next = nextAgents(steps, most); next !== null && steps.length < 20; next = nextAgents(steps, most)) {
    steps.push(step(next, next > limit ? 900 : 100));
  }
  return steps.map(({ agents }) => agents);
}

test('the search grows by tens to a thousand, then slower, and ends close to the knee', () => {
  expect(search(1_700)).toEqual([1, 10, 100, 1_000, 1_500, 2_250, 1_875]);
  expect(search(40)).toEqual([1, 10, 100, 55, 33, 44, 39]);
  expect(search(9_999, 2_000)).toEqual([1, 10, 100, 1_000, 1_500, 2_000]);
  expect(search(0)).toEqual([1]);
});

test('a step that lost something is beyond the knee, however fast it was', () => {
  expect(kneeOf([step(1, 5), step(10, 6), step(100, 7, 1)])?.agents).toBe(10);
  expect(kneeOf([step(1, 900)])).toBeUndefined();
});

test('a percentile is a value that was measured', () => {
  expect([percentile([5, 1, 3], 0.5), percentile([1, 2, 3, 4], 0.95), percentile([7], 0.5)]).toEqual([3, 4, 7]);
  expect(percentile([], 0.5)).toBeNaN();
});
