import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import CalendarToday from '@mui/icons-material/CalendarToday';
import Button from '@mui/material/Button';
import { readyRange, readyRanges, type DayRange, type ReadyRange } from '@oplano/core/figures';
import { inZone } from '@oplano/core/time';
import { useState } from 'react';
import { dayText, useLanguageTag, useTranslation } from '#platform/i18n';
import { useSession } from '#platform/session';
import { lazyWindow } from '#ui/lazy-part';
import styles from './day-range.module.css';
import type { DayRangeWindowProps } from './day-range-window.tsx';

const DayRangeWindow = lazyWindow<DayRangeWindowProps>(
  async () => (await import('./day-range-window.tsx')).DayRangeWindow,
);

interface DayRangeChipProps {
  /** Both ends count; an end that is empty is open. */
  readonly value: DayRange;
  /** The day it is where the company is; otherwise the one on which the chip was first drawn. */
  readonly today?: string;
  readonly onApply: (range: DayRange) => void;
  /** Which days are meant, where “period” does not say it. */
  readonly label?: string;
  readonly isOptional?: boolean;
  readonly applyText?: string;
  readonly problemOf?: (range: DayRange) => string | null;
  /** Where a page counts its days in a way of its own. */
  readonly rangeOf?: (name: ReadyRange, today: string) => DayRange;
}

/** The days a list shows, in one line; what it opens speaks the language of the product, not the browser's. */
export function DayRangeChip({
  value,
  today: given,
  onApply,
  label,
  applyText,
  problemOf,
  isOptional = false,
  rangeOf = readyRange,
}: DayRangeChipProps) {
  const { t } = useTranslation('days');
  const tag = useLanguageTag();
  const timeZone = useSession((session) => (session.status === 'signedIn' ? session.user.company.timeZone : 'UTC'));
  const [drawn] = useState(() => new Date());
  const today = given ?? inZone(drawn, timeZone).date;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const ready = readyRanges.map((name) => ({ text: t(($) => $.days.ranges[name]), range: rangeOf(name, today) }));
  const known = ready.find(({ range }) => range.from === value.from && range.to === value.to);
  const title = label ?? t(($) => $.days.label);
  const [from, to] = [value.from, value.to].map((day) => (day === '' ? '' : dayText(day, tag)));
  const ofTwo = from === to ? from : `${from} – ${to}`;
  const ofOne = from ? t(($) => $.days.since, { day: from }) : to && t(($) => $.days.until, { day: to });
  const text = known?.text ?? ((from && to ? ofTwo : ofOne) || t(($) => $.days.any));
  return (
    <>
      <Button
        color="inherit"
        variant="outlined"
        className={styles.chip ?? ''}
        aria-label={`${title}: ${text}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        startIcon={<CalendarToday />}
        endIcon={<ArrowDropDown />}
        onPointerEnter={DayRangeWindow.prepare}
        onFocus={DayRangeWindow.prepare}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <span>{text}</span>
      </Button>
      <DayRangeWindow
        anchor={anchor}
        title={title}
        value={value}
        today={today}
        ready={ready}
        isOptional={isOptional}
        applyText={applyText ?? t(($) => $.days.apply)}
        problemOf={problemOf}
        onApply={onApply}
        onClose={() => setAnchor(null)}
      />
    </>
  );
}
