import type { Message } from '@oplano/contracts/messages';
import { wordsOfMessage } from '@oplano/core/messages';
import { useState, type ReactNode } from 'react';
import { MessageHelp, useAssistant } from '#features/prompts';
import styles from './bubble/bubble.module.css';

/** What customers say; nobody needs help with their own words. */
const isTheirs = ({ fromMe, isPrivate, isDeleted }: Message): boolean => !fromMe && !isPrivate && !isDeleted;
const isUnwritten = ({ media }: Message): boolean =>
  media?.kind === 'audio' && media.state === 'ready' && media.transcript === undefined;

export interface HelpWithMessages {
  /** Asks what a message means in one's own language; null where nobody can be asked, or there is nothing to translate. */
  readonly translate: (message: Message) => (() => void) | null;
  /** What stands under a message. */
  readonly under: (message: Message) => ReactNode;
}

/**
 * What an assistant does for whoever reads a conversation. What was translated is kept for as long as the conversation is
 * open, and so is paid for once, however often its bubble comes and goes.
 */
export function useMessageHelp(ticketId: number): HelpWithMessages {
  const hasAssistant = useAssistant();
  const [translations, setTranslations] = useState<ReadonlyMap<number, string>>(new Map());
  const keep = (id: number, text: string) => setTranslations((known) => new Map(known).set(id, text));
  return {
    translate: (message) =>
      hasAssistant && isTheirs(message) && (wordsOfMessage(message) !== '' || message.media?.transcript !== undefined)
        ? () => keep(message.id, '')
        : null,
    under: (message) => {
      const transcript = message.media?.transcript;
      const translation = translations.get(message.id);
      const isAsked = translation !== undefined || (isTheirs(message) && isUnwritten(message));
      return (
        <>
          {transcript !== undefined && <p className={styles.text}>{transcript}</p>}
          {hasAssistant && isAsked && (
            <MessageHelp
              message={message}
              ticketId={ticketId}
              translation={translation}
              onTranslation={(text) => keep(message.id, text)}
              onClose={() => undefined}
            />
          )}
        </>
      );
    },
  };
}
