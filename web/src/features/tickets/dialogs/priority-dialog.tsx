import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { ticketPriority } from '@oplano/contracts/tickets';
import { priorityRank } from '@oplano/core/tickets';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { useTicketActions } from '../actions/use-ticket-actions.ts';
import { TicketFormDialog } from './form-dialog.tsx';
import type { TicketAskProps } from './dialog-store.ts';
import { useAskTitle } from './ask-title.ts';

const levels = ticketPriority.options.toSorted((a, b) => priorityRank[b] - priorityRank[a]);

/** Says how much a ticket matters. */
export default function PriorityDialog({ ticket, many, ...dialog }: TicketAskProps) {
  const { t } = useTranslation('tickets');
  const actions = useTicketActions();
  const title = useAskTitle('priority', ticket, many);
  const [chosen, setChosen] = useState(ticket.priority);
  return (
    <TicketFormDialog
      {...dialog}
      title={title}
      submitLabel={t(($) => $.tickets.priority.submit)}
      onSubmit={() => (many ? many.run({ do: 'priority', priority: chosen }) : actions.prioritize(ticket, chosen))}
    >
      <RadioGroup
        aria-label={t(($) => $.tickets.priority.name)}
        value={chosen}
        onChange={({ target }) => setChosen(levels.find((level) => level === target.value) ?? 'none')}
      >
        {levels.map((level) => (
          <FormControlLabel
            key={level}
            value={level}
            control={<Radio size="small" autoFocus={level === ticket.priority} />}
            label={t(($) => $.tickets.priority.levels[level])}
          />
        ))}
      </RadioGroup>
    </TicketFormDialog>
  );
}
