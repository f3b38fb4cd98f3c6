import CircularProgress from '@mui/material/CircularProgress';
import { useQuery } from '@tanstack/react-query';
import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from '#platform/i18n';
import { ErrorState } from '#ui/error-state';
import { beginSetup } from './second-factor.api.ts';
import styles from './second-factor.module.css';

/** What an app scans, or somebody types into it. Each time it is opened there is a new secret. */
export function NewApp() {
  const { t } = useTranslation('secondFactor');
  const { data, error, refetch } = useQuery({
    queryKey: ['auth', 'second-factor', 'setup'],
    queryFn: beginSetup,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <ol className={styles.steps}>
        <li>{t(($) => $.secondFactor.setup.step1)}</li>
        <li>{t(($) => $.secondFactor.setup.step2)}</li>
        <li>{t(($) => $.secondFactor.setup.step3)}</li>
      </ol>
      <div className={styles.qr}>
        {data ? (
          <QRCodeSVG value={data.uri} size={200} marginSize={2} title={t(($) => $.secondFactor.setup.picture)} />
        ) : (
          <CircularProgress aria-label={t(($) => $.secondFactor.setup.waiting)} />
        )}
      </div>
      {data && (
        <p className={styles.secret}>
          {t(($) => $.secondFactor.setup.secret)} <code>{data.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
      )}
    </>
  );
}
