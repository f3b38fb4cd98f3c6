import type { ClientEvent } from '@oplano/contracts';
import type { Actor } from '@oplano/core/permissions';
import { rooms, type Room } from '#platform/realtime';

/** The room behind what a client asks for, or null where this person has no business there. */
export function roomFor(actor: Actor, event: ClientEvent, _args: readonly unknown[]): Room | null {
  if (actor.billingOnly) return null;
  // Ticket lists and chat boxes get their rooms together with the tickets they show.
  return event === 'joinNotification' ? rooms.notifications(actor.userId) : null;
}
