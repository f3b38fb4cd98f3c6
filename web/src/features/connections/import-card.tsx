import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { importRunning, type Connection, type ImportProgress } from '@oplano/contracts/connections';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useLanguage, useTranslation } from '#platform/i18n';
import { connectionQuery } from './connections.api.ts';
import { importProgressKey } from './connections.realtime.ts';
import styles from './connections.module.css';

/** How far an import is; told live, and fetched once by whoever opens the page in the middle of it. */
export function ImportCard({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation('connections');
  const language = useLanguage();
  const isRunning = connection.statusImportMessages === importRunning;
  const { data: told } = useQuery<ImportProgress>({ queryKey: importProgressKey(connection.id), queryFn: skipToken });
  const { data: details } = useQuery({ ...connectionQuery(connection.id), enabled: isRunning && !told });
  const progress = told ?? details?.importProgress;
  if (!isRunning || !progress) return null;
  const { processed, total, date } = progress;
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short' });
  return (
    <section className={styles.import} aria-label={t(($) => $.connections.import.title, { name: connection.name })}>
      <div className={styles.importText}>
        <strong>{t(($) => $.connections.import.title, { name: connection.name })}</strong>
        <span>
          {t(($) => $.connections.import.progress, { processed, total })}
          {date ? ` · ${time.format(new Date(date))}` : ''}
        </span>
      </div>
      <LinearProgress variant="determinate" value={total === 0 ? 0 : Math.min(100, (processed / total) * 100)} />
      <Button size="small" color="inherit" onClick={() => window.location.reload()}>
        {t(($) => $.connections.import.refresh)}
      </Button>
    </section>
  );
}
