import { expect, test } from 'vitest';
import { doneFirstSteps, showsFirstSteps } from './first-steps.ts';

const none = { connected: false, people: 1, queues: false, talks: false };

test.each([
  [{}, []],
  [{ connected: true }, ['connection']],
  [{ people: 2 }, ['colleague']],
  [{ queues: true }, ['queue']],
  [{ talks: true }, ['connection', 'message']],
  [{ talks: true, people: 9, queues: true }, ['connection', 'colleague', 'queue', 'message']],
])('with %j the steps %j are done', (facts, done) => {
  expect(doneFirstSteps({ ...none, ...facts })).toEqual(done);
});

test.each([
  [[], false, true],
  [['connection', 'colleague', 'queue'], false, true],
  [['connection', 'colleague', 'queue', 'message'], false, false],
  [['queue'], true, false],
] as const)('with %j done and dismissed: %s the list is shown: %s', (done, isDismissed, isShown) => {
  expect(showsFirstSteps({ done: [...done], isDismissed })).toBe(isShown);
});
