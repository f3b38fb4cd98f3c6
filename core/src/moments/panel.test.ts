import type { Ticket } from '@oplano/contracts/tickets';
import { describe, expect, test } from 'vitest';
import { isOnPanel, leadsToTicket, panelCards, panelText, peopleShown, queueForHandOver } from './panel.ts';

const ticket = (id: number, given: Partial<Ticket> = {}): Ticket =>
  ({ id, userId: null, queueId: 1, waitingSince: null, updatedAt: '2026-01-01T12:00:00.000Z', ...given }) as Ticket;
const at = (minute: number) => `2026-01-01T12:${String(minute).padStart(2, '0')}:00.000Z`;
const ids = (tickets: readonly Ticket[] | undefined) => tickets?.map(({ id }) => id);

describe('texts of the panel', () => {
  test('are cut at thirty characters, on one line [MOM-003, MOM-004]', () => {
    expect(panelText('a'.repeat(30))).toBe('a'.repeat(30));
    expect(panelText('b'.repeat(31)).length).toBeLessThanOrEqual(31);
    expect(panelText('b'.repeat(31)).startsWith('b'.repeat(29))).toBe(true);
    expect(panelText('b'.repeat(31))).not.toBe('b'.repeat(31));
    expect(panelText('  um\n dois ')).toBe('um dois');
  });
});

describe('what stands on the panel', () => {
  test.each([
    ['open', true],
    ['pending', true],
    ['group', true],
    ['closed', false],
    ['nps', false],
    ['lgpd', false],
  ] as const)('%s: %s', (status, expected) => expect(isOnPanel({ status })).toBe(expected));

  test.each([
    ['admin', 1, 9, true],
    ['user', 9, 9, true],
    ['user', 1, 9, false],
    ['user', 1, null, false],
  ] as const)('the way to a ticket: %s %i, led by %s: %s [MOM-005]', (profile, userId, leader, expected) => {
    expect(leadsToTicket({ profile, userId }, { userId: leader })).toBe(expected);
  });

  test('tickets lie on the card of who leads them, and those of nobody on one of their own [MOM-001, MOM-002]', () => {
    const cards = panelCards([ticket(1), ticket(2, { userId: 7 }), ticket(3, { userId: 7 }), ticket(4)], []);
    expect([ids(cards.get(null)), ids(cards.get(7)), cards.size]).toEqual([[1, 4], [2, 3], 2]);
  });

  test('who waited longest comes first, then who spoke last', () => {
    const cards = panelCards(
      [
        ticket(1, { updatedAt: at(5) }),
        ticket(2, { updatedAt: at(9) }),
        ticket(3, { waitingSince: at(8) }),
        ticket(4, { waitingSince: at(2) }),
      ],
      [],
    );
    expect(ids(cards.get(null))).toEqual([4, 3, 2, 1]);
  });

  test('only tickets of the chosen queues are shown', () => {
    const cards = panelCards([ticket(1), ticket(2, { queueId: 2 }), ticket(3, { queueId: null })], [2]);
    expect(ids(cards.get(null))).toEqual([2]);
  });

  test('a card on which nothing changed stays the very same', () => {
    const tickets = [ticket(1, { userId: 7 }), ticket(2, { userId: 8 })];
    const before = panelCards(tickets, []);
    const after = panelCards([...tickets, ticket(3, { userId: 8 })], [], before);
    expect(after.get(7)).toBe(before.get(7));
    expect(after.get(8)).not.toBe(before.get(8));
  });
});

describe('people of the panel', () => {
  const person = (id: number, name: string, online: boolean, queueIds: number[] = [1]) => ({
    id,
    name,
    online,
    away: null,
    queueIds,
  });
  const people = [person(1, 'Zoe', true), person(2, 'Ana', false), person(3, 'Élio', true, [2])];

  test('who is there stands before who is not, by name', () => {
    expect(peopleShown(people, new Map(), []).map(({ name }) => name)).toEqual(['Élio', 'Zoe', 'Ana']);
  });

  test('who leads something stands before who has nothing to do', () => {
    const idle = person(4, 'Aldo', false);
    const cards = panelCards([ticket(1, { userId: 2 })], []);
    expect(peopleShown([idle, ...people], cards, []).map(({ name }) => name)).toEqual(['Élio', 'Zoe', 'Ana', 'Aldo']);
  });

  test('of chosen queues those who work in them, or lead a ticket of theirs', () => {
    const cards = panelCards([ticket(1, { userId: 2, queueId: 2 })], [2]);
    expect(peopleShown(people, cards, [2]).map(({ id }) => id)).toEqual([3, 2]);
  });

  test.each([
    ['its own, where they work in it', 1, [1, 2], 1],
    ['none, where they do not work in it', 1, [2], null],
    ['their only one, where it has none', null, [2], 2],
    ['to be asked for, where they have several', null, [1, 2], null],
    ['none, where they work in none', null, [], null],
  ])('a ticket that is handed over stands in a queue: %s', (_which, queueId, queueIds, expected) => {
    expect(queueForHandOver({ queueId }, person(1, 'Zoe', true, queueIds))).toBe(expected);
  });
});
