import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import { useState } from 'react';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { BubbleContent } from './bubble-content.tsx';
import { BubbleMenu } from './bubble-menu.tsx';
import type { Focus } from './composer.tsx';
import styles from './conversation.module.css';
import type { Draft } from './lab.api.ts';
import type { abilitiesOf, LabEntry } from './phones.ts';
import { Ticks } from './ticks.tsx';
import { usePreview } from './use-preview.ts';

interface BubbleProps {
  readonly entry: LabEntry;
  readonly quoted: LabEntry | undefined;
  readonly peerName: string;
  readonly can: ReturnType<typeof abilitiesOf>;
  readonly onFocus: (focus: Focus) => void;
  readonly onSend: (draft: Draft) => void;
}

/** One message on the screen of a phone. */
export function LabBubble({ entry, quoted, peerName, can, onFocus, onSend }: BubbleProps) {
  const { t } = useTranslation('lab');
  const tag = useLanguageTag();
  const preview = usePreview();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isBare = entry.kind === 'sticker' && !entry.deleted;

  return (
    <article className={styles.bubble} data-mine={entry.mine} data-bare={isBare}>
      {quoted && !entry.deleted && (
        <span className={styles.quote}>
          <strong>{quoted.mine ? t(($) => $.lab.you) : peerName}</strong>
          <span className={styles.quoteText}>{preview(quoted)}</span>
        </span>
      )}
      {entry.deleted ? (
        <em className={styles.deleted}>{t(($) => $.lab.deleted)}</em>
      ) : (
        <BubbleContent entry={entry} onChoose={(id, title) => onSend({ kind: 'choice', id, title })} />
      )}
      <span className={styles.foot}>
        {entry.edited && !entry.deleted && <span>{t(($) => $.lab.edited)}</span>}
        <time dateTime={new Date(entry.at).toISOString()}>
          {new Intl.DateTimeFormat(tag, { timeStyle: 'short' }).format(entry.at)}
        </time>
        {entry.mine && !entry.deleted && <Ticks status={entry.status} />}
      </span>
      {entry.reactions.length > 0 && !entry.deleted && (
        <span className={styles.reactions}>{entry.reactions.join(' ')}</span>
      )}
      {!entry.deleted && (
        <button
          type="button"
          className={styles.more}
          aria-label={t(($) => $.lab.actions.open)}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <KeyboardArrowDown fontSize="inherit" />
        </button>
      )}
      <BubbleMenu
        entry={entry}
        anchor={anchor}
        can={can}
        onClose={() => setAnchor(null)}
        onFocus={onFocus}
        onSend={onSend}
      />
    </article>
  );
}
