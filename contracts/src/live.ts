import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { id } from './fields.ts';

const ticketNumber = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .or(id.transform(String));

/** Nothing beside the name. Some clients send what they do not say as a null. */
const nothing = z.tuple([]).or(z.tuple([z.null()]).transform((): [] => []));

/** What a client may ask of its socket. The server decides whether it may have it; a refusal joins nothing. */
export const clientEvents = {
  joinNotification: nothing,
  leaveNotification: nothing,
  joinTickets: z.tuple([z.enum(['open', 'pending', 'closed', 'group'])]),
  leaveTickets: z.tuple([z.enum(['open', 'pending', 'closed', 'group'])]),
  joinChatBox: z.tuple([ticketNumber.or(z.uuid())]),
  joinChatBoxLeave: z.tuple([ticketNumber.or(z.uuid())]),
  /** What the person does in a ticket they have open, shown to colleagues and to the customer. */
  typing: z.tuple([ticketNumber, z.enum(['composing', 'recording', 'paused'])]),
  /** "I am still here", every five minutes. */
  userStatus: nothing,
} as const satisfies Record<string, z.ZodType>;

export type ClientEvent = keyof typeof clientEvents;

export const userStatusEveryMs = 300_000;
export const socketRetryMs = 1_000;

/** The last thing a line hears before it is cut for saying too much; whoever hears it waits before coming back. */
export const socketCutEvent = 'line-cut';
/** Told with `line-cut`, and as the answer to a single event that was too much. */
export interface SocketRefusal {
  readonly error: ErrorCode;
  /** Seconds. */
  readonly retryAfter: number;
}
