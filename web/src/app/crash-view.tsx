import HeartBrokenOutlined from '@mui/icons-material/HeartBrokenOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from '#platform/i18n';
import { EmptyState } from '#ui/empty-state';

/** Stands where a screen broke. */
export function CrashView() {
  const { t } = useTranslation('common');
  return (
    <div role="alert">
      <EmptyState
        icon={<HeartBrokenOutlined />}
        title={t(($) => $.common.crashTitle)}
        text={t(($) => $.common.crashHelp)}
        action={
          <Button variant="contained" onClick={() => location.reload()}>
            {t(($) => $.common.reload)}
          </Button>
        }
      />
    </div>
  );
}
