import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import IconButton from '@mui/material/IconButton';
import type { Holiday } from '@oplano/contracts/schedules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { ErrorState } from '#ui/error-state';
import { FormDialog } from '#ui/form-dialog';
import { LoadingBlock } from '#ui/loading-block';
import { Day, DayForm } from './holiday-parts.tsx';
import { holidaysQuery } from './schedules.api.ts';
import styles from './schedules.module.css';

interface HolidaysDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The days nobody works, year by year: the nation's, and those of the company. */
export function HolidaysDialog({ open, onClose }: HolidaysDialogProps) {
  const { t } = useTranslation('schedules');
  const [year, setYear] = useState(() => new Date().getFullYear());
  const [edited, setEdited] = useState<Holiday | null>(null);
  const query = useQuery({ ...holidaysQuery(year), enabled: open });
  return (
    <FormDialog open={open} title={t(($) => $.schedules.holidays.title)} onClose={onClose}>
      <p className={styles.hint}>{t(($) => $.schedules.holidays.text)}</p>
      <div className={styles.year}>
        <IconButton aria-label={t(($) => $.schedules.holidays.previous)} onClick={() => setYear(year - 1)}>
          <ChevronLeft />
        </IconButton>
        <strong aria-live="polite">{year}</strong>
        <IconButton aria-label={t(($) => $.schedules.holidays.next)} onClick={() => setYear(year + 1)}>
          <ChevronRight />
        </IconButton>
      </div>
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <ul className={styles.days}>
          {query.data.map((day) => (
            <Day key={day.day} holiday={day} onEdit={() => setEdited(day)} />
          ))}
        </ul>
      ) : (
        <LoadingBlock height={320} />
      )}
      <DayForm key={`${year} ${edited?.day}`} year={year} edited={edited} onDone={() => setEdited(null)} />
    </FormDialog>
  );
}
