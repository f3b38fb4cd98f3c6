import { z } from 'zod';
import { id, instant, line, text, version } from '../fields.ts';
import { media } from '../messages/content.ts';
import { messageId } from '../messages/message.ts';

export const chatMember = z.object({
  userId: id,
  unreads: z.int().nonnegative(),
  /** How many of the unread messages name this person. */
  mentions: z.int().nonnegative(),
  /** Everything up to this message was read. */
  readId: z.int().nonnegative(),
  user: z.object({ id, name: z.string() }),
});
export type ChatMember = z.infer<typeof chatMember>;

/** A talk inside the team. */
export const chat = z.object({
  id,
  uuid: z.uuid(),
  /** Empty where two people talk: each of them sees the other one's name. */
  title: text(200),
  isDirect: z.boolean(),
  /** Who may change it: who made it, or who is in it for the longest time once that person left. */
  ownerId: id.nullable(),
  lastMessage: text(11_000),
  /** In the order they came in. */
  users: z.array(chatMember),
  /** Those who were in it and are not any more. */
  left: z.array(z.object({ id, name: z.string() })),
  updatedAt: instant,
  version,
});
export type Chat = z.infer<typeof chat>;

export const chatTitleMax = 100;
export const chatMembersMax = 200;
export const chatTextMax = 10_000;

/** People by their numbers, or as the whole records that old clients send. */
const person = z.union([
  id,
  z.object({ id }).transform((value) => value.id),
  z.object({ userId: id }).transform((value) => value.userId),
]);
export const chatForm = z.object({
  title: line(0, chatTitleMax).optional().default(''),
  /** Those beside whoever makes it; they need not be named, and may be. */
  users: z.array(person).min(1).max(chatMembersMax),
});
export type ChatForm = z.output<typeof chatForm>;

const quotedInChat = z.object({
  id: messageId,
  senderId: id.nullable(),
  senderName: z.string(),
  message: z.string(),
  media: media.nullable(),
  isDeleted: z.boolean(),
});

export const chatMessage = z.object({
  id: messageId,
  chatId: id,
  /** Null: whoever wrote it is not with the company any more. */
  senderId: id.nullable(),
  sender: z.object({ name: z.string() }),
  /** Chosen by the browser that sent it, so that it knows its own again. */
  clientId: z.uuid().nullable(),
  message: z.string(),
  media: media.nullable(),
  quotedMsg: quotedInChat.nullable(),
  /** Whom it names. */
  mentions: z.array(id),
  isEdited: z.boolean(),
  isDeleted: z.boolean(),
  createdAt: instant,
  version,
});
export type ChatMessage = z.infer<typeof chatMessage>;
