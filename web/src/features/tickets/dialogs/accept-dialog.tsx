import DialogContentText from '@mui/material/DialogContentText';
import type { Ticket } from '@oplano/contracts/tickets';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { useTicketActions } from '../actions/use-ticket-actions.ts';
import { ownQueuesQuery } from '../pickers.api.ts';
import { TicketFormDialog } from './form-dialog.tsx';
import { QueueField } from './queue-field.tsx';
import type { TicketDialogProps } from './dialog-store.ts';

/** A ticket without a queue needs one before it can be taken. */
export default function AcceptDialog({ ticket, ...dialog }: TicketDialogProps & { readonly ticket: Ticket }) {
  const { t } = useTranslation('tickets');
  const actions = useTicketActions();
  const asked = useQuery(ownQueuesQuery);
  const { data: queues = [] } = asked;
  const [chosen, setChosen] = useState<number | null>(null);
  // With one queue there is nothing to think about.
  const queueId = chosen ?? (queues.length === 1 ? (queues[0]?.id ?? null) : null);
  return (
    <TicketFormDialog
      {...dialog}
      title={t(($) => $.tickets.accept.title, { name: ticket.contact.name })}
      submitLabel={t(($) => $.tickets.accept.submit)}
      isReady={queueId !== null}
      onSubmit={() => (queueId === null ? Promise.resolve(false) : actions.accept(ticket, queueId))}
    >
      <DialogContentText>{t(($) => $.tickets.accept.text, { name: ticket.contact.name })}</DialogContentText>
      <QueueField queues={queues} asked={asked} value={queueId} onChange={setChosen} autoFocus />
    </TicketFormDialog>
  );
}
