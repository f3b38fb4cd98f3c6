import type { Channel } from '@oplano/contracts/connections';
import type { MediaKind, Message } from '@oplano/contracts/messages';
import { capabilities } from '../connections/index.ts';
import type { Actor } from '../permissions/index.ts';

/** An own text can be changed this long after it was written. */
export const editWindowMs = 900_000;
const hourMs = 3_600_000;

type Written = Pick<Message, 'fromMe' | 'isPrivate' | 'isDeleted' | 'ack'> & {
  readonly createdAt: string | Date;
  readonly content: { readonly kind: Message['content']['kind'] };
  readonly userId: number | null;
};

const age = (message: Pick<Written, 'createdAt'>, now: Date): number =>
  now.getTime() - new Date(message.createdAt).getTime();

/** What somebody else of the company wrote is theirs, unless an admin looks after it. */
const isOwn = (actor: Actor, { fromMe, userId }: Pick<Written, 'fromMe' | 'userId'>): boolean =>
  fromMe && (userId === null || userId === actor.userId || actor.profile === 'admin');

/** Whether a person may change the text of a message now: their own, within 15 minutes, where the channel can. */
export function mayEdit(actor: Actor, message: Written, channel: Channel, now: Date): boolean {
  if (!isOwn(actor, message) || message.isDeleted || message.content.kind !== 'text') return false;
  if (age(message, now) > editWindowMs) return false;
  return message.isPrivate || capabilities[channel].editMinutes > 0;
}

/** Whether a person may take a message back. Where the channel cannot (or no longer), it goes from this side alone. */
export const mayDeleteMessage = (actor: Actor, message: Written): boolean =>
  isOwn(actor, message) && !message.isDeleted && message.content.kind !== 'transfer';

/** Whether a message can be passed on: notes are the team's own, and what was taken back is gone. */
export const isForwardable = (message: Pick<Written, 'isPrivate' | 'isDeleted'>): boolean =>
  !message.isPrivate && !message.isDeleted;

/** Whether taking a message back also takes it from the customer. */
export const isRevocable = (message: Written, channel: Channel, now: Date): boolean =>
  !message.isPrivate && age(message, now) <= capabilities[channel].revokeHours * hourMs;

/** How long a free answer is still allowed: null where there is no limit, 0 where it has run out. */
export function answerWindowMs(
  ticket: { readonly channel: Channel; readonly lastInboundAt: string | Date | null },
  now: Date,
): number | null {
  const { windowHours } = capabilities[ticket.channel];
  if (windowHours === null) return null;
  if (ticket.lastInboundAt === null) return 0;
  return Math.max(0, new Date(ticket.lastInboundAt).getTime() + windowHours * hourMs - now.getTime());
}

/** Whether words can stand under a file. Under a sound or a sticker no channel shows any: they need a message of their own. */
export const takesCaption = (kind: MediaKind): boolean => kind !== 'audio' && kind !== 'sticker';

/** The text with its writer's name above it, once, as the customer reads it; null: nobody signs. Nothing needs no name. */
export function signed(text: string, userName: string | null): string {
  if (userName === null || text === '') return text;
  const signature = `*${userName}:*\n`;
  return text.startsWith(signature) ? text : signature + text;
}
