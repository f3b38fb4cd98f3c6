import { expect, test } from 'vitest';
import { limitOf, limitRefusal, overLimits } from './limits.ts';

const plan = { users: 3, connections: 2, queues: 1 };

test('a company may make as many as its plan says, and no more [PLN-003]', () => {
  expect(limitRefusal({ plan, own: {} }, 'users', 2)).toBeNull();
  expect(limitRefusal({ plan, own: {} }, 'users', 3)).toBe('ERR_PLAN_LIMIT_USERS');
  expect(limitRefusal({ plan, own: {} }, 'connections', 9)).toBe('ERR_PLAN_LIMIT_CONNECTIONS');
  expect(limitRefusal({ plan, own: {} }, 'queues', 1)).toBe('ERR_PLAN_LIMIT_QUEUES');
});

test("the company's own number replaces the plan's when it is above zero [PLN-003]", () => {
  expect(limitOf({ plan, own: { users: 10 } }, 'users')).toBe(10);
  expect(limitOf({ plan, own: { users: 1 } }, 'users')).toBe(1);
  expect(limitOf({ plan, own: { users: 0 } }, 'users')).toBe(3);
});

test('what a company has beyond a plan is named with both numbers [PLN-003]', () => {
  const counts = { users: 4, connections: 2, queues: 3 };
  expect(overLimits({ plan, own: {} }, counts)).toEqual([
    { kind: 'users', has: 4, limit: 3 },
    { kind: 'queues', has: 3, limit: 1 },
  ]);
  expect(overLimits({ plan, own: { users: 9 } }, { ...counts, queues: 0 })).toEqual([]);
});
