import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { rangeBetween, readyRange, readyRanges, type FigureFilter } from '@oplano/core/figures';
import { useState, type FormEvent } from 'react';
import { DayFields, PlaceFields, useToday } from '#features/reports';
import { useTranslation } from '#platform/i18n';
import { toast } from '#ui/toast';
import styles from './dashboard.module.css';

interface FiltersProps {
  readonly filter: FigureFilter;
  readonly onApply: (next: FigureFilter) => void;
  /** Where its fields could not be fetched. */
  readonly onClose: () => void;
}

/** The days and what they are narrowed down to. It counts once it is applied; a ready-made range is applied at once. */
export function Filters({ filter, onApply }: FiltersProps) {
  const { t } = useTranslation('dashboard');
  const today = useToday();
  const [draft, setDraft] = useState(filter);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (rangeBetween(draft.from, draft.to)) onApply(draft);
    else toast.error(t(($) => $.dashboard.filters.invalid));
  };
  return (
    <form className={styles.filters} noValidate onSubmit={submit}>
      <DayFields value={draft} onChange={setDraft} />
      <PlaceFields value={draft} onChange={setDraft} />
      <Button type="submit" variant="contained">
        {t(($) => $.dashboard.filters.apply)}
      </Button>
      <fieldset className={styles.ranges} aria-label={t(($) => $.dashboard.filters.ready)}>
        {readyRanges.map((name) => {
          const range = readyRange(name, today);
          const isChosen = range.from === filter.from && range.to === filter.to;
          return (
            <Chip
              key={name}
              size="small"
              label={t(($) => $.dashboard.ranges[name])}
              color={isChosen ? 'primary' : 'default'}
              aria-pressed={isChosen}
              onClick={() => onApply({ ...draft, ...range })}
            />
          );
        })}
      </fieldset>
    </form>
  );
}
