import { expect, test } from 'vitest';
import { createCrowds } from './crowds.ts';

const person = (userId: number) => ({ companyId: 1, userId, name: `Pessoa ${userId}` });

function aRoomWatch() {
  const told: string[] = [];
  const crowds = createCrowds((room, people) => void told.push(`${room} ${people.map(({ userId }) => userId).join()}`));
  return { told, crowds };
}

test('those in front of a ticket are shown with those of other processes, each once', () => {
  const { told, crowds } = aRoomWatch();
  crowds.here('ticket:1', [person(1)]);
  crowds.elsewhere('b', 'ticket:1', [person(2), person(1)]);
  crowds.elsewhere('c', 'ticket:1', [person(3)]);
  expect(told).toEqual(['ticket:1 1', 'ticket:1 1,2', 'ticket:1 1,2,3']);
});

test('a process that is gone takes its people along, and only them', () => {
  const { told, crowds } = aRoomWatch();
  crowds.elsewhere('b', 'ticket:1', [person(2)]);
  crowds.elsewhere('c', 'ticket:1', [person(3)]);
  crowds.here('ticket:1', [person(1)]);
  told.length = 0;
  crowds.forget('b');
  expect(told).toEqual(['ticket:1 3,1']);
});

test('where nobody of this process looks, nobody is told, and nothing is kept of an empty room', () => {
  const { told, crowds } = aRoomWatch();
  crowds.elsewhere('b', 'ticket:1', [person(2)]);
  crowds.here('ticket:2', [person(1)]);
  told.length = 0;
  crowds.here('ticket:2', []);
  crowds.elsewhere('b', 'ticket:1', []);
  expect([told, crowds.ours()]).toEqual([[], []]);
});
