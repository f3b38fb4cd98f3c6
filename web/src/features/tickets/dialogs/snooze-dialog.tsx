import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { snoozeChoices, snoozeUntil } from '@oplano/core/tickets';
import { useState } from 'react';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { useSessionUser } from '#platform/session';
import { useTicketActions } from '../actions/use-ticket-actions.ts';
import { TicketFormDialog } from './form-dialog.tsx';
import type { TicketAskProps } from './dialog-store.ts';
import { useAskTitle } from './ask-title.ts';

type Choice = (typeof snoozeChoices)[number] | 'own';
const choices: readonly Choice[] = [...snoozeChoices, 'own'];

/** The moment of a field for day and hour, in the zone of the browser; null while it is none. */
const momentOf = (typed: string): Date | null => {
  const moment = new Date(typed);
  return typed === '' || Number.isNaN(moment.getTime()) ? null : moment;
};

/** Puts a ticket aside: by one of the usual choices, or until a day and an hour of one's own. */
export default function SnoozeDialog({ ticket, many, ...dialog }: TicketAskProps) {
  const { t } = useTranslation('tickets');
  const tag = useLanguageTag();
  const actions = useTicketActions();
  const title = useAskTitle('snooze', ticket, many);
  const { company } = useSessionUser();
  const [now] = useState(() => new Date());
  const [choice, setChoice] = useState<Choice>('hour');
  const [typed, setTyped] = useState('');
  const until = choice === 'own' ? momentOf(typed) : snoozeUntil(choice, now, company.timeZone);
  const format = new Intl.DateTimeFormat(tag, {
    weekday: 'short',
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (
    <TicketFormDialog
      {...dialog}
      title={title}
      submitLabel={t(($) => $.tickets.snooze.submit)}
      isReady={until !== null && until > now}
      onSubmit={() => {
        if (!until) return Promise.resolve(false);
        return many ? many.run({ do: 'snooze', until: until.toISOString() }) : actions.snooze(ticket, until);
      }}
    >
      <RadioGroup
        aria-label={t(($) => $.tickets.snooze.until)}
        value={choice}
        onChange={({ target }) => setChoice(choices.find((one) => one === target.value) ?? 'own')}
      >
        {choices.map((one, index) => (
          <FormControlLabel
            key={one}
            value={one}
            control={<Radio size="small" autoFocus={index === 0} />}
            label={
              one === 'own'
                ? t(($) => $.tickets.snooze.choices.own)
                : `${t(($) => $.tickets.snooze.choices[one])} (${format.format(snoozeUntil(one, now, company.timeZone))})`
            }
          />
        ))}
      </RadioGroup>
      {choice === 'own' && (
        <TextField
          fullWidth
          type="datetime-local"
          label={t(($) => $.tickets.snooze.until)}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { required: true, step: 60 } }}
        />
      )}
      <p>{t(($) => $.tickets.snooze.help)}</p>
    </TicketFormDialog>
  );
}
