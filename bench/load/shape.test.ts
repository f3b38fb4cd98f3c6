import { expect, test } from 'vitest';
import { planAgents, planCustomers, shape } from './shape.ts';

test('agents are spread over all queues, some over two, with few admins among them', () => {
  const agents = planAgents(1_000, 10);
  const seats = new Map<number, number>();
  for (const { queues } of agents) for (const queue of queues) seats.set(queue, (seats.get(queue) ?? 0) + 1);
  expect([...seats.keys()].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(Math.max(...seats.values())).toBeLessThanOrEqual(200);
  expect(agents.filter(({ isAdmin }) => isAdmin)).toHaveLength(10);
});

test('customers have numbers of their own, and the first ones stay the same when more agents come', () => {
  const customers = planCustomers(planAgents(100, 10));
  expect(new Set(customers.map(({ phone }) => phone)).size).toBe(100 * shape.customersPerAgent);
  const waiting = customers.filter(({ agent }) => agent === null).length / customers.length;
  expect(waiting).toBeGreaterThan(0.05);
  expect(waiting).toBeLessThan(0.15);
  expect(planCustomers(planAgents(10, 10))).toEqual(customers.slice(0, 10 * shape.customersPerAgent));
});
