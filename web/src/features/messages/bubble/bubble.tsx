import { isBigEmoji, isForwardable, wordsOfMessage } from '@oplano/core/messages';
import type { Message } from '@oplano/contracts/messages';
import { useState } from 'react';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { useSessionUser } from '#platform/session';
import { FormattedText } from '#ui/formatted-text';
import { VisuallyHidden } from '#ui/visually-hidden';
import { useChat } from '../chat-context.ts';
import { useOwnFailure } from '../failure-text.ts';
import type { Outgoing } from '../outgoing-message.ts';
import { hourText } from '../times.ts';
import { Ack } from './ack.tsx';
import styles from './bubble.module.css';
import { ContentPart, UnderText } from './content-part.tsx';
import { Glyph } from './glyphs.tsx';
import { Quote } from './quote.tsx';

const longText = 1_800;
/** More of them would reach from their side to the hour and the ticks on the other. */
const signsShown = 3;

/** Channels name a place or a card in the text too; there it would stand a second time. */
function isNamedAbove({ content }: Message, body: string): boolean {
  if (content.kind === 'location') return body === content.name;
  return content.kind === 'contacts' && body === content.cards.map(({ name }) => name).join(', ');
}

function Text({ message }: { readonly message: Message }) {
  const { t } = useTranslation('messages');
  const [isWhole, setWhole] = useState(false);
  const body = wordsOfMessage(message);
  if (!body || isNamedAbove(message, body)) return null;
  const isCut = body.length > longText && !isWhole;
  return (
    <p className={styles.text} data-big={isBigEmoji(body) || undefined}>
      <FormattedText text={isCut ? `${body.slice(0, longText)}…` : body} />
      {isCut && (
        <button type="button" className={styles.textButton} onClick={() => setWhole(true)}>
          {t(($) => $.messages.bubble.showMore)}
        </button>
      )}
    </p>
  );
}

/** Who wrote it, where that is not plain from its side. */
function useAuthor(): (message: Message) => string {
  const { t } = useTranslation('messages');
  const { otherName } = useChat();
  const { id: ownId } = useSessionUser();
  return ({ fromMe, origin, user, contact }) => {
    if (!fromMe) return contact?.name ?? otherName;
    if (user) return user.id === ownId ? t(($) => $.messages.bubble.you) : user.name;
    if (origin === 'bot') return t(($) => $.messages.bubble.bot);
    return origin === 'phone' ? t(($) => $.messages.bubble.phone) : t(($) => $.messages.bubble.company);
  };
}

function Failure({ message, outgoing }: { readonly message: Message; readonly outgoing: Outgoing | undefined }) {
  const { t } = useTranslation('messages');
  const { retry, retryOutgoing, discardOutgoing } = useChat();
  const ownFailure = useOwnFailure();
  const { failure } = message;
  const reason = outgoing?.failure ?? (failure && (ownFailure(failure) || failure.text));
  return (
    <div className={styles.failure} role="alert">
      <Glyph name="warning" />
      <span>
        {t(($) => $.messages.bubble.failed)}
        {reason && `: ${reason}`}
      </span>
      <button
        type="button"
        className={styles.textButton}
        onClick={() => (outgoing ? retryOutgoing(outgoing) : retry(message))}
      >
        {t(($) => $.messages.bubble.retry)}
      </button>
      {outgoing && (
        <button type="button" className={styles.textButton} onClick={() => discardOutgoing(outgoing)}>
          {t(($) => $.messages.bubble.discard)}
        </button>
      )}
    </div>
  );
}

function Reactions({ reactions }: Pick<Message, 'reactions'>) {
  const { t } = useTranslation('messages');
  const { otherName } = useChat();
  const names = reactions.map(({ emoji, fromMe, name }) =>
    t(($) => $.messages.bubble.reaction, {
      name: name ?? (fromMe ? t(($) => $.messages.bubble.company) : otherName),
      emoji,
    }),
  );
  const signs = [...new Set(reactions.map(({ emoji }) => emoji))].slice(0, signsShown);
  return (
    <span className={styles.reactions} title={names.join('\n')}>
      <VisuallyHidden>{names.join(', ')}</VisuallyHidden>
      <span aria-hidden="true">
        {signs.join('')}
        {reactions.length > 1 && <span className={styles.reactionCount}>{reactions.length}</span>}
      </span>
    </span>
  );
}

function Foot({ message, author }: { readonly message: Message; readonly author: string }) {
  const { t } = useTranslation('messages');
  const tag = useLanguageTag();
  const { showVersions } = useChat();
  const isSaid = message.fromMe && !message.isPrivate;
  return (
    <span className={styles.foot}>
      {message.fromMe && <span className={styles.author}>{author}</span>}
      {message.isEdited && !showVersions && <span>{t(($) => $.messages.bubble.edited)}</span>}
      {message.isEdited && showVersions && (
        <button
          type="button"
          className={styles.edited}
          aria-label={t(($) => $.messages.bubble.showVersions)}
          onClick={() => showVersions(message)}
        >
          {t(($) => $.messages.bubble.edited)}
        </button>
      )}
      <time dateTime={message.createdAt}>{hourText(message.createdAt, tag)}</time>
      {isSaid && !message.failure && <Ack ack={message.ack} />}
    </span>
  );
}

interface BubbleProps {
  readonly message: Message;
  readonly outgoing?: Outgoing | undefined;
  readonly isNext: boolean;
  readonly isFollowed: boolean;
  /** The conversation was opened at this message. */
  readonly isMarked: boolean;
}

/** One message. */
export function Bubble({ message, outgoing, isNext, isFollowed, isMarked }: BubbleProps) {
  const { t } = useTranslation('messages');
  const tag = useLanguageTag();
  const { isGroup, selection, toggle, openMenu, under } = useChat();
  const author = useAuthor()(message);
  const { fromMe, isPrivate, isDeleted, isForwarded, quotedMsg, reactions } = message;
  const isFailed = Boolean(outgoing?.failure ?? message.failure);
  const isEmptied = isDeleted && !wordsOfMessage(message) && !message.media?.url;
  return (
    <article
      className={styles.row}
      data-from={fromMe ? 'me' : 'them'}
      data-followed={isFollowed}
      data-marked={isMarked}
      aria-label={`${author}, ${hourText(message.createdAt, tag)}`}
    >
      {/* Notes are the team's own, and what was taken back is gone: neither is passed on. */}
      {selection && !outgoing && isForwardable(message) && (
        <input
          type="checkbox"
          className={styles.check}
          aria-label={t(($) => $.messages.bubble.select)}
          checked={selection.has(message.id)}
          onChange={() => toggle(message.id)}
        />
      )}
      <div className={styles.bubble} data-private={isPrivate} data-deleted={isDeleted} data-failed={isFailed}>
        {isGroup && !fromMe && !isNext && <span className={styles.sender}>{author}</span>}
        {isPrivate && (
          <span className={styles.label}>
            <Glyph name="lock" />
            {t(($) => $.messages.bubble.private)}
          </span>
        )}
        {isForwarded && (
          <span className={styles.quiet}>
            <Glyph name="forward" /> {t(($) => $.messages.bubble.forwarded)}
          </span>
        )}
        {isDeleted && <span className={styles.quiet}>{t(($) => $.messages.bubble.deleted)}</span>}
        {!isEmptied && (
          <>
            {quotedMsg && <Quote quoted={quotedMsg} />}
            <ContentPart message={message} />
            <Text message={message} />
            <UnderText content={message.content} />
            {under?.(message)}
          </>
        )}
        <Foot message={message} author={author} />
        {reactions.length > 0 && <Reactions reactions={reactions} />}
        {isFailed && <Failure message={message} outgoing={outgoing} />}
        {!outgoing && !selection && (
          <button
            type="button"
            data-menu
            className={styles.menu}
            aria-label={t(($) => $.messages.bubble.more)}
            aria-haspopup="menu"
            onClick={(event) => openMenu(message, event.currentTarget)}
          >
            <Glyph name="chevron" />
          </button>
        )}
      </div>
    </article>
  );
}
