import { useTranslation } from '#platform/i18n';
import styles from './assistant.module.css';
import type { Sent } from './use-draft.ts';

/** What left the house for a draft, word for word. */
export function SentDetails({ sent }: { readonly sent: Sent | null }) {
  const { t } = useTranslation('assistant');
  if (!sent) return null;
  return (
    <details className={styles.sent}>
      <summary>{t(($) => $.assistant.sent.title)}</summary>
      <p>
        {t(($) => $.assistant.sent.model, { model: sent.model })}
        {sent.masked && ` · ${t(($) => $.assistant.sent.masked)}`}
      </p>
      <ol>
        {sent.turns.map(({ role, text }, index) => (
          <li key={index}>
            <strong>{t(($) => $.assistant.sent.roles[role])}</strong> {text}
          </li>
        ))}
      </ol>
    </details>
  );
}
