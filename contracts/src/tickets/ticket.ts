import { z } from 'zod';
import { connectionChannel } from '../connections/index.ts';
import { id, instant, text, version } from '../fields.ts';

export const ticketStatus = z.enum(['pending', 'open', 'closed', 'group', 'lgpd', 'nps']);
export type TicketStatus = z.infer<typeof ticketStatus>;

/** A list of tickets that a person can have in front of them and hear of. */
export const ticketTab = z.enum(['open', 'pending', 'group', 'closed']);
export type TicketTab = z.infer<typeof ticketTab>;

/** How much a ticket matters to those who sort their work. */
export const ticketPriority = z.enum(['none', 'low', 'high', 'urgent']);
export type TicketPriority = z.infer<typeof ticketPriority>;

const colored = z.object({ id, name: z.string(), color: z.string() });

export const ticket = z.object({
  id,
  uuid: z.uuid(),
  status: ticketStatus,
  channel: connectionChannel,
  isGroup: z.boolean(),
  /** A bot or an assistant leads the talk. */
  isBot: z.boolean(),
  isTransfered: z.boolean(),
  contactId: id,
  contact: z.object({
    id,
    name: z.string(),
    /** Masked where this person may not see it; empty where the channel tells none. */
    number: z.string(),
    urlPicture: z.string().nullable(),
    /** False: blocked. */
    active: z.boolean(),
    /**
     * The rest of the contact, with every ticket of the server: some clients begin their list of tags from it and send
     * the whole list back.
     */
    uuid: z.uuid().optional(),
    companyId: id.optional(),
    email: z.string().optional(),
    channel: connectionChannel.optional(),
    isGroup: z.boolean().optional(),
    acceptAudioMessage: z.boolean().optional(),
    disableBot: z.boolean().optional(),
    tags: z.array(colored).optional(),
    extraInfo: z.array(z.object({ id: id.optional(), name: z.string(), value: z.string() })).optional(),
    lgpdAcceptedAt: instant.nullable().optional(),
  }),
  queueId: id.nullable(),
  queue: colored.nullable(),
  userId: id.nullable(),
  user: colored.nullable(),
  whatsappId: id,
  whatsapp: z.object({ id, name: z.string(), groupAsTicket: z.enum(['enabled', 'disabled']) }),
  useIntegration: z.boolean(),
  amountUsedBotQueues: z.int().nonnegative(),
  /** The contact's tags. */
  tags: z.array(colored),
  /** The lane of the board the ticket stands in. */
  lane: colored.nullable(),
  /** Since when it stands there; null where nobody ever moved it. */
  laneSince: instant.nullable(),
  /** What the contact's entry `valor` is worth, in cents; null where there is none. */
  valueCents: z.int().nonnegative().nullable(),
  lastMessage: z.string(),
  lastMessageFromMe: z.boolean(),
  /** Where the channel's window for free answers is counted from. */
  lastInboundAt: instant.nullable(),
  /** Since when the customer waits for a word of a person; null where they do not. */
  waitingSince: instant.nullable(),
  /** Minutes of waiting after which the queue wants to be warned, and after which it is late. */
  waitLimits: z.object({ warn: z.int(), late: z.int() }),
  unreadMessages: z.int().nonnegative(),
  priority: ticketPriority,
  /** Until then it is out of the lists of what is to be done; null where nobody put it aside. */
  snoozedUntil: instant.nullable(),
  /** The customer's answer to the survey, 0 to 10. */
  userRating: z.object({ rate: z.int().min(0).max(10) }).nullable(),
  createdAt: instant,
  /** When something was last said: the order of the lists, and the time they show. */
  updatedAt: instant,
  closedAt: instant.nullable(),
  version,
});
export type Ticket = z.infer<typeof ticket>;

export const ticketLogType = z.enum([
  'create',
  'open',
  'pending',
  'transfered',
  'receivedTransfer',
  'queue',
  'closed',
  'reopen',
  'ignored',
  'clientClosed',
  'autoClose',
  'redirect',
  'userDefine',
  'deleteMessage',
  'nps',
  'lgpd',
  'chatBot',
  /** A list of files was to be sent, and there was no file in it. */
  'filesNotSent',
  /** A list of files was sent without one whose file is missing. */
  'fileSkipped',
  /** It went from one lane of the board to another. */
  'lane',
  /** Put aside until a time. */
  'snoozed',
  /** Back from being put aside: its time came, the customer answered, or somebody wanted it back. */
  'woken',
  /** It matters more or less than before. */
  'priority',
]);
export type TicketLogType = z.infer<typeof ticketLogType>;

/** Why a ticket changed its lane: somebody, the time it stood there, the customer's answer, the end of its lane, or a
 * rule of the company. */
export const laneRule = z.enum(['person', 'time', 'answer', 'deleted', 'automation']);
export type LaneRule = z.infer<typeof laneRule>;

export const ticketLogEntry = z.object({
  id,
  type: ticketLogType,
  user: z.object({ id, name: z.string() }).nullable(),
  queue: z.object({ id, name: z.string() }).nullable(),
  /** Of a move between lanes: their names at that time; null is the lane of those that stand in none. */
  lane: z.object({ from: z.string().nullable(), to: z.string().nullable(), rule: laneRule }).nullable(),
  /** Of a ticket that was put aside: until when. */
  until: instant.nullable(),
  /** What it was said to matter. */
  priority: ticketPriority.nullable(),
  createdAt: instant,
});
export type TicketLogEntry = z.infer<typeof ticketLogEntry>;

export const ticketNote = z.object({
  id,
  note: text(5_000),
  user: z.object({ id, name: z.string() }).nullable(),
  ticketId: id,
  contactId: id,
  createdAt: instant,
});
export type TicketNote = z.infer<typeof ticketNote>;

/** How an attendance ends: with the survey, with a farewell, or without a word. */
export const closing = z.enum(['survey', 'farewell', 'silent']);
export type Closing = z.infer<typeof closing>;

/** Who has the conversation that somebody else wanted to begin; travels as a JSON string inside `error`. */
export const ticketConflict = z.object({
  uuid: z.uuid(),
  userId: id.nullable(),
  user: z.object({ id, name: z.string() }).nullable(),
  queue: z.object({ id, name: z.string() }).nullable(),
});
export type TicketConflict = z.infer<typeof ticketConflict>;
