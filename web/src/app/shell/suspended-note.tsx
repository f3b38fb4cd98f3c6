import { useTranslation } from '#platform/i18n';
import { useActor } from '#platform/session';
import styles from './shell.module.css';

/** Says, for as long as it is so, that the company is suspended and what can be done meanwhile. */
export function SuspendedNote() {
  const { t } = useTranslation('shell');
  const { isSuspended } = useActor();
  if (!isSuspended) return null;
  return <output className={styles.suspended}>{t(($) => $.shell.suspended)}</output>;
}
