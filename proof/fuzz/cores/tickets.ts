import { errorCodes } from '@oplano/contracts';
import { ticketAction } from '@oplano/contracts/tickets';
import { putInList, removeFromList, rowsOf, type LivePage } from '@oplano/core/lists';
import {
  actionOf,
  belongsInTab,
  canSeeTicket,
  closeTicket,
  decideAccept,
  decideIgnore,
  decideReturn,
  decideTransfer,
  tabOf,
  type TicketFacts,
} from '@oplano/core/tickets';
import fc from 'fast-check';
import { cursorOf, readCursor } from '../../../server/src/features/tickets/ticket-record.ts';
import { demand, holds, type Property } from '../property.ts';
import { anyText } from '../texts.ts';
import { anyActor } from './people.ts';
import { moment } from './time.ts';

const statuses = ['open', 'pending', 'closed', 'group', 'nps', 'lgpd'] as const;
const maybeId = fc.option(fc.integer({ min: 1, max: 4 }));
const ticket: fc.Arbitrary<TicketFacts> = fc.record({
  status: fc.constantFrom(...statuses),
  isGroup: fc.boolean(),
  userId: maybeId,
  queueId: maybeId,
});
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const request = fc.record({
  status: maybe(fc.constantFrom('open' as const, 'pending' as const, 'group' as const, 'closed' as const)),
  userId: maybe(maybeId),
  queueId: maybe(maybeId),
  isTransfered: maybe(fc.boolean()),
  msgTransfer: maybe(fc.option(anyText(20))),
  sendFarewellMessage: maybe(fc.boolean()),
  ratingId: maybe(fc.constantFrom('survey' as const, 'farewell' as const, 'silent' as const)),
  amountUsedBotQueues: maybe(fc.nat(3)),
  useIntegration: maybe(fc.boolean()),
});

interface Row {
  readonly id: number;
  readonly version: number;
  readonly name: string;
}
const byName = (a: Row, b: Row): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id);
const rules = { accepts: (row: Row) => !row.name.startsWith('x'), compare: byName };
const event = fc.record({
  kind: fc.constantFrom('put' as const, 'remove' as const),
  id: fc.integer({ min: 1, max: 8 }),
  name: fc.string({ unit: fc.constantFrom('a', 'b', 'x'), minLength: 1, maxLength: 3 }),
});

/** Tickets on their way, lists that follow them, and where lists go on. */
export const ticketProperties: readonly Property[] = [
  holds('a request means one thing', fc.tuple(request, ticket), ([asked, about]) => {
    const action = actionOf(asked, about, 1);
    return action === null || ticketAction.options.some(({ shape }) => shape.do.value === action.do);
  }),
  holds(
    'whoever accepts a ticket has it, in a queue, and sees it',
    fc.tuple(anyActor, ticket, maybeId),
    ([actor, about, queueId]) => {
      const decision = decideAccept(actor, about, { queueId });
      if (!decision.ok) return errorCodes.includes(decision.code);
      const { userId, queueId: into, status } = decision.change;
      demand(userId === actor.userId && into !== null, () => JSON.stringify(decision.change));
      return canSeeTicket(actor, { ...about, userId, queueId: into, status }) && canSeeTicket(actor, about);
    },
  ),
  holds(
    'nobody moves a ticket they do not see',
    fc.tuple(anyActor, ticket, maybeId, maybeId),
    ([actor, about, userId, queueId]) => {
      if (canSeeTicket(actor, about)) return true;
      const decisions = [
        decideReturn(actor, about),
        decideTransfer(actor, about, { userId, queueId }),
        decideIgnore(actor, about),
        decideAccept(actor, about, { queueId }),
      ];
      return decisions.every(({ ok }) => !ok);
    },
  ),
  holds(
    'a transfer ends in a queue, and with its target',
    fc.tuple(anyActor, ticket, maybeId, maybeId),
    ([actor, about, userId, queueId]) => {
      const decision = decideTransfer(actor, about, { userId, queueId });
      return !decision.ok || (decision.change.queueId !== null && decision.change.userId === userId);
    },
  ),
  holds(
    'an attendance that ends is closed, or asks once',
    fc.tuple(ticket, fc.boolean(), fc.boolean(), fc.boolean(), anyText(20)),
    ([about, surveys, alreadyRated, farewellToWaiting, ratingMessage]) => {
      const { change, says } = closeTicket(7, about, null, { surveys, alreadyRated, farewellToWaiting, ratingMessage });
      return change.status === 'closed' || (change.status === 'nps' && says === 'survey' && surveys && !alreadyRated);
    },
  ),
  holds(
    'what stands in a tab is seen, and stands in one only',
    fc.tuple(anyActor, ticket, fc.boolean()),
    ([actor, about, showAll]) => {
      const tabs = (['open', 'pending', 'group', 'closed'] as const).filter((tab) =>
        belongsInTab(actor, tab, { showAll, queueIds: [] }, about),
      );
      return tabs.length <= 1 && (tabs.length === 0 || (tabs[0] === tabOf(about) && canSeeTicket(actor, about)));
    },
  ),
  holds('a list that followed the news is the list as it is', fc.array(event, { maxLength: 30 }), (events) => {
    const stored = new Map<number, Row>();
    let pages: readonly LivePage<Row>[] = [{ rows: [], hasMore: false, count: 0 }];
    let version = 0;
    for (const { kind, id, name } of events) {
      version += 1;
      const isNew = !stored.has(id);
      const row = { id, version, name };
      if (kind === 'put') stored.set(id, row);
      else stored.delete(id);
      const patch =
        kind === 'put'
          ? putInList(pages, row, rules, isNew ? 'create' : 'update')
          : removeFromList(pages, id, {}, version);
      demand(patch.exact, () => 'a list that is all there is not sure of itself');
      ({ pages } = patch);
    }
    const wanted = [...stored.values()].filter(rules.accepts).toSorted(byName);
    demand(JSON.stringify(rowsOf(pages)) === JSON.stringify(wanted), () =>
      JSON.stringify({ shown: rowsOf(pages), wanted }),
    );
    demand(pages[0]?.count === wanted.length, () => `counted ${pages[0]?.count}, there are ${wanted.length}`);
  }),
  holds(
    'where a list goes on is read as it was written',
    fc.tuple(moment, fc.integer({ min: 1, max: 2_147_483_647 }), fc.integer({ min: -1, max: 2 })),
    ([at, id, priority]) => {
      const read = readCursor(cursorOf({ active_at: at, id, priority }));
      return read !== null && read.at.getTime() === at.getTime() && read.id === id && read.priority === priority;
    },
  ),
  holds('where a list goes on is a moment and a number, or nothing', anyText(), (text) => {
    const read = readCursor(text);
    return read === null || (!Number.isNaN(read.at.getTime()) && read.id >= 0);
  }),
];
