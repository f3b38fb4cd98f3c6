import type { Message } from '@oplano/contracts/messages';
import { useTranslation } from '#platform/i18n';
import { useChat } from '../chat-context.ts';
import styles from './bubble.module.css';
import { useSummary } from './summary.ts';

/** The message that is answered, inside the answer; a press leads to it. */
export function Quote({ quoted }: { readonly quoted: NonNullable<Message['quotedMsg']> }) {
  const { t } = useTranslation('messages');
  const { otherName, goTo } = useChat();
  const summary = useSummary();
  const name = quoted.authorName ?? (quoted.fromMe ? t(($) => $.messages.bubble.company) : otherName);
  return (
    <button
      type="button"
      className={styles.quote}
      title={t(($) => $.messages.bubble.quoteOf)}
      onClick={() => goTo(quoted.id)}
    >
      <span className={styles.quoteName}>{name}</span>
      <span className={styles.quoteText}>{summary(quoted)}</span>
    </button>
  );
}
