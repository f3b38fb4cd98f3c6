import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Ticket } from '@oplano/contracts/tickets';
import { refusalOfMove } from '@oplano/core/kanban';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { laneNamesQuery } from '#features/tags';
import { followTicketChange } from '#features/tickets';
import { useTranslation } from '#platform/i18n';
import { useActor } from '#platform/session';
import { toastError } from '#ui/toast';
import { moveToLane } from './kanban.api.ts';

const none = '';

export interface StageSelectProps {
  readonly ticket: Ticket;
  readonly onClose: () => void;
}

/** The lane of the board the ticket stands in; another choice moves it at once. */
export function StageSelect({ ticket }: StageSelectProps) {
  const { t } = useTranslation('messages');
  const isFixed = refusalOfMove(useActor(), ticket) !== null;
  const client = useQueryClient();
  const { data: lanes = [] } = useQuery(laneNamesQuery);
  const moving = useMutation({
    mutationFn: (laneId: number | null) => moveToLane(ticket.id, laneId),
    onSuccess: (changed) => followTicketChange(client, changed),
    onError: toastError,
  });
  const chosen = moving.isPending ? moving.variables : (ticket.lane?.id ?? null);
  // A lane that was not fetched yet, or is gone, is still where the ticket stands.
  const own = ticket.lane && !lanes.some(({ id }) => id === ticket.lane?.id) ? [ticket.lane] : [];
  return (
    <TextField
      select
      fullWidth
      size="small"
      label={t(($) => $.messages.drawer.stage)}
      value={chosen ?? none}
      disabled={isFixed}
      onChange={({ target }) => moving.mutate(target.value === none ? null : Number(target.value))}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value={none}>{t(($) => $.messages.drawer.noStage)}</MenuItem>
      {[...own, ...lanes].map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
