import { useQuery } from '@tanstack/react-query';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { sendsQuery } from '../schedules.api.ts';
import { StateMark, useReasonText } from '../send-look.tsx';
import styles from '../schedules.module.css';

/** What became of each send so far, and which are still to come. */
export function SendsList({ scheduleId }: { readonly scheduleId: number }) {
  const { t } = useTranslation('schedules');
  const tag = useLanguageTag();
  const reasonText = useReasonText();
  const { data } = useQuery(sendsQuery(scheduleId));
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'short', timeStyle: 'short' });
  if (!data) return null;
  return (
    <div>
      <h3 className={styles.part}>{t(($) => $.schedules.sends.title)}</h3>
      <ul className={styles.sends}>
        {data.occurrences.map(({ id, sendAt, state, reason }) => (
          <li key={id}>
            <span>{format.format(new Date(sendAt))}</span>
            <StateMark state={state} />
            {reason && <span className={styles.error}>{reasonText(reason)}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
