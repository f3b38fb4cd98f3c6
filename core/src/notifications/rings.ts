import type { Message } from '@oplano/contracts/messages';
import type { CompanySettings } from '@oplano/contracts/settings';
import type { Ticket } from '@oplano/contracts/tickets';
import type { Actor } from '../permissions/index.ts';
import { canSeeTicket } from '../tickets/index.ts';

export type RingSettings = Pick<CompanySettings, 'showNotificationPending'>;

type Ringing = Pick<Ticket, 'status' | 'isGroup' | 'userId' | 'queueId'> & {
  readonly whatsapp: Pick<Ticket['whatsapp'], 'groupAsTicket'>;
};

/** Whether a message is told by a sound and on the desktop of this person. */
export function rings(
  actor: Actor,
  ticket: Ringing,
  message: Pick<Message, 'fromMe' | 'isPrivate' | 'content' | 'user'>,
  settings: RingSettings,
): boolean {
  // A ticket that a colleague hands over is news to whoever gets it, and to nobody who did it.
  const isHandedOver = message.content.kind === 'transfer' && message.user?.id !== actor.userId;
  if ((message.fromMe || message.isPrivate) && !isHandedOver) return false;
  if (!canSeeTicket(actor, ticket)) return false;
  if (ticket.isGroup && !(actor.flags.allowGroup && ticket.whatsapp.groupAsTicket === 'enabled')) return false;
  if (ticket.status === 'pending') return isHandedOver || settings.showNotificationPending === 'enabled';
  // What a colleague leads is theirs to hear; what a bot leads is nobody's yet.
  if (ticket.status === 'open') return ticket.userId === actor.userId;
  return ticket.status === 'group' && (ticket.userId === null || ticket.userId === actor.userId);
}
