import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import IconButton from '@mui/material/IconButton';
import { addDays } from '@oplano/core/time';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useLanguage, useLanguageTag, useTranslation, type Language } from '#platform/i18n';
import { addMonths, dayByKey, weeksOf } from './days.ts';
import styles from './month-grid.module.css';

/** Browsers do not all know with which day a week begins. */
const firstWeekdays: Readonly<Record<Language, number>> = { pt: 0, en: 0, es: 1, tr: 1 };
/** A Sunday. */
const someSunday = '2023-01-01';

interface MonthGridProps {
  /** Both ends count; empty where there is none. */
  readonly from: string;
  readonly to: string;
  readonly today: string;
  readonly onPick: (day: string) => void;
}

/** A month whose days can be picked: arrows lead from day to day, Page Up and Page Down from month to month. */
export function MonthGrid({ from, to, today, onPick }: MonthGridProps) {
  const { t } = useTranslation('days');
  const tag = useLanguageTag();
  const firstWeekday = firstWeekdays[useLanguage()];
  const titleId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState(to || from || today);
  const isByKey = useRef(false);
  const say = (day: string, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options }).format(new Date(`${day}T00:00:00Z`));

  useEffect(() => {
    if (isByKey.current) grid.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
    isByKey.current = false;
  }, [at]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, event.shiftKey, at, firstWeekday);
    if (next === null) return;
    event.preventDefault();
    isByKey.current = true;
    setAt(next);
  };
  const isWithin = (day: string): boolean => day === from || day === to || (from !== '' && from < day && day < to);
  return (
    <div className={styles.month}>
      <div className={styles.head}>
        <IconButton size="small" aria-label={t(($) => $.days.previous)} onClick={() => setAt(addMonths(at, -1))}>
          <ChevronLeft />
        </IconButton>
        <h3 id={titleId} className={styles.title} aria-live="polite">
          {say(at, { month: 'long', year: 'numeric' })}
        </h3>
        <IconButton size="small" aria-label={t(($) => $.days.next)} onClick={() => setAt(addMonths(at, 1))}>
          <ChevronRight />
        </IconButton>
      </div>
      {/* A table whose cells the arrow keys walk through. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <table ref={grid} role="grid" aria-labelledby={titleId} className={styles.grid} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {Array.from({ length: 7 }, (_, place) => addDays(someSunday, firstWeekday + place)).map((day) => (
              <th key={day} scope="col" abbr={say(day, { weekday: 'long' })}>
                {say(day, { weekday: 'narrow' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at, firstWeekday).map((week) => (
            <tr key={week[0]}>
              {week.map((day) =>
                // Those of other months only fill the week.
                day.startsWith(at.slice(0, 8)) ? (
                  // A cell of a grid, which not every reader takes a table for.
                  // oxlint-disable-next-line jsx-a11y/no-redundant-roles
                  <td key={day} role="gridcell" aria-selected={isWithin(day)} data-end={day === from || day === to}>
                    <button
                      type="button"
                      tabIndex={day === at ? 0 : -1}
                      aria-label={say(day, { dateStyle: 'full' })}
                      aria-current={day === today ? 'date' : undefined}
                      onClick={() => {
                        setAt(day);
                        onPick(day);
                      }}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                ) : (
                  // oxlint-disable-next-line jsx-a11y/control-has-associated-label
                  <td key={day} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
