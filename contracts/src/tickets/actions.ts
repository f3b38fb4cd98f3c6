import { z } from 'zod';
import { id, instant, line, text } from '../fields.ts';
import { closing, ticketPriority } from './ticket.ts';

const action = <D extends string, S extends z.ZodRawShape>(name: D, fields: S) =>
  z.strictObject({ do: z.literal(name), ...fields });

const idOrNone = id.nullable().default(null);
/** Whoever asked may take it back for some seconds; the customer is told nothing before. */
const undoable = z.boolean().optional();
const tagIds = z.array(id).min(1).max(50);

/**
 * What can be done to a ticket, by whomever: a person, the program, whatever else may act one day. A feature that brings
 * another deed adds its line here and what it does to the `ticketActions` of its `feature.ts`.
 */
export const ticketAction = z.discriminatedUnion('do', [
  /** Whoever does it leads the ticket then. */
  action('accept', { queueId: idOrNone }),
  /** A closed ticket goes on: with the person who opens it, or waiting where nobody in particular does. */
  action('reopen', { queueId: idOrNone }),
  /** It waits in its queue again. */
  action('return', {}),
  /** To a queue, there to a person where one is named, and on another connection where one is named. */
  action('transfer', { queueId: idOrNone, userId: idOrNone, connectionId: idOrNone, note: text(5_000).default('') }),
  action('close', { closing: closing.nullable().default(null), undoable }),
  /** Closes a waiting ticket without a word. */
  action('ignore', { undoable }),
  /** Puts it aside until a time, or brings it back where none is named. It comes back to whoever leads it. */
  action('snooze', { until: instant.nullable() }),
  /** Whoever leads it has something to look at again. */
  action('unread', {}),
  action('priority', { priority: ticketPriority }),
  /** Keeps it above the others of one's own list, or no longer. */
  action('pin', { on: z.boolean() }),
  /** Lets the integration answer, or no longer. */
  action('integration', { on: z.boolean() }),
  /** Tags are the contact's. */
  action('tag', { tagIds }),
  action('untag', { tagIds }),
  /** Into a lane of the board; null takes it out of the one it stands in. */
  action('moveLane', { laneId: idOrNone }),
  /** A note on the contact, for colleagues. */
  action('note', { note: line(1, 5_000) }),
  /** To the customer, or among colleagues. Variables are filled in. */
  action('say', { text: line(1, 10_000), isPrivate: z.boolean().default(false) }),
]);
export type TicketAction = z.output<typeof ticketAction>;
