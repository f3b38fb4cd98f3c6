import type { Channel } from '@oplano/contracts/connections';
import { capabilities } from '../connections/index.ts';
import type { Actor } from '../permissions/index.ts';
import { mayWrite, type TicketFacts } from '../tickets/index.ts';
import { isOpenTo } from './saying.ts';

/** What a customer was last shown of somebody who writes to them. */
export interface TypingShown {
  readonly state: 'composing' | 'recording' | 'paused';
  /** In milliseconds. */
  readonly at: number;
}

/** Channels forget a sign after ten seconds and more. */
const repeatMs = 7_500;
/** Between two sentences nobody needs to see it at once; whoever types on and off is not followed key by key. */
const againMs = 1_500;
/** Nobody sees it any more, so nobody needs to hear that it ended. */
const fadedMs = 30_000;

/** Whether a sign is worth sending after the last one. */
export function isTypingDue(last: TypingShown | undefined, next: TypingShown): boolean {
  const since = last ? Math.abs(next.at - last.at) : Number.POSITIVE_INFINITY;
  if (next.state === 'paused') return last !== undefined && last.state !== 'paused' && since < fadedMs;
  return since >= (last?.state === next.state ? repeatMs : againMs);
}

/** Whether a customer may see that this person writes: only where they lead the ticket and may answer now. */
export const showsTyping = (
  actor: Actor,
  ticket: TicketFacts & { readonly channel: Channel; readonly lastInboundAt: string | Date | null },
  now: Date,
): boolean =>
  capabilities[ticket.channel].typing && mayWrite(actor, ticket) && isOpenTo(ticket, { isTemplate: false }, now);
