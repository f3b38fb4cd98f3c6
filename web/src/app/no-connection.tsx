import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from '#platform/i18n';
import { EmptyState } from '#ui/empty-state';
import { useComeback } from './use-comeback.ts';
import styles from './no-connection.module.css';

/** The server does not answer and it is not known who is here. Tries again by itself. */
export function NoConnection({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation('common');
  useComeback(onRetry);
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
