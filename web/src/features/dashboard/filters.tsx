import Button from '@mui/material/Button';
import type { FigureFilter } from '@oplano/core/figures';
import { PlaceFields, useFilterDraft } from '#features/reports';
import { useTranslation } from '#platform/i18n';
import { DayRangeChip } from '#ui/day-range-chip';
import styles from './dashboard.module.css';

interface FiltersProps {
  readonly filter: FigureFilter;
  readonly onApply: (next: FigureFilter) => void;
  /** Where its fields could not be fetched. */
  readonly onClose: () => void;
}

/** The days, which count at once, and what they are narrowed down to, which counts once it is applied. */
export function Filters({ filter, onApply }: FiltersProps) {
  const { t } = useTranslation('dashboard');
  const { draft, setDraft, problemOf, submit } = useFilterDraft(
    filter,
    onApply,
    t(($) => $.dashboard.filters.invalid),
  );
  return (
    <form className={styles.filters} noValidate onSubmit={submit}>
      <DayRangeChip value={draft} problemOf={problemOf} onApply={(range) => onApply({ ...draft, ...range })} />
      <PlaceFields value={draft} onChange={setDraft} />
      <Button type="submit" variant="contained">
        {t(($) => $.dashboard.filters.apply)}
      </Button>
    </form>
  );
}
