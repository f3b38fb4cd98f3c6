import type { ViewFilters } from '@oplano/contracts/tickets';
import { expect, test } from 'vitest';
import { orderedViews, presentFilters, viewRefusal } from './views.ts';

const ana = { userId: 7, profile: 'user' } as const;
const admin = { userId: 8, profile: 'admin' } as const;

test.each([
  ['one’s own', ana, 7, false, null],
  ['somebody else’s', ana, 8, false, 'ERR_NO_VIEW_FOUND'],
  ['somebody else’s, of an admin', admin, 7, false, 'ERR_NO_VIEW_FOUND'],
  ['the company’s', ana, null, false, 'ERR_NO_PERMISSION'],
  ['one’s own for the company', ana, 7, true, 'ERR_NO_PERMISSION'],
  ['the company’s, of an admin', admin, null, false, null],
  ['an admin’s own for the company', admin, 8, true, null],
])('to change %s view', (_, actor, ownerId, shares, refused) => {
  expect(viewRefusal(actor, { ownerId }, shares)).toBe(refused);
});

const none: ViewFilters = {
  text: '',
  statuses: [],
  queues: [],
  users: [],
  tags: [],
  connections: [],
  priorities: [],
  unread: false,
  from: null,
  to: null,
  waitingMinutes: 0,
};
const known = { queues: new Set([1]), users: new Set([7]), tags: new Set<number>(), connections: new Set([3]) };

test.each([
  [{}, {}, []],
  [{ queues: [1], users: [7] }, { queues: [1], users: [7] }, []],
  [{ queues: [1, 2], unread: true }, { queues: [1], unread: true }, ['queues']],
  [{ tags: [5], connections: [3, 4], users: [9] }, { connections: [3] }, ['users', 'tags', 'connections']],
])('of %j a view filters by %j, and misses %j', (named, left, missing) => {
  expect(presentFilters({ ...none, ...named }, known)).toEqual({ filters: { ...none, ...left }, missing });
});

test.each([
  [
    [1, 2, 3],
    [3, 1, 2],
    [3, 1, 2],
  ],
  [
    [1, 2, 3],
    [3, 3, 9],
    [3, 1, 2],
  ],
  [[1, 2], [], [1, 2]],
  [[], [4], []],
])('%j in the order %j is %j', (present, wanted, ordered) => {
  expect(orderedViews(present, wanted)).toEqual(ordered);
});
