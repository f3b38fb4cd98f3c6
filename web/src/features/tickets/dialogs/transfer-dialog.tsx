import TextField from '@mui/material/TextField';
import type { Ticket } from '@oplano/contracts/tickets';
import type { UserName } from '@oplano/contracts/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queuesQuery } from '#features/queues';
import { useTranslation } from '#platform/i18n';
import { useTicketActions } from '../actions/use-ticket-actions.ts';
import { findUsers } from '../pickers.api.ts';
import { TicketFormDialog } from './form-dialog.tsx';
import { PersonPicker } from './person-picker.tsx';
import { QueueField } from './queue-field.tsx';
import type { TicketDialogProps } from './dialog-store.ts';
import styles from './dialogs.module.css';

/** Hands a ticket on: to a queue, or to a colleague in one of their queues, with a word for whoever takes it. */
export default function TransferDialog({ ticket, ...dialog }: TicketDialogProps & { readonly ticket: Ticket }) {
  const { t } = useTranslation('tickets');
  const actions = useTicketActions();
  const { data: queues = [] } = useQuery(queuesQuery);
  const [user, setUser] = useState<UserName | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [message, setMessage] = useState('');
  const offered = user ? queues.filter(({ id }) => user.queueIds.includes(id)) : queues;
  // A queue the chosen colleague does not work in is no choice.
  const queueId = offered.find(({ id }) => id === chosen)?.id ?? (user && offered.length === 1 ? offered[0]?.id : null);
  return (
    <TicketFormDialog
      {...dialog}
      title={t(($) => $.tickets.transfer.title)}
      submitLabel={t(($) => $.tickets.transfer.submit)}
      isReady={queueId !== null && queueId !== undefined}
      onSubmit={() =>
        queueId ? actions.transfer(ticket, { userId: user?.id ?? null, queueId, message }) : Promise.resolve(false)
      }
    >
      <PersonPicker
        label={t(($) => $.tickets.transfer.user)}
        value={user}
        source="users"
        find={findUsers}
        detail={({ online }) => (
          <span className={styles.detail}>
            {online ? t(($) => $.tickets.transfer.online) : t(($) => $.tickets.transfer.offline)}
          </span>
        )}
        onChange={setUser}
        autoFocus
      />
      <QueueField queues={offered} value={queueId ?? null} onChange={setChosen} />
      <TextField
        multiline
        minRows={2}
        maxRows={6}
        label={t(($) => $.tickets.transfer.message)}
        helperText={t(($) => $.tickets.transfer.messageHelp)}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
        slotProps={{ htmlInput: { maxLength: 5_000 } }}
      />
    </TicketFormDialog>
  );
}
