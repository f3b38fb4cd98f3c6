import type { BoardSort, LaneTotal } from '@oplano/contracts/kanban';
import type { Ticket } from '@oplano/contracts/tickets';
import { describe, expect, test } from 'vitest';
import { seededNumbers } from '../random/index.ts';
import { addCards, boardOf, compareCards, dropCard, findCard, putCard, withTotals, type Board } from './board.ts';

const instant = (minute: number): string => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();

/** As much of a ticket as a board looks at. */
const aCard = (given: Partial<Ticket> & { id: number }): Ticket =>
  ({ version: 1, lane: null, valueCents: null, updatedAt: instant(0), status: 'open', ...given }) as Ticket;
const lane = (id: number | null): Ticket['lane'] => (id === null ? null : { id, name: `Lane ${id}`, color: '#000000' });

const accepts = ({ status }: Ticket): boolean => status !== 'closed';
const laneIds = [null, 1, 2, 3];

/** What the server would answer: the truth a patched board is compared with. */
function truthOf(all: readonly Ticket[], sort: BoardSort) {
  const byLane = (laneId: number | null) =>
    all.filter((card) => accepts(card) && (card.lane?.id ?? null) === laneId).toSorted(compareCards(sort));
  const totals = (): LaneTotal[] =>
    laneIds.flatMap((laneId) => {
      const cards = byLane(laneId);
      const cents = cards.reduce((sum, { valueCents }) => sum + (valueCents ?? 0), 0);
      return cards.length === 0 ? [] : [{ laneId, count: cards.length, cents }];
    });
  const page = (laneId: number | null, end: Ticket | null, size: number) => {
    const rest = byLane(laneId).filter((card) => !end || compareCards(sort)(card, end) > 0);
    return { tickets: rest.slice(0, size), cursor: rest.length > size ? 'more' : null };
  };
  const board = (size: number): Board =>
    boardOf({
      tickets: laneIds.flatMap((laneId) => page(laneId, null, size).tickets),
      lanes: totals().map((total) => ({ ...total, cursor: page(total.laneId, null, size).cursor })),
    });
  return { byLane, totals, page, board };
}

describe('a board kept fresh by events', () => {
  test.each(['ticketNumber', 'lastMessage', 'value'] as const)(
    'ends where a reload would, in the order of %s: cards, counts and sums [KAN-025, KAN-010]',
    (sort) => {
      const size = 3;
      const problems: string[] = [];
      for (let seed = 1; seed <= 100; seed += 1) {
        const next = seededNumbers(seed);
        const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;
        const changed = (card: Ticket): Ticket => ({
          ...card,
          version: card.version + 1,
          lane: next() < 0.5 ? lane(pick(laneIds)) : card.lane,
          valueCents: next() < 0.4 ? pick([null, 100, 200, 300]) : card.valueCents,
          updatedAt: next() < 0.5 ? instant(Math.floor(next() * 60)) : card.updatedAt,
          status: next() < 0.1 ? 'closed' : 'open',
        });
        let all = Array.from({ length: Math.floor(next() * 30) }, (_, index) => changed(aCard({ id: index + 1 })));
        let board = truthOf(all, sort).board(size);
        for (let step = 0; step < 25; step += 1) {
          const dice = next();
          const known = pick(all);
          let exact = true;
          if (dice < 0.15) {
            const laneId = pick(laneIds);
            const end = board.get(laneId)?.end ?? null;
            if (board.get(laneId)?.cursor)
              board = addCards(board, laneId, truthOf(all, sort).page(laneId, end, size), sort);
          } else if (dice < 0.35 || !known) {
            const made = changed(aCard({ id: 100 + step }));
            all = [...all, made];
            ({ board, exact } = putCard(board, made, { accepts, sort }));
          } else if (dice < 0.9) {
            const after = changed(known);
            all = all.map((card) => (card === known ? after : card));
            ({ board, exact } = putCard(board, after, { accepts, sort }));
            // What was true before comes late, and changes nothing.
            const late = findCard(board, after.id) ? putCard(board, known, { accepts, sort }).board : board;
            if (late !== board) problems.push(`seed ${seed} step ${step}: the past came back`);
          } else {
            all = all.filter((card) => card !== known);
            ({ board, exact } = dropCard(board, known.id, known.version + 1));
          }
          const truth = truthOf(all, sort);
          if (!exact) board = withTotals(board, truth.totals());
          for (const laneId of laneIds) {
            const place = `seed ${seed} step ${step} lane ${laneId}`;
            const { cards = [], count = 0, cents = 0, cursor = null, end = null } = board.get(laneId) ?? {};
            const wanted = truth.byLane(laneId);
            const total = truth.totals().find((one) => one.laneId === laneId) ?? { count: 0, cents: 0 };
            const inReach =
              cursor === null ? wanted : wanted.filter((card) => end && compareCards(sort)(card, end) <= 0);
            const shown = [count, cents, ...cards.map(({ id }) => id)].join(' ');
            const wantedText = [total.count, total.cents, ...inReach.map(({ id }) => id)].join(' ');
            if (shown !== wantedText) problems.push(`${place}: ${shown}, not ${wantedText}`);
          }
        }
      }
      expect(problems).toEqual([]);
    },
  );

  test('draws anew only the lanes a card left and entered', () => {
    const cards = [1, 2, 3].map((id) => aCard({ id, lane: lane(id) }));
    const lanes = cards.map(({ id }) => ({ laneId: id, count: 1, cents: 0, cursor: null }));
    const board = boardOf({ tickets: cards, lanes });
    const moved = putCard(board, { ...aCard({ id: 1, version: 2 }), lane: lane(2) }, { accepts, sort: 'value' }).board;
    expect(moved.get(3)).toBe(board.get(3));
    expect(moved.get(2)).not.toBe(board.get(2));
  });
});
