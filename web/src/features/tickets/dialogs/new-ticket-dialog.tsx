import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { useSessionUser } from '#platform/session';
import { helpOfChoices } from '#ui/no-choices';
import { useTicketActions } from '../actions/use-ticket-actions.ts';
import {
  connectionNamesQuery,
  findContacts,
  lastConnectionQuery,
  ownQueuesQuery,
  recentContactsQuery,
} from '../pickers.api.ts';
import { TicketFormDialog } from './form-dialog.tsx';
import { PersonPicker } from './person-picker.tsx';
import { QueueField } from './queue-field.tsx';
import type { Addressee, TicketDialogProps } from './dialog-store.ts';
import styles from './dialogs.module.css';

type NewTicketDialogProps = TicketDialogProps & { readonly contact: Addressee | undefined };

/** Begins a conversation: with whom, in which queue, over which connection. */
export default function NewTicketDialog({ contact: given, ...dialog }: NewTicketDialogProps) {
  const { t } = useTranslation('tickets');
  const actions = useTicketActions();
  const { whatsappId: ownConnection } = useSessionUser();
  const queuesAsked = useQuery(ownQueuesQuery);
  const { data: queues = [] } = queuesAsked;
  const connectionsAsked = useQuery(connectionNamesQuery);
  const { data: connections = [] } = connectionsAsked;
  const [contact, setContact] = useState<Addressee | null>(given ?? null);
  const [queueId, setQueueId] = useState<number | null>(null);
  const [chosenConnection, setConnection] = useState<number | null>(null);
  const [isAsked, setAsked] = useState(false);

  const { data: recent = [] } = useQuery(recentContactsQuery);
  // They are written to where they last wrote.
  const { data: last } = useQuery({ ...lastConnectionQuery(contact?.id ?? 0), enabled: contact !== null });

  const usual =
    connections.find(({ id }) => id === last) ??
    connections.find(({ id }) => id === ownConnection) ??
    connections.find(({ isDefault }) => isDefault);
  const whatsappId = chosenConnection ?? usual?.id ?? null;
  const submit = () => {
    setAsked(true);
    if (!contact || queueId === null || whatsappId === null) return Promise.resolve(false);
    return actions.create({ contactId: contact.id, queueId, whatsappId });
  };
  const missing = (value: unknown, text: string) => (isAsked && value === null ? text : undefined);
  const connectionProblem = missing(
    whatsappId,
    t(($) => $.tickets.new.connectionRequired),
  );
  return (
    <TicketFormDialog
      {...dialog}
      title={t(($) => $.tickets.new.title)}
      submitLabel={t(($) => $.tickets.new.submit)}
      isReady={contact !== null}
      onSubmit={submit}
    >
      <PersonPicker<Addressee>
        label={t(($) => $.tickets.new.contact)}
        value={contact}
        source="contacts"
        find={findContacts}
        likely={recent}
        detail={({ number }) => <span className={styles.detail}>{number}</span>}
        onChange={setContact}
        required
        autoFocus={!given}
      />
      <QueueField
        queues={queues}
        asked={queuesAsked}
        value={queueId}
        onChange={setQueueId}
        problem={missing(
          queueId,
          t(($) => $.tickets.new.queueRequired),
        )}
      />
      <TextField
        fullWidth
        select
        required
        label={t(($) => $.tickets.new.connection)}
        value={connections.some(({ id }) => id === whatsappId) ? whatsappId : ''}
        error={connectionProblem !== undefined}
        helperText={helpOfChoices(connectionsAsked, connectionProblem)}
        onChange={({ target }) => setConnection(Number(target.value))}
        slotProps={{ inputLabel: { required: false } }}
      >
        {connections.length === 0 && <MenuItem disabled>{t(($) => $.tickets.new.noConnections)}</MenuItem>}
        {connections.map(({ id, name, status }) => (
          <MenuItem key={id} value={id}>
            {name}
            {status !== 'CONNECTED' && <span className={styles.detail}>{t(($) => $.tickets.new.disconnected)}</span>}
          </MenuItem>
        ))}
      </TextField>
    </TicketFormDialog>
  );
}
