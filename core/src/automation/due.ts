import type { TicketStatus } from '@oplano/contracts/tickets';

const minuteMs = 60_000;
const after = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * minuteMs);

/** What may become due about a ticket, and when. */
export type DueKind = 'warn' | 'expire' | 'surveyEnd' | 'redirect' | 'rotate';
export interface Due {
  readonly kind: DueKind;
  readonly at: Date;
}

export interface DueFacts {
  readonly ticket: {
    readonly status: TicketStatus;
    readonly isGroup: boolean;
    readonly userId: number | null;
    readonly queueId: number | null;
    /** What the customer said last was answered: we wait for them. */
    readonly isAnswered: boolean;
    /** When the customer last wrote, or was answered; the beginning of the ticket where nobody did. */
    readonly spokenAt: Date;
    readonly warnedAt: Date | null;
    readonly isImported: boolean;
    /** A bot leads it. */
    readonly isLed: boolean;
    /** Since when it is in its status, its queue and its hands. */
    readonly waitingSince: Date;
  };
  readonly connection: {
    readonly expiresTicket: number;
    readonly whenExpiresTicket: number;
    readonly timeInactiveMessage: number;
    readonly expiresTicketNps: number;
    readonly timeSendQueue: number;
    readonly sendQueueId: number | null;
  };
  readonly rotation: { readonly isOn: boolean; readonly minutes: number };
}

const canExpire = ({ ticket, connection }: DueFacts): boolean =>
  ticket.status === 'open' && !ticket.isGroup && !ticket.isImported && connection.expiresTicket > 0;

/** With whenExpiresTicket 1, only a customer who owes an answer can be too late with it. */
export const isOwed = ({ ticket, connection }: DueFacts): boolean =>
  connection.whenExpiresTicket === 0 || ticket.isAnswered;

function inactivity({ ticket, connection }: DueFacts): Due {
  const { expiresTicket, timeInactiveMessage } = connection;
  // A word after the warning makes it void.
  const isWarned = ticket.warnedAt !== null && ticket.spokenAt <= ticket.warnedAt;
  if (timeInactiveMessage > 0 && !isWarned) {
    return { kind: 'warn', at: after(ticket.spokenAt, timeInactiveMessage) };
  }
  // After a warning the customer has the whole time again.
  return {
    kind: 'expire',
    at: after(isWarned ? (ticket.warnedAt ?? ticket.spokenAt) : ticket.spokenAt, expiresTicket),
  };
}

/**
 * The next thing that happens to a ticket by itself if nothing else does; null: nothing. Whether an end is owed (`isOwed`)
 * is asked when its time has come: whose turn it is changes with every message.
 */
export function nextDue(facts: DueFacts): Due | null {
  const { ticket, connection, rotation } = facts;
  if (canExpire(facts)) return inactivity(facts);
  if (ticket.status === 'nps' && connection.expiresTicketNps > 0) {
    return { kind: 'surveyEnd', at: after(ticket.waitingSince, connection.expiresTicketNps) };
  }
  if (ticket.status !== 'pending' || ticket.isGroup || ticket.isImported) return null;
  if (ticket.queueId === null) {
    const redirects = connection.timeSendQueue > 0 && connection.sendQueueId !== null && ticket.userId === null;
    return redirects ? { kind: 'redirect', at: after(ticket.waitingSince, connection.timeSendQueue) } : null;
  }
  if (!rotation.isOn || rotation.minutes === 0 || ticket.isLed) return null;
  return { kind: 'rotate', at: after(ticket.waitingSince, rotation.minutes) };
}
