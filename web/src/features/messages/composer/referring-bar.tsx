import Close from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from '#platform/i18n';
import { useSummary } from '../bubble/summary.ts';
import { useChat } from '../chat-context.ts';
import type { Referring } from './composer-state.ts';
import styles from './composer.module.css';

interface ReferringBarProps {
  readonly referring: Referring;
  readonly onCancel: () => void;
}

/** The message that is answered or changed. */
export function ReferringBar({ referring: { kind, message }, onCancel }: ReferringBarProps) {
  const { t } = useTranslation('messages');
  const { otherName } = useChat();
  const summary = useSummary();
  const name = message.fromMe ? t(($) => $.messages.bubble.company) : (message.contact?.name ?? otherName);
  const isEdit = kind === 'edit';
  return (
    <div className={styles.referring}>
      <div className={styles.referringText}>
        <strong>
          {isEdit ? t(($) => $.messages.composer.editing) : t(($) => $.messages.composer.answering, { name })}
        </strong>
        <span>{summary(message)}</span>
      </div>
      <IconButton
        size="small"
        aria-label={isEdit ? t(($) => $.messages.composer.cancelEdit) : t(($) => $.messages.composer.cancelQuote)}
        onClick={onCancel}
      >
        <Close fontSize="small" />
      </IconButton>
    </div>
  );
}
