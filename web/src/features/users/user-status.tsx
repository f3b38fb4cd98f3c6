import { useTranslation } from '#platform/i18n';
import styles from './users.module.css';

/** Whether somebody is there, as a dot and a word. */
export function UserStatus({ online }: { readonly online: boolean }) {
  const { t } = useTranslation('users');
  return (
    <span className={styles.status} data-online={online}>
      <span className={styles.dot} aria-hidden="true" />
      {online ? t(($) => $.users.online) : t(($) => $.users.offline)}
    </span>
  );
}
