import type { Message } from '@oplano/contracts/messages';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { toastError } from '#ui/toast';
import { transcribe } from './assistant.api.ts';
import styles from './assistant.module.css';
import { ownLanguage } from './languages.ts';
import { SentDetails } from './sent-details.tsx';
import { useAssistantDraft } from './use-draft.ts';

export interface MessageHelpProps {
  readonly message: Message;
  readonly ticketId: number;
  /** As far as it has come; empty: it was asked for just now. */
  readonly translation: string | undefined;
  readonly onTranslation: (text: string) => void;
  readonly onClose: () => void;
}

function Transcribing({ message }: Pick<MessageHelpProps, 'message'>) {
  const { t } = useTranslation('assistant');
  const [isListening, setListening] = useState(false);
  const listen = () => {
    setListening(true);
    // What comes of it is told to everybody who sees the message, and so to this bubble.
    transcribe(message.id)
      .catch(toastError)
      .finally(() => setListening(false));
  };
  return (
    <button type="button" className={styles.button} disabled={isListening} onClick={listen}>
      {isListening ? t(($) => $.assistant.listening) : t(($) => $.assistant.transcribe)}
    </button>
  );
}

function Translation({ message, ticketId, translation = '', onTranslation }: MessageHelpProps) {
  const { t } = useTranslation('assistant');
  const tag = useLanguageTag();
  const { isWriting, sent, write, stop } = useAssistantDraft(ticketId);
  const begin = useEffectEvent(() => {
    if (translation === '')
      void write({ task: 'translateMessage', messageId: message.id, to: ownLanguage(tag) }, onTranslation);
  });
  useEffect(() => begin(), []);
  return (
    <>
      <p className={styles.under} aria-label={t(($) => $.assistant.translation)} aria-busy={isWriting}>
        {translation === '' && isWriting ? '…' : translation}
      </p>
      {isWriting && (
        <button type="button" className={styles.button} onClick={stop}>
          {t(($) => $.assistant.stop)}
        </button>
      )}
      <SentDetails sent={sent} />
    </>
  );
}

/** Under what a customer said: what it means in one's own language, and what is said in a recording. */
export function MessageHelp(props: MessageHelpProps) {
  return props.translation === undefined ? <Transcribing message={props.message} /> : <Translation {...props} />;
}
