import type { Closing, Ticket } from '@oplano/contracts/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { hasCode } from '#platform/api';
import { errorText, useTranslation } from '#platform/i18n';
import { useSessionUser } from '#platform/session';
import { toast, toastError } from '#ui/toast';
import { openTicketDialog } from '../dialogs/dialog-store.ts';
import { showTabOf } from '../inbox-store.ts';
import {
  closeAllTickets,
  closeTicketAs,
  createTicket,
  deleteTicket,
  moveTicket,
  type NewTicket,
} from '../tickets.api.ts';
import { followTicketChange, ticketGone } from '../tickets.realtime.ts';
import { conflictOf } from './conflict.ts';

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
  create(ticket: Omit<NewTicket, 'userId'>): Promise<boolean>;
  closeAll(status: 'open' | 'pending', queueIds: number[]): Promise<boolean>;
}

/** Warns of what the person can mend, tells of everything else. */
function tellRefusal(error: unknown): void {
  const conflict = conflictOf(error);
  if (conflict) openTicketDialog({ kind: 'taken', conflict });
  else if (hasCode(error, 'ERR_TAG_REQUIRED') || hasCode(error, 'ERR_TICKET_CLOSED')) {
    void errorText(error).then(toast.warning);
  } else toastError(error);
}

async function attempt(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    tellRefusal(error);
    return false;
  }
}

export function useTicketActions(): TicketCalls {
  const { t } = useTranslation('tickets');
  const client = useQueryClient();
  const router = useRouter();
  const { id: userId } = useSessionUser();
  const open = (ticketId: string | undefined) => router.navigate({ to: '/tickets/{-$ticketId}', params: { ticketId } });
  /** Leads back to the list, unless another conversation is in front. */
  const leave = async ({ uuid }: Ticket) => {
    if (router.state.location.pathname.endsWith(uuid)) await open(undefined);
  };

  /** The ticket is now this person's: they are led to it. */
  const take = async (ticket: Ticket) => {
    followTicketChange(client, ticket);
    showTabOf(ticket);
    await open(ticket.uuid);
  };
  /** The ticket went out of this person's hands: they are led back to the list. */
  const letGo = async (ticket: Ticket) => {
    followTicketChange(client, ticket);
    await leave(ticket);
  };

  return {
    accept: (ticket, queueId) => {
      if (ticket.queueId === null && queueId === undefined) {
        openTicketDialog({ kind: 'accept', ticket });
        return Promise.resolve(false);
      }
      return attempt(async () => {
        const { id, isGroup, version } = ticket;
        const status = isGroup ? 'group' : 'open';
        const taken = await moveTicket(id, { status, userId, version, ...(queueId !== undefined && { queueId }) });
        if (taken.userId === userId) return take(taken);
        followTicketChange(client, taken);
        openTicketDialog({ kind: 'taken', conflict: { user: taken.user, queue: taken.queue } });
      });
    },
    returnToQueue: (ticket) =>
      attempt(async () => letGo(await moveTicket(ticket.id, { status: 'pending', userId: null }))),
    ignore: (ticket) =>
      attempt(async () => {
        const silently = { status: 'closed', sendFarewellMessage: false, amountUsedBotQueues: 0 } as const;
        followTicketChange(client, await moveTicket(ticket.id, silently));
        toast.success(t(($) => $.tickets.done.ignored));
      }),
    close: (ticket, closing) => attempt(async () => letGo(await closeTicketAs(ticket.id, closing))),
    transfer: (ticket, { userId: toUser, queueId, message }) =>
      attempt(async () => {
        const status = toUser === null ? 'pending' : ticket.isGroup ? 'group' : 'open';
        const msgTransfer = message.trim() === '' ? null : message.trim();
        const moved = { status, userId: toUser, queueId, isTransfered: true, msgTransfer } as const;
        await letGo(await moveTicket(ticket.id, moved));
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
      attempt(async () => followTicketChange(client, await moveTicket(ticket.id, { useIntegration: isOn }))),
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
