import { isBulk, type SendClass } from '@oplano/core/outbox';
import type { SaySource } from '@oplano/core/messages';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Database } from '#platform/db';

export type OutboxRow = Selectable<Database['outbox']>;

const messageId = z.string().regex(/^\d{1,18}$/);

/** What is to be done, and what only the way to the provider needs to know of it. Parsed on the way in and out. */
export const outboxEntry = z.discriminatedUnion('action', [
  z.object({ action: z.literal('send'), payload: z.object({ forwardId: messageId.optional() }) }),
  z.object({ action: z.literal('edit'), payload: z.object({ text: z.string() }) }),
  z.object({ action: z.literal('revoke'), payload: z.object({}) }),
  z.object({ action: z.literal('react'), payload: z.object({ emoji: z.string() }) }),
  z.object({ action: z.literal('read'), payload: z.object({ ids: z.array(z.string()).min(1) }) }),
  z.object({ action: z.literal('block'), payload: z.object({ on: z.boolean() }) }),
]);
export type OutboxEntry = z.infer<typeof outboxEntry>;

/** What an entry belongs to: all of it can be paused, resumed and cancelled at once. */
export interface OutboxSource {
  readonly kind: SaySource;
  readonly id: number;
}

/** How something is sent, besides what it says. */
export interface SendingOptions {
  /** Not before; what follows it in its line waits behind it. */
  readonly notBefore?: Date;
  /** Not after: then its message says that it was missed. */
  readonly notAfter?: Date;
  readonly class?: SendClass;
  readonly source?: OutboxSource;
  /** Stored and sent like anything else, and no screen is told of it. */
  readonly quiet?: boolean;
  readonly hasFile?: boolean;
}

/** Quick to hand over, and somebody waits for it. */
export const isLight = (entry: { readonly class: SendClass; readonly hasFile: boolean }): boolean =>
  !entry.hasFile && !isBulk(entry.class);
