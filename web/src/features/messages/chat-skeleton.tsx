import ArrowBack from '@mui/icons-material/ArrowBack';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from '#platform/i18n';
import { SlowWords } from '#ui/slow-words';
import styles from './chat-pane.module.css';

const widths = [42, 56, 30, 64, 48, 36] as const;

/** The shape of a conversation while it is on its way. */
export function ChatSkeleton({ onBack }: { readonly onBack: (() => void) | undefined }) {
  const { t } = useTranslation(['messages', 'common']);
  return (
    <output className={styles.skeleton} aria-label={t(($) => $.common.loading)}>
      <SlowWords />
      <span className={styles.boneHeader}>
        {onBack && (
          <IconButton aria-label={t(($) => $.messages.header.back)} onClick={onBack}>
            <ArrowBack />
          </IconButton>
        )}
      </span>
      <span className={styles.bones}>
        {widths.map((width, index) => (
          <span key={width} className={styles.bone} data-own={index % 2 === 1} style={{ width: `${width}%` }} />
        ))}
      </span>
    </output>
  );
}
