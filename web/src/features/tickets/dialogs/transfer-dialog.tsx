import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import type { UserName } from '@oplano/contracts/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SummaryButton, useAssistant } from '#features/prompts';
import { queuesQuery } from '#features/queues';
import { useTranslation } from '#platform/i18n';
import { useSessionUser } from '#platform/session';
import { useTicketActions } from '../actions/use-ticket-actions.ts';
import { findUsers, likelyColleagues, ownQueuesQuery, userNamesQuery } from '../pickers.api.ts';
import { TicketFormDialog } from './form-dialog.tsx';
import { PersonPicker } from './person-picker.tsx';
import { QueueField } from './queue-field.tsx';
import type { TicketAskProps } from './dialog-store.ts';
import { useAskTitle } from './ask-title.ts';
import styles from './dialogs.module.css';

/** Hands a ticket on: to a queue, or to a colleague in one of their queues, with a word for whoever takes it. */
export default function TransferDialog({ ticket, many, ...dialog }: TicketAskProps) {
  const { t } = useTranslation('tickets');
  const actions = useTicketActions();
  const title = useAskTitle('transfer', ticket, many);
  const queuesAsked = useQuery(queuesQuery);
  const { data: queues = [] } = queuesAsked;
  const [user, setUser] = useState<UserName | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [message, setMessage] = useState('');
  const hasAssistant = useAssistant();
  const { id: ownId } = useSessionUser();
  const { data: people = [] } = useQuery({ ...userNamesQuery, staleTime: 0 });
  const { data: own = [] } = useQuery(ownQueuesQuery);
  // One's own queues first: most tickets stay near.
  const isOwn = (queue: { readonly id: number }) => own.some(({ id }) => id === queue.id);
  const nearest = [...queues.filter(isOwn), ...queues.filter((queue) => !isOwn(queue))];
  const offered = user ? nearest.filter(({ id }) => user.queueIds.includes(id)) : nearest;
  // A queue the chosen colleague does not work in is no choice.
  const queueId = offered.find(({ id }) => id === chosen)?.id ?? (user && offered.length === 1 ? offered[0]?.id : null);
  return (
    <TicketFormDialog
      {...dialog}
      title={title}
      submitLabel={t(($) => $.tickets.transfer.submit)}
      isReady={queueId !== null && queueId !== undefined}
      onSubmit={() => {
        if (!queueId) return Promise.resolve(false);
        const userId = user?.id ?? null;
        if (!many) return actions.transfer(ticket, { userId, queueId, message });
        return many.run({ do: 'transfer', queueId, userId, connectionId: null, note: message.trim() });
      }}
    >
      <PersonPicker
        label={t(($) => $.tickets.transfer.user)}
        value={user}
        source="users"
        find={findUsers}
        likely={likelyColleagues(people, ownId)}
        detail={({ online, away }) => (
          <span className={styles.detail}>
            {away
              ? [t(($) => $.tickets.transfer.away), away.text].filter(Boolean).join(' · ')
              : t(($) => $.tickets.transfer[online ? 'online' : 'offline'])}
          </span>
        )}
        onChange={setUser}
        autoFocus
      />
      {user?.away && (
        <Alert severity="warning">
          {t(($) => $.tickets.transfer.awayWarning, { name: user.name })}
          {user.away.text && ` “${user.away.text}”`}
        </Alert>
      )}
      <QueueField queues={offered} asked={queuesAsked} value={queueId ?? null} onChange={setChosen} />
      <TextField
        fullWidth
        multiline
        minRows={2}
        maxRows={6}
        label={t(($) => $.tickets.transfer.message)}
        helperText={t(($) => $.tickets.transfer.messageHelp)}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
        slotProps={{ htmlInput: { maxLength: 5_000 } }}
      />
      {hasAssistant && !many && <SummaryButton ticketId={ticket.id} onText={setMessage} onClose={() => undefined} />}
    </TicketFormDialog>
  );
}
