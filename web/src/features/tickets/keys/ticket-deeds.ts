import type { Ticket } from '@oplano/contracts/tickets';
import {
  mayAccept,
  mayClose,
  mayDeleteTicket,
  mayIgnore,
  mayMarkUnread,
  mayPrioritize,
  mayReturn,
  maySnooze,
  maySwitchIntegration,
  mayTransfer,
} from '@oplano/core/tickets';
import { useActor } from '#platform/session';
import { useTicketActions } from '../actions/use-ticket-actions.ts';
import { openTicketDialog } from '../dialogs/dialog-store.ts';

/** What is done to one ticket, by a key or by its name. */
export const ticketDeeds = [
  'accept',
  'close',
  'transfer',
  'return',
  'ignore',
  'snooze',
  'priority',
  'tag',
  'unread',
  'pin',
  'log',
  'integration',
  'delete',
] as const;
export type TicketDeed = (typeof ticketDeeds)[number];
export const isTicketDeed = (deed: string): deed is TicketDeed => ticketDeeds.some((one) => one === deed);

interface DeedRule {
  readonly may: (ticket: Ticket) => boolean;
  readonly run: (ticket: Ticket, isPinned: boolean) => unknown;
}

/** The one table of what this person may do to a ticket, and how: keys and the palette both read it. */
export function useTicketDeeds(): Readonly<Record<TicketDeed, DeedRule>> {
  const actor = useActor();
  const actions = useTicketActions();
  const ask =
    (kind: 'close' | 'delete' | 'log' | 'priority' | 'snooze' | 'tag' | 'transfer') =>
    (ticket: Ticket): void =>
      openTicketDialog({ kind, ticket });
  const isLive = ({ status }: Ticket): boolean => status !== 'closed';
  return {
    accept: { may: (ticket) => mayAccept(actor, ticket), run: (ticket) => actions.accept(ticket) },
    close: { may: (ticket) => mayClose(actor, ticket), run: ask('close') },
    transfer: { may: (ticket) => mayTransfer(actor, ticket), run: ask('transfer') },
    return: { may: (ticket) => mayReturn(actor, ticket), run: (ticket) => actions.returnToQueue(ticket) },
    ignore: { may: (ticket) => mayIgnore(actor, ticket), run: (ticket) => actions.ignore(ticket) },
    snooze: {
      may: (ticket) => maySnooze(actor, ticket),
      run: (ticket) => (ticket.snoozedUntil === null ? ask('snooze')(ticket) : actions.snooze(ticket, null)),
    },
    priority: { may: (ticket) => mayPrioritize(actor, ticket), run: ask('priority') },
    tag: { may: () => true, run: ask('tag') },
    unread: { may: (ticket) => mayMarkUnread(actor, ticket), run: (ticket) => actions.markUnread(ticket) },
    pin: { may: isLive, run: (ticket, isPinned) => actions.pin(ticket, !isPinned) },
    log: { may: () => true, run: ask('log') },
    integration: {
      may: (ticket) => maySwitchIntegration(actor, ticket),
      run: (ticket) => actions.switchIntegration(ticket, !ticket.useIntegration),
    },
    delete: { may: (ticket) => mayDeleteTicket(actor, ticket), run: ask('delete') },
  };
}
