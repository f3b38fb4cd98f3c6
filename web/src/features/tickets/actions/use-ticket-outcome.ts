import type { Ticket } from '@oplano/contracts/tickets';
import { tabOf, undoMs } from '@oplano/core/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from '#platform/i18n';
import { toast } from '#ui/toast';
import { showTabOf } from '../inbox-store.ts';
import { actOnTicket, undoEnd } from '../tickets.api.ts';
import { followTicketChange } from '../tickets.realtime.ts';
import { attempt } from './attempt.ts';
import { nextInList } from './next-in-list.ts';

/** Where people find themselves after something was done to a ticket, and how they get back. */
export function useTicketOutcome() {
  const { t } = useTranslation('tickets');
  const client = useQueryClient();
  const router = useRouter();
  const open = (ticketId: string | undefined) => router.navigate({ to: '/tickets/{-$ticketId}', params: { ticketId } });
  const isInFront = ({ uuid }: Ticket) => router.state.location.pathname.endsWith(uuid);
  /** Leads back to the list, unless another conversation is in front. */
  const leave = async (ticket: Ticket) => {
    if (isInFront(ticket)) await open(undefined);
  };
  const follow = (ticket: Ticket) => followTicketChange(client, ticket);
  /** The ticket is now this person's: they are led to it. */
  const take = async (ticket: Ticket) => {
    follow(ticket);
    showTabOf(ticket);
    await open(ticket.uuid);
  };
  return {
    open,
    leave,
    follow,
    take,
    /** The ticket went out of this person's hands: they are led back to the list. */
    letGo: async (before: Ticket, after: Ticket) => {
      follow(after);
      await leave(before);
    },
    /** What one turns to when this one is done; asked before it leaves the list. */
    nextOf: (ticket: Ticket) => nextInList(client, ticket),
    /** The ticket is out of the way. What has ended leads back to the list; else the next one comes to the front. */
    goOn: async (ended: Ticket, next: string | undefined) => {
      const wasInFront = isInFront(ended);
      follow(ended);
      if (wasInFront) await open(tabOf(ended) === 'closed' ? undefined : next);
    },
    /** Says what became of a ticket, and for some seconds leads back. */
    offerBack: ({ id }: Ticket, text: string, from: 'end' | 'snooze') => {
      const back = () => (from === 'end' ? undoEnd(id) : actOnTicket(id, { do: 'snooze', until: null }));
      const run = () => void attempt(async () => take(await back()));
      toast.success(text, { undo: { label: t(($) => $.tickets.done.undo), forMs: undoMs, run } });
    },
  };
}
