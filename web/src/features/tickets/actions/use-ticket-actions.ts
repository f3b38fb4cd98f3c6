import type { Closing, Ticket, TicketPriority } from '@oplano/contracts/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#platform/i18n';
import { useSessionUser } from '#platform/session';
import { toast } from '#ui/toast';
import { openTicketDialog } from '../dialogs/dialog-store.ts';
import {
  actOnTicket,
  closeAllTickets,
  closeTicketAs,
  createTicket,
  deleteTicket,
  moveTicket,
  type NewTicket,
} from '../tickets.api.ts';
import { pinsChanged, ticketGone } from '../tickets.realtime.ts';
import { attempt } from './attempt.ts';
import { conflictOf } from './conflict.ts';
import { useTicketOutcome } from './use-ticket-outcome.ts';

export interface Transfer {
  readonly userId: number | null;
  readonly queueId: number;
  readonly message: string;
}

/** What can be done with a ticket. Each answers whether it was done; what went wrong has been told. */
export interface TicketCalls {
  /** Takes or reopens it; without a queue the person is asked for one first. */
  accept(ticket: Ticket, queueId?: number): Promise<boolean>;
  returnToQueue(ticket: Ticket): Promise<boolean>;
  ignore(ticket: Ticket): Promise<boolean>;
  close(ticket: Ticket, closing: Closing): Promise<boolean>;
  transfer(ticket: Ticket, transfer: Transfer): Promise<boolean>;
  remove(ticket: Ticket): Promise<boolean>;
  switchIntegration(ticket: Ticket, isOn: boolean): Promise<boolean>;
  /** Puts it aside until a time; null brings it back. */
  snooze(ticket: Ticket, until: Date | null): Promise<boolean>;
  markUnread(ticket: Ticket): Promise<boolean>;
  prioritize(ticket: Ticket, priority: TicketPriority): Promise<boolean>;
  pin(ticket: Ticket, isOn: boolean): Promise<boolean>;
  create(ticket: Omit<NewTicket, 'userId'>): Promise<boolean>;
  closeAll(status: 'open' | 'pending', queueIds: number[]): Promise<boolean>;
}

export function useTicketActions(): TicketCalls {
  const { t } = useTranslation('tickets');
  const client = useQueryClient();
  const { id: userId } = useSessionUser();
  const { open, leave, follow, take, letGo, nextOf, goOn, offerBack } = useTicketOutcome();

  return {
    accept: (ticket, queueId) => {
      if (ticket.queueId === null && queueId === undefined) {
        openTicketDialog({ kind: 'accept', ticket });
        return Promise.resolve(false);
      }
      return attempt(async () => {
        const { id, isGroup } = ticket;
        const status = isGroup ? 'group' : 'open';
        const taken = await moveTicket(id, { status, userId, ...(queueId !== undefined && { queueId }) });
        if (taken.userId === userId) return take(taken);
        follow(taken);
        openTicketDialog({ kind: 'taken', conflict: { user: taken.user, queue: taken.queue } });
      });
    },
    returnToQueue: (ticket) =>
      attempt(async () => letGo(ticket, await moveTicket(ticket.id, { status: 'pending', userId: null }))),
    ignore: (ticket) =>
      attempt(async () => {
        const next = nextOf(ticket);
        const silently = { status: 'closed', sendFarewellMessage: false, amountUsedBotQueues: 0 } as const;
        await goOn(await moveTicket(ticket.id, { ...silently, undoable: true }), next);
        offerBack(
          ticket,
          t(($) => $.tickets.done.ignored),
          'end',
        );
      }),
    close: (ticket, closing) =>
      attempt(async () => {
        const next = nextOf(ticket);
        await goOn(await closeTicketAs(ticket.id, closing), next);
        offerBack(
          ticket,
          t(($) => $.tickets.done.closed, { name: ticket.contact.name }),
          'end',
        );
      }),
    transfer: (ticket, { userId: toUser, queueId, message }) =>
      attempt(async () => {
        const status = toUser === null ? 'pending' : ticket.isGroup ? 'group' : 'open';
        const msgTransfer = message.trim() === '' ? null : message.trim();
        const moved = { status, userId: toUser, queueId, isTransfered: true, msgTransfer } as const;
        await letGo(ticket, await moveTicket(ticket.id, moved));
        toast.success(t(($) => $.tickets.done.transfered));
      }),
    remove: (ticket) =>
      attempt(async () => {
        await deleteTicket(ticket.id);
        ticketGone(client, ticket.id);
        await leave(ticket);
        toast.success(t(($) => $.tickets.done.deleted));
      }),
    switchIntegration: (ticket, isOn) =>
      attempt(async () => follow(await moveTicket(ticket.id, { useIntegration: isOn }))),
    snooze: (ticket, until) =>
      attempt(async () => {
        const next = nextOf(ticket);
        const aside = await actOnTicket(ticket.id, { do: 'snooze', until: until?.toISOString() ?? null });
        if (until === null) return follow(aside);
        await goOn(aside, next);
        offerBack(
          ticket,
          t(($) => $.tickets.done.snoozed, { name: ticket.contact.name }),
          'snooze',
        );
      }),
    markUnread: (ticket) =>
      attempt(async () => {
        // In front of one it would be read again at once.
        await leave(ticket);
        follow(await actOnTicket(ticket.id, { do: 'unread' }));
      }),
    prioritize: (ticket, priority) =>
      attempt(async () => follow(await actOnTicket(ticket.id, { do: 'priority', priority }))),
    pin: (ticket, isOn) =>
      attempt(async () => {
        await actOnTicket(ticket.id, { do: 'pin', on: isOn });
        pinsChanged(client);
      }),
    create: (ticket) =>
      attempt(async () => {
        try {
          await take(await createTicket({ ...ticket, userId }));
        } catch (error) {
          const conflict = conflictOf(error);
          if (conflict?.userId !== userId) throw error;
          await open(conflict.uuid);
        }
      }),
    closeAll: (status, queueIds) =>
      attempt(async () => {
        const { count } = await closeAllTickets(status, queueIds);
        toast.success(t(($) => $.tickets.done.closedAll, { count }));
      }),
  };
}
