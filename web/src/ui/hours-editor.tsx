import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ServiceDay, ServiceHours, WeekdayEn } from '@oplano/contracts/settings';
import { useTranslation } from '#platform/i18n';
import styles from './hours-editor.module.css';

interface HoursEditorProps {
  readonly value: ServiceHours;
  readonly onChange: (hours: ServiceHours) => void;
  readonly disabled?: boolean;
}

const weekdays: readonly WeekdayEn[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

type Times = Pick<ServiceDay, 'startTimeA' | 'endTimeA' | 'startTimeB' | 'endTimeB'>;
const closed: Times = { startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' };

const dayOf = (hours: ServiceHours, weekdayEn: WeekdayEn): ServiceDay =>
  hours.find((day) => day.weekdayEn === weekdayEn) ?? { weekday: weekdayEn, weekdayEn, ...closed };

const isHalf = (day: ServiceDay): boolean =>
  (day.startTimeA === '') !== (day.endTimeA === '') || (day.startTimeB === '') !== (day.endTimeB === '');

/** Whether hours can be saved: no period has one end only. */
export const areWhole = (hours: ServiceHours): boolean => !hours.some(isHalf);

/** The hours of a company, a queue or a connection: two periods a day, Monday to Sunday. */
export function HoursEditor({ value, onChange, disabled = false }: HoursEditorProps) {
  const { t } = useTranslation('hours');
  const days = weekdays.map((weekdayEn) => dayOf(value, weekdayEn));
  const change = (changed: ServiceDay) =>
    onChange(days.map((day) => (day.weekdayEn === changed.weekdayEn ? changed : day)));
  const copy = ({ startTimeA, endTimeA, startTimeB, endTimeB }: ServiceDay) =>
    onChange(days.map((day) => ({ ...day, startTimeA, endTimeA, startTimeB, endTimeB })));
  return (
    <div className={styles.editor}>
      <p className={styles.help}>{t(($) => $.hours.help)}</p>
      {days.map((day) => (
        <DayRow key={day.weekdayEn} day={day} disabled={disabled} onChange={change} onCopy={() => copy(day)} />
      ))}
    </div>
  );
}

interface DayRowProps {
  readonly day: ServiceDay;
  readonly disabled: boolean;
  readonly onChange: (day: ServiceDay) => void;
  readonly onCopy: () => void;
}

function DayRow({ day, disabled, onChange, onCopy }: DayRowProps) {
  const { t } = useTranslation('hours');
  const name = t(($) => $.hours.weekdays[day.weekdayEn]);
  const copyLabel = t(($) => $.hours.copy);
  const isClosed = !day.startTimeA && !day.endTimeA && !day.startTimeB && !day.endTimeB;
  const field = (which: keyof Times) => (
    <input
      className={styles.time}
      type="time"
      value={day[which]}
      disabled={disabled}
      aria-label={`${name}, ${t(($) => $.hours[which])}`}
      onChange={({ target }) => onChange({ ...day, [which]: target.value })}
    />
  );
  return (
    <fieldset className={styles.day} data-closed={isClosed}>
      <legend className={styles.name}>{name}</legend>
      <span className={styles.period}>
        {field('startTimeA')}
        <span aria-hidden="true">{t(($) => $.hours.until)}</span>
        {field('endTimeA')}
      </span>
      <span className={styles.period}>
        {field('startTimeB')}
        <span aria-hidden="true">{t(($) => $.hours.until)}</span>
        {field('endTimeB')}
      </span>
      <span className={styles.state} role={isHalf(day) ? 'alert' : undefined}>
        {isHalf(day) ? t(($) => $.hours.half) : isClosed ? t(($) => $.hours.closed) : ''}
      </span>
      <Tooltip title={copyLabel}>
        <IconButton disabled={disabled || isHalf(day)} aria-label={`${copyLabel}: ${name}`} onClick={onCopy}>
          <ContentCopyOutlined />
        </IconButton>
      </Tooltip>
    </fieldset>
  );
}
