import { expect, test } from 'vitest';
import { AppError } from '../use-case/index.ts';
import { createUploadsInFlight } from './uploads-in-flight.ts';

const refusalOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error instanceof AppError ? [error.code, error.retryAfter] : error;
  }
  return undefined;
};
const refused = ['ERR_TOO_MANY_REQUESTS', 5];

test('a person sends four files at once, a company twelve; whoever has finished makes room', () => {
  const uploads = createUploadsInFlight();
  const sender = (userId: number, companyId = 1) => ({ companyId, userId, sessionId: '' });
  const ends = Array.from({ length: 4 }, () => uploads.begin(sender(1)));
  expect(refusalOf(() => uploads.begin(sender(1)))).toEqual(refused);
  for (const userId of [2, 2, 2, 2, 3, 3, 3, 3]) ends.push(uploads.begin(sender(userId)));
  expect(refusalOf(() => uploads.begin(sender(4)))).toEqual(refused);
  expect(refusalOf(() => ends.push(uploads.begin(sender(4, 2))))).toBeUndefined();
  ends.shift()?.();
  expect(refusalOf(() => ends.push(uploads.begin(sender(4))))).toBeUndefined();
  for (const end of ends) end();
  expect([uploads.count(1), uploads.count(2)]).toEqual([0, 0]);
});
