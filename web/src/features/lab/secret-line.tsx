import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from '#platform/i18n';
import { toast, toastError } from '#ui/toast';
import styles from './dialogs.module.css';

/** Long and meaningless to the eye: shown shortened, copied whole. */
export function SecretLine({ label, value }: { readonly label: string; readonly value: string }) {
  const { t } = useTranslation('lab');
  const copy = () =>
    navigator.clipboard.writeText(value).then(() => toast.success(t(($) => $.lab.accounts.copied)), toastError);
  return (
    <div className={styles.secret}>
      <span className={styles.secretLabel}>{label}</span>
      <code className={styles.secretValue}>{value}</code>
      <IconButton size="small" aria-label={t(($) => $.lab.accounts.copy, { what: label })} onClick={() => void copy()}>
        <ContentCopyOutlined />
      </IconButton>
    </div>
  );
}
