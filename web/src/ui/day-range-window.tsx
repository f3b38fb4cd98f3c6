import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import type { DayRange } from '@oplano/core/figures';
import { useState, type FormEvent } from 'react';
import { dayText, useLanguageTag, useTranslation } from '#platform/i18n';
import styles from './day-range.module.css';
import { readDay } from './days.ts';
import { MonthGrid } from './month-grid.tsx';

interface ReadyDays {
  readonly text: string;
  readonly range: DayRange;
}

interface PickerProps {
  readonly value: DayRange;
  readonly today: string;
  readonly ready: readonly ReadyDays[];
  /** Either end may be left open. */
  readonly isOptional: boolean;
  /** What the button that starts the search is called. */
  readonly applyText: string;
  /** Says why these days do not do; null where they do. */
  readonly problemOf?: ((range: DayRange) => string | null) | undefined;
  readonly onApply: (range: DayRange) => void;
}

export interface DayRangeWindowProps extends PickerProps {
  /** The chip it hangs from; null while it is closed. */
  readonly anchor: HTMLElement | null;
  readonly title: string;
  readonly onClose: () => void;
}

/** Ready-made days, two fields and a month: whichever is at hand. */
export function DayRangeWindow({ anchor, title, onClose, onApply, ...picker }: DayRangeWindowProps) {
  const apply = (range: DayRange) => {
    onApply(range);
    onClose();
  };
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': title, className: styles.paper ?? '' } }}
    >
      <Picker {...picker} onApply={apply} />
    </Popover>
  );
}

const ends = ['from', 'to'] as const;

function Picker({ value, today, ready, isOptional, applyText, problemOf, onApply }: PickerProps) {
  const { t } = useTranslation('days');
  const tag = useLanguageTag();
  const write = (day: string): string => (day === '' ? '' : dayText(day, tag));
  const [typed, setTyped] = useState({ from: write(value.from), to: write(value.to) });
  const [problem, setProblem] = useState<string | null>(null);
  /** After the first day of a range comes its last. */
  const [isHalf, setHalf] = useState(false);
  const days: DayRange = { from: readDay(typed.from, tag), to: readDay(typed.to, tag) };

  const change = (next: typeof typed) => {
    setTyped(next);
    setProblem(null);
  };
  const pick = (day: string) => {
    const isLast = isHalf && day >= days.from;
    change({ from: isLast ? typed.from : write(day), to: write(day) });
    setHalf(!isLast);
  };
  const findProblem = (): string | null => {
    if (problemOf) return problemOf(days);
    const isWrong = ends.some((end) => days[end] === '' && (typed[end].trim() !== '' || !isOptional));
    if (isWrong) return t(($) => $.days.wrong, { example: write(today) });
    return days.from !== '' && days.to !== '' && days.to < days.from ? t(($) => $.days.turned) : null;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A form of the page may stand around the chip; it is not this one that was sent.
    event.stopPropagation();
    const found = findProblem();
    setProblem(found);
    if (found === null) onApply(days);
  };
  return (
    <form className={styles.picker} noValidate onSubmit={submit}>
      <fieldset className={styles.ready} aria-label={t(($) => $.days.ready)}>
        {[...ready, ...(isOptional ? [{ text: t(($) => $.days.any), range: { from: '', to: '' } }] : [])].map(
          ({ text, range }) => (
            <button
              key={text}
              type="button"
              aria-pressed={range.from === value.from && range.to === value.to}
              onClick={() => onApply(range)}
            >
              {text}
            </button>
          ),
        )}
      </fieldset>
      <div className={styles.pick}>
        <div className={styles.ends}>
          {ends.map((end) => (
            <TextField
              key={end}
              size="small"
              label={t(($) => $.days[end])}
              value={typed[end]}
              error={problem !== null}
              placeholder={t(($) => $.days.format)}
              autoComplete="off"
              onChange={({ target }) => {
                setHalf(false);
                change({ ...typed, [end]: target.value });
              }}
              slotProps={{ inputLabel: { shrink: true }, htmlInput: { inputMode: 'numeric' } }}
            />
          ))}
        </div>
        <MonthGrid from={days.from} to={days.to} today={today} onPick={pick} />
        {problem !== null && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <Button type="submit" variant="contained">
          {applyText}
        </Button>
      </div>
    </form>
  );
}
