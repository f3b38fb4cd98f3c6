import type { Ticket } from '@oplano/contracts/tickets';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { toast } from '#ui/toast';
import { useTicketActions } from '../actions/use-ticket-actions.ts';
import type { TicketDialogProps } from './dialog-store.ts';

/** Asks before a ticket is deleted. A closed one is not: it must be reopened first. */
export default function DeleteDialog({ ticket, open, onClose }: TicketDialogProps & { readonly ticket: Ticket }) {
  const { t } = useTranslation('tickets');
  const actions = useTicketActions();
  const [isBusy, setBusy] = useState(false);
  const isClosed = ticket.status === 'closed';
  const refuse = useEffectEvent(() => {
    toast.warning(t(($) => $.tickets.deleting.closed));
    onClose();
  });
  useEffect(() => {
    if (open && isClosed) refuse();
  }, [open, isClosed]);
  const remove = async () => {
    setBusy(true);
    await actions.remove(ticket);
    setBusy(false);
    onClose();
  };
  return (
    <ConfirmDialog
      open={open && !isClosed}
      title={t(($) => $.tickets.deleting.title, { id: ticket.id, name: ticket.contact.name })}
      confirmLabel={t(($) => $.tickets.deleting.confirm)}
      isDestructive
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {t(($) => $.tickets.deleting.text)}
    </ConfirmDialog>
  );
}
