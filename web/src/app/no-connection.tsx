import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '#platform/i18n';
import { EmptyState } from '#ui/empty-state';
import styles from './no-connection.module.css';

const retryMs = 5_000;

/** The server does not answer and it is not known who is here. Tries again by itself. */
export function NoConnection({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation('common');
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const timer = setTimeout(() => retry(), retryMs);
    const onOnline = () => retry();
    window.addEventListener('online', onOnline);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', onOnline);
    };
  }, []);
  return (
    <main className={styles.page} role="alert">
      <EmptyState
        icon={<CloudOffOutlined />}
        title={t(($) => $.common.noConnection)}
        text={t(($) => $.common.noConnectionHelp)}
        action={
          <Button variant="contained" onClick={onRetry}>
            {t(($) => $.common.retry)}
          </Button>
        }
      />
    </main>
  );
}
