import Close from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from '#platform/i18n';
import styles from './kanban.module.css';

/** Why something did not happen, or what is worth a warning: it stays until it is read. */
export function Notice({ text, onClose }: { readonly text: string; readonly onClose: () => void }) {
  const { t } = useTranslation('common');
  return (
    <div className={styles.notice} role="alert">
      <span>{text}</span>
      <IconButton size="small" aria-label={t(($) => $.common.close)} onClick={onClose}>
        <Close fontSize="inherit" />
      </IconButton>
    </div>
  );
}
