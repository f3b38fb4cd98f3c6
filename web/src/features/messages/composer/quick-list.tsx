import type { QuickMessage } from '@oplano/contracts/quick-messages';
import { useTranslation } from '#platform/i18n';
import styles from './composer.module.css';
import { labelOf } from './quick-replies.ts';

interface QuickListProps {
  readonly id: string;
  readonly replies: readonly QuickMessage[];
  readonly activeIndex: number;
  readonly onChoose: (reply: QuickMessage) => void;
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/** The shortcuts that fit what is being typed. The keyboard stays in the input. */
export function QuickList({ id, replies, activeIndex, onChoose }: QuickListProps) {
  const { t } = useTranslation('messages');
  return (
    <div className={styles.quick}>
      {replies.length === 0 && <p className={styles.quickNone}>{t(($) => $.messages.composer.noQuickReplies)}</p>}
      {/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events -- the input keeps the focus, moves and chooses */}
      <div id={id} role="listbox" aria-label={t(($) => $.messages.composer.quickReplies)} className={styles.quickList}>
        {replies.map((reply, index) => (
          <div
            key={reply.id}
            id={optionId(id, index)}
            role="option"
            aria-selected={index === activeIndex}
            className={styles.quickItem}
            ref={index === activeIndex ? (item) => item?.scrollIntoView({ block: 'nearest' }) : undefined}
            // The input keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(reply)}
          >
            {labelOf(reply)}
            {reply.isMedia && <span className={styles.quickMedia}>{t(($) => $.messages.composer.hasMedia)}</span>}
          </div>
        ))}
      </div>
    </div>
  );
}
