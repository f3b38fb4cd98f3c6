import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from '#platform/i18n';
import styles from './user-dialog.module.css';

const fields = 8;

/** The shape of the form while the user is fetched. */
export function FormSkeleton() {
  const { t } = useTranslation('common');
  return (
    <output aria-label={t(($) => $.common.loading)}>
      <div className={styles.picture}>
        <Skeleton variant="circular" width={64} height={64} />
        <Skeleton variant="rounded" width={160} height={36} />
      </div>
      <div className={styles.section}>
        {Array.from({ length: fields }, (_, index) => (
          <Skeleton key={index} variant="rounded" height={40} />
        ))}
      </div>
    </output>
  );
}
