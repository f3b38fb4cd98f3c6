import Autocomplete from '@mui/material/Autocomplete';
import DialogContentText from '@mui/material/DialogContentText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queuesQuery } from '#features/queues';
import { useTranslation } from '#platform/i18n';
import { useActor } from '#platform/session';
import { helpOfChoices, NoChoices } from '#ui/no-choices';
import { useTicketActions } from '../actions/use-ticket-actions.ts';
import { noFilters, useInbox } from '../inbox-store.ts';
import { rightsOf } from '../ticket-rules.ts';
import { foundQuery } from '../tickets.api.ts';
import { TicketFormDialog } from './form-dialog.tsx';
import type { TicketDialogProps } from './dialog-store.ts';

type Status = 'open' | 'pending';
const statuses: readonly Status[] = ['open', 'pending'];

/** Closes the open or the waiting tickets of some queues at once, after saying how many they are. */
export default function CloseAllDialog(dialog: TicketDialogProps) {
  const { t } = useTranslation('tickets');
  const actions = useTicketActions();
  const rights = rightsOf(useActor());
  const shownQueues = useInbox(({ queueIds }) => queueIds);
  const queuesAsked = useQuery(queuesQuery);
  const { data: queues = [] } = queuesAsked;
  const [status, setStatus] = useState<Status>('pending');
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const queueIds = chosen ?? shownQueues;
  const { data: found, isPlaceholderData } = useQuery({
    ...foundQuery({
      ...noFilters,
      list: 'search',
      searchParam: '',
      searchOnMessages: false,
      showAll: true,
      queueIds,
      statuses: [status],
      sort: 'DESC',
      rights,
    }),
    enabled: dialog.open && queueIds.length > 0,
    staleTime: 0,
  });
  const count = isPlaceholderData ? undefined : found;
  return (
    <TicketFormDialog
      {...dialog}
      title={t(($) => $.tickets.closeAll.title)}
      submitLabel={t(($) => $.tickets.closeAll.submit)}
      isReady={queueIds.length > 0}
      isDestructive
      onSubmit={() => actions.closeAll(status, [...queueIds])}
    >
      <TextField
        fullWidth
        select
        label={t(($) => $.tickets.closeAll.status)}
        value={status}
        onChange={({ target }) => setStatus(statuses.find((known) => known === target.value) ?? 'pending')}
      >
        {statuses.map((known) => (
          <MenuItem key={known} value={known}>
            {t(($) => $.tickets.statuses[known])}
          </MenuItem>
        ))}
      </TextField>
      <Autocomplete
        multiple
        disableCloseOnSelect
        options={queues}
        value={queues.filter(({ id }) => queueIds.includes(id))}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        noOptionsText={<NoChoices asked={queuesAsked} text={t(($) => $.tickets.fields.noQueues)} />}
        onChange={(_, value) => setChosen(value.map(({ id }) => id))}
        renderInput={(params) => (
          <TextField {...params} label={t(($) => $.tickets.closeAll.queues)} helperText={helpOfChoices(queuesAsked)} />
        )}
      />
      <DialogContentText component="output">
        {queueIds.length === 0
          ? t(($) => $.tickets.closeAll.choose)
          : count === undefined
            ? t(($) => $.tickets.closeAll.counting)
            : t(($) => $.tickets.closeAll.text, { count })}
      </DialogContentText>
    </TicketFormDialog>
  );
}
