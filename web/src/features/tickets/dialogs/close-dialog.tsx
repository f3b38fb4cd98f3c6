import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import type { Closing } from '@oplano/contracts/tickets';
import { closingsOf } from '@oplano/core/tickets';
import { useState } from 'react';
import { useCompanySettings } from '#features/settings';
import { useTranslation } from '#platform/i18n';
import { useTicketActions } from '../actions/use-ticket-actions.ts';
import { TicketFormDialog } from './form-dialog.tsx';
import type { TicketAskProps } from './dialog-store.ts';
import { useAskTitle } from './ask-title.ts';

/** Ends an attendance: with the survey where the company has one, with a farewell, or without a word. */
export default function CloseDialog({ ticket, many, ...dialog }: TicketAskProps) {
  const { t } = useTranslation('tickets');
  const actions = useTicketActions();
  const title = useAskTitle('close', ticket, many);
  const settings = useCompanySettings();
  const [chosen, setChosen] = useState<Closing | null>(null);
  const [isAsked, setAsked] = useState(false);
  const choices = closingsOf(ticket, {
    surveys: settings?.userRating === 'enabled',
    // Of several each is ended as it stands.
    farewellToWaiting: many !== undefined || settings?.sendFarewellWaitingTicket === 'enabled',
  });
  const [only, another] = choices;
  const closing = chosen ?? (another === undefined ? (only ?? null) : null);
  const isMissing = isAsked && closing === null;
  return (
    <TicketFormDialog
      {...dialog}
      title={title}
      submitLabel={t(($) => $.tickets.close.submit)}
      onSubmit={() => {
        setAsked(true);
        if (closing === null) return Promise.resolve(false);
        return many ? many.run({ do: 'close', closing }) : actions.close(ticket, closing);
      }}
    >
      <FormControl error={isMissing}>
        <FormLabel id="closing">{t(($) => $.tickets.close.how)}</FormLabel>
        <RadioGroup
          aria-labelledby="closing"
          value={closing}
          onChange={({ target }) => setChosen(choices.find((choice) => choice === target.value) ?? null)}
        >
          {choices.map((choice) => (
            <FormControlLabel
              key={choice}
              value={choice}
              control={<Radio size="small" />}
              label={t(($) => $.tickets.close.choices[choice])}
            />
          ))}
        </RadioGroup>
        {isMissing && <FormHelperText role="alert">{t(($) => $.tickets.close.required)}</FormHelperText>}
      </FormControl>
    </TicketFormDialog>
  );
}
