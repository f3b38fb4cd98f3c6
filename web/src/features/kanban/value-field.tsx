import Popover from '@mui/material/Popover';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { Ticket } from '@oplano/contracts/tickets';
import { centsAsTyped, formatCents, parseCents } from '@oplano/core/kanban';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { errorText, useTranslation } from '#platform/i18n';
import { cardChanged } from './kanban.realtime.ts';
import { setValue } from './kanban.api.ts';
import styles from './kanban.module.css';

/** Digits, points and one comma: what an amount is written with. */
const amountSigns = /[^\d.,]/g;

/** What a ticket may be worth; a click lets it be set, changed or removed. */
export function ValueField({ ticket, tabIndex }: { readonly ticket: Ticket; readonly tabIndex: number }) {
  const { t } = useTranslation('kanban');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { valueCents } = ticket;
  return (
    <>
      <button
        type="button"
        className={styles.value}
        data-empty={valueCents === null}
        tabIndex={tabIndex}
        aria-haspopup="dialog"
        aria-label={t(($) => $.kanban.value[valueCents === null ? 'add' : 'change'], {
          id: ticket.id,
          value: valueCents === null ? '' : formatCents(valueCents),
        })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {valueCents === null ? t(($) => $.kanban.value.none) : formatCents(valueCents)}
      </button>
      {/* Only where it is open: a board has hundreds of these. */}
      {anchor && (
        <Popover
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          slotProps={{ paper: { role: 'dialog', 'aria-label': t(($) => $.kanban.value.title) } }}
        >
          <ValueForm ticket={ticket} onDone={() => setAnchor(null)} />
        </Popover>
      )}
    </>
  );
}

function ValueForm({ ticket, onDone }: { readonly ticket: Ticket; readonly onDone: () => void }) {
  const { t } = useTranslation(['kanban', 'common']);
  const client = useQueryClient();
  const [typed, setTyped] = useState(ticket.valueCents === null ? '' : centsAsTyped(ticket.valueCents));
  const [problem, setProblem] = useState('');
  const saving = useMutation({
    mutationFn: (cents: number | null) => setValue(ticket.id, cents),
    onSuccess: (changed) => {
      cardChanged(client, changed);
      onDone();
    },
    onError: async (error) => {
      console.error('kanban: the value was not saved', error);
      setProblem(await errorText(error));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const cents = typed.trim() === '' ? null : parseCents(typed);
    if (typed.trim() !== '' && cents === null) return setProblem(t(($) => $.kanban.value.wrong));
    if (cents === ticket.valueCents) return onDone();
    saving.mutate(cents);
  };
  return (
    <form className={styles.valueForm} noValidate onSubmit={submit}>
      <TextField
        fullWidth
        autoFocus
        size="small"
        label={t(($) => $.kanban.value.title)}
        value={typed}
        error={problem !== ''}
        helperText={problem || t(($) => $.kanban.value.help)}
        onChange={({ target }) => {
          setProblem('');
          setTyped(target.value.replaceAll(amountSigns, ''));
        }}
        slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 16, autoComplete: 'off' } }}
      />
      <div className={styles.valueButtons}>
        <Button color="inherit" onClick={onDone}>
          {t(($) => $.common.cancel)}
        </Button>
        <Button type="submit" variant="contained" loading={saving.isPending}>
          {t(($) => $.common.save)}
        </Button>
      </div>
    </form>
  );
}
