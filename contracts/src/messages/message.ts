import { z } from 'zod';
import { id, instant, text, version } from '../fields.ts';
import { media, messageContent } from './content.ts';

/** Numbers of messages outgrow those of other records. */
export const messageId = z.int().positive();
export const messageIdInPath = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .pipe(messageId);

/** 0 on its way here, 1 sent, 2 delivered, 3 and 4 read, 5 played. */
export const ack = z.int().min(0).max(5);

export const messageOrigin = z.enum(['customer', 'agent', 'phone', 'bot', 'schedule', 'campaign', 'api', 'system']);
export type MessageOrigin = z.infer<typeof messageOrigin>;

/** What old clients look at to tell kinds apart. */
export const mediaType = z.enum([
  'chat',
  'image',
  'audio',
  'video',
  'sticker',
  'application',
  'locationMessage',
  'contactMessage',
  'reactionMessage',
  'call_log',
]);

/** An answer of one sign. It stands at the message it answers, and is called what a message of its own would be. */
const reaction = z.object({
  mediaType: mediaType.extract(['reactionMessage']),
  emoji: z.string(),
  fromMe: z.boolean(),
  name: z.string().nullable(),
});

const quoted = z.object({
  id: messageId,
  body: z.string(),
  fromMe: z.boolean(),
  /** Who wrote it: somebody in a group, or the colleague; null where that is plain, or was no person of ours. */
  authorName: z.string().nullable(),
  content: messageContent,
  media: media.nullable(),
  isDeleted: z.boolean(),
});

/** The ticket a message stands in, as far as old clients look at it. */
const ticketOfMessage = z.object({
  id,
  uuid: z.uuid(),
  queueId: id.nullable(),
  queue: z.object({ id, name: z.string(), color: z.string() }).nullable(),
});

export const message = z.object({
  id: messageId,
  ticketId: id,
  /** With every message of the server; what a browser is about to send has none yet. */
  ticket: ticketOfMessage.optional(),
  /** Chosen by the browser that sent it, so that it knows its own again. */
  clientId: z.uuid().nullable(),
  fromMe: z.boolean(),
  origin: messageOrigin,
  /** What was said; of a place and of cards what old clients read there (`words` then has what was said). */
  body: z.string(),
  words: z.string().optional(),
  content: messageContent,
  media: media.nullable(),
  mediaType,
  /** The same as `media.url`. */
  mediaUrl: z.string().nullable(),
  ack,
  /** Why it could not be sent, as a code of the channel and a text. */
  failure: z.object({ code: z.string(), text: z.string() }).nullable(),
  isPrivate: z.boolean(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  isForwarded: z.boolean(),
  quotedMsg: quoted.nullable(),
  reactions: z.array(reaction),
  /** Who wrote it, in a group. */
  contact: z.object({ id, name: z.string() }).nullable(),
  /** Which colleague wrote it. */
  user: z.object({ id, name: z.string() }).nullable(),
  queue: z.object({ id, name: z.string() }).nullable(),
  /** The same as `queue.id`. */
  queueId: id.nullable().optional(),
  createdAt: instant,
  version,
});
export type Message = z.infer<typeof message>;

/** What a message said before it was edited, oldest first. */
export const messageVersion = z.object({ body: text(100_000), replacedAt: instant });
