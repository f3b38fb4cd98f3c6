import Done from '@mui/icons-material/Done';
import DoneAll from '@mui/icons-material/DoneAll';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import { useTranslation } from '#platform/i18n';
import styles from './conversation.module.css';
import type { LabTick } from './phones.ts';

const signs = { sent: Done, delivered: DoneAll, read: DoneAll, failed: ErrorOutlined } as const;

/** How far a message has come, as a sign with a name. */
export function Ticks({ status }: { readonly status: LabTick }) {
  const { t } = useTranslation('lab');
  const Sign = signs[status];
  return <Sign className={styles.ticks ?? ''} data-status={status} titleAccess={t(($) => $.lab.ticks[status])} />;
}
