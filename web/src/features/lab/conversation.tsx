import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { LabBubble } from './bubble.tsx';
import type { Focus } from './composer.tsx';
import styles from './conversation.module.css';
import type { Draft } from './lab.api.ts';
import type { abilitiesOf, LabEntry } from './phones.ts';

interface ConversationProps {
  readonly entries: readonly LabEntry[];
  readonly peerName: string;
  readonly can: ReturnType<typeof abilitiesOf>;
  readonly onFocus: (focus: Focus) => void;
  readonly onSend: (draft: Draft) => void;
}

/** At most a picture away. */
const nearEnd = 400;

const dayOf = (at: number): string => new Date(at).toDateString();

export function LabConversation({ entries, peerName, can, onFocus, onSend }: ConversationProps) {
  const { t } = useTranslation('lab');
  const tag = useLanguageTag();
  const log = useRef<HTMLOListElement>(null);
  const [today] = useState(() => new Date().toDateString());
  const lastId = entries.at(-1)?.id;
  const byId = new Map(entries.map((entry) => [entry.id, entry]));

  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [lastId]);
  /** A picture that has only now got its height must not push the newest message out of sight. */
  const stayAtEnd = ({ currentTarget: list }: SyntheticEvent<HTMLElement>) => {
    if (list.scrollHeight - list.scrollTop - list.clientHeight < nearEnd) list.scrollTo({ top: list.scrollHeight });
  };

  const dayText = (at: number): string =>
    dayOf(at) === today ? t(($) => $.lab.today) : new Intl.DateTimeFormat(tag, { dateStyle: 'medium' }).format(at);

  return (
    <ol ref={log} className={styles.log} role="log" aria-label={peerName} onLoadCapture={stayAtEnd}>
      {entries.length === 0 && <li className={styles.hint}>{t(($) => $.lab.emptyChat)}</li>}
      {entries.map((entry, index) => {
        const before = entries[index - 1];
        const isNewDay = !before || dayOf(before.at) !== dayOf(entry.at);
        return (
          <li key={entry.id} className={styles.item} data-mine={entry.mine} data-follows={before?.mine === entry.mine}>
            {isNewDay && <span className={styles.day}>{dayText(entry.at)}</span>}
            <LabBubble
              entry={entry}
              quoted={entry.quoteOf ? byId.get(entry.quoteOf) : undefined}
              peerName={peerName}
              can={can}
              onFocus={onFocus}
              onSend={onSend}
            />
          </li>
        );
      })}
    </ol>
  );
}
