import type { Message, MessageContent } from '@oplano/contracts/messages';
import { safeHref } from '@oplano/core/messages';
import { useTranslation } from '#platform/i18n';
import styles from './bubble.module.css';
import { CardActions } from './card-actions.tsx';
import { Glyph } from './glyphs.tsx';
import { MapSketch } from './map-sketch.tsx';
import { MediaPart } from './media-part.tsx';

type Of<K extends MessageContent['kind']> = Extract<MessageContent, { kind: K }>;

function Place({ content }: { readonly content: Of<'location'> }) {
  const { t } = useTranslation('messages');
  const at = `${content.latitude},${content.longitude}`;
  const title =
    content.name || (content.live ? t(($) => $.messages.content.liveLocation) : t(($) => $.messages.content.location));
  return (
    <a
      className={styles.paper}
      href={`https://www.google.com/maps?q=${encodeURIComponent(at)}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      <span className={styles.paperSign}>
        <Glyph name="pin" />
      </span>
      <span className={styles.paperText}>
        <MapSketch latitude={content.latitude} longitude={content.longitude} />
        <span className={styles.paperName}>{title}</span>
        <span className={styles.quiet}>{content.address || at}</span>
        <span className={styles.quiet}>{t(($) => $.messages.content.openMap)}</span>
      </span>
    </a>
  );
}

function Cards({ content: { cards }, isReceived }: { readonly content: Of<'contacts'>; readonly isReceived: boolean }) {
  const { t } = useTranslation('messages');
  return (
    <ul className={styles.cards} aria-label={t(($) => $.messages.content.contacts, { count: cards.length })}>
      {cards.map((card, index) => (
        // A card is told from its neighbours by its place alone: names and numbers may repeat.
        <li key={index} className={styles.paper}>
          <span className={styles.paperSign}>
            <Glyph name="person" />
          </span>
          <span className={styles.paperText}>
            <span className={styles.paperName}>{card.name}</span>
            {card.phones.map((phone) => (
              <a key={phone} className={styles.phone} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
                {phone}
              </a>
            ))}
            {isReceived && <CardActions card={card} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Options({ title, options }: { readonly title: string; readonly options: readonly string[] }) {
  return (
    <div>
      <p className={styles.label}>
        <Glyph name="poll" />
        {title}
      </p>
      <ul className={styles.options}>
        {options.map((option, index) => (
          <li key={index}>{option}</li>
        ))}
      </ul>
    </div>
  );
}

function Ad({ content }: { readonly content: Of<'ad'> }) {
  const { t } = useTranslation('messages');
  const href = safeHref(content.url);
  return (
    <div className={styles.quote}>
      <span className={styles.quoteName}>{t(($) => $.messages.content.ad)}</span>
      <span className={styles.paperName}>{content.title}</span>
      <span className={styles.quiet}>{content.description}</span>
      {href && (
        <a className={styles.phone} href={href} target="_blank" rel="noopener noreferrer nofollow">
          {t(($) => $.messages.content.openAd)}
        </a>
      )}
    </div>
  );
}

function Call({ content: { video, missed } }: { readonly content: Of<'call'> }) {
  const { t } = useTranslation('messages');
  const text = missed
    ? video
      ? t(($) => $.messages.content.missedVideo)
      : t(($) => $.messages.content.missedVoice)
    : video
      ? t(($) => $.messages.content.videoCall)
      : t(($) => $.messages.content.voiceCall);
  return (
    <p className={styles.label} data-missed={missed}>
      <Glyph name="call" />
      {text}
    </p>
  );
}

/** What a message is besides its text. */
export function ContentPart({ message }: { readonly message: Message }) {
  const { t } = useTranslation('messages');
  const { content, media } = message;
  const notice = (text: string) => (
    <p className={styles.label}>
      <Glyph name="info" />
      {text}
    </p>
  );
  switch (content.kind) {
    case 'text':
    // It is a line of its own.
    case 'transfer':
    case 'choiceReply':
      return null;
    case 'media':
      return media && <MediaPart message={message} media={media} />;
    case 'location':
      return <Place content={content} />;
    case 'contacts':
      return <Cards content={content} isReceived={!message.fromMe && message.id !== 0} />;
    case 'poll':
      return <Options title={t(($) => $.messages.content.poll)} options={content.options} />;
    case 'choice':
      return (
        <Options title={t(($) => $.messages.content.choice)} options={content.options.map(({ title }) => title)} />
      );
    case 'template':
      return (
        <>
          {notice(t(($) => $.messages.content.template, { name: content.name }))}
          {content.header && <span className={styles.paperName}>{content.header}</span>}
          {media && <MediaPart message={message} media={media} />}
        </>
      );
    case 'ad':
      return <Ad content={content} />;
    case 'call':
      return <Call content={content} />;
    case 'viewOnce':
      return notice(t(($) => $.messages.content.viewOnce));
    case 'unsupported':
      return notice(t(($) => $.messages.content.unsupported));
  }
}

/** What stands under the text of a message. */
export function UnderText({ content }: Pick<Message, 'content'>) {
  if (content.kind !== 'template') return null;
  const { footer, buttons = [] } = content;
  return (
    <>
      {footer && <span className={styles.quiet}>{footer}</span>}
      {buttons.length > 0 && (
        <ul className={styles.options}>
          {buttons.map((text, index) => (
            <li key={index}>{text}</li>
          ))}
        </ul>
      )}
    </>
  );
}
