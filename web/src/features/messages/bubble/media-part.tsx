import type { Media, Message } from '@oplano/contracts/messages';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { useChat } from '../chat-context.ts';
import { mediaBox } from '../list/media-box.ts';
import { sizeText } from '../times.ts';
import { AudioPlayer } from './audio-player.tsx';
import styles from './bubble.module.css';
import { Glyph } from './glyphs.tsx';

/** In the place of a file that is not here (yet), as big as the file will be. */
function Missing({ media }: { readonly media: Media }) {
  const { t } = useTranslation('messages');
  const isPicture = media.kind === 'image' || media.kind === 'video' || media.kind === 'sticker';
  return (
    <span className={styles.missing} style={isPicture ? mediaBox(media) : undefined} data-state={media.state}>
      <Glyph name={media.state === 'failed' ? 'warning' : 'clock'} />
      {media.state === 'failed' ? t(($) => $.messages.media.failed) : t(($) => $.messages.media.pending)}
    </span>
  );
}

function Picture({ message, media }: { readonly message: Message; readonly media: Media }) {
  const { t } = useTranslation('messages');
  const { openMedia } = useChat();
  const box = mediaBox(media);
  const isSticker = media.kind === 'sticker';
  const picture = (
    <img
      className={isSticker ? styles.sticker : styles.picture}
      src={media.thumbnailUrl ?? media.url ?? ''}
      alt={message.body || (isSticker ? t(($) => $.messages.media.sticker) : t(($) => $.messages.media.image))}
      width={box.width}
      height={box.height}
      loading="lazy"
      decoding="async"
    />
  );
  if (isSticker) return picture;
  return (
    <button
      type="button"
      className={styles.pictureButton}
      style={{ aspectRatio: `${box.width} / ${box.height}`, width: box.width }}
      aria-label={t(($) => $.messages.media.open)}
      onClick={() => openMedia(message)}
    >
      {picture}
    </button>
  );
}

function Film({ media }: { readonly media: Media }) {
  const { t } = useTranslation('messages');
  const box = mediaBox(media);
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- customers send films without captions
    <video
      className={styles.picture}
      src={media.url ?? ''}
      {...(media.thumbnailUrl ? { poster: media.thumbnailUrl } : {})}
      controls
      preload={media.thumbnailUrl ? 'none' : 'metadata'}
      width={box.width}
      height={box.height}
      style={{ aspectRatio: `${box.width} / ${box.height}`, background: '#000' }}
      aria-label={t(($) => $.messages.media.video)}
    />
  );
}

function Paper({ media }: { readonly media: Media }) {
  const { t } = useTranslation('messages');
  const tag = useLanguageTag();
  const name = media.name || t(($) => $.messages.media.document);
  const ending = /\.([a-z0-9]{1,5})$/i.exec(media.name)?.[1]?.toUpperCase();
  return (
    <a
      className={styles.paper}
      href={media.url ?? ''}
      download={name}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t(($) => $.messages.media.download, { name })}
    >
      <span className={styles.paperSign}>
        <Glyph name="file" />
      </span>
      <span className={styles.paperText}>
        <span className={styles.paperName}>{name}</span>
        <span className={styles.quiet}>
          {[ending, media.size === null ? null : sizeText(media.size, tag)].filter(Boolean).join(' · ')}
        </span>
      </span>
    </a>
  );
}

/** The file of a message, by its kind. */
export function MediaPart({ message, media }: { readonly message: Message; readonly media: Media }) {
  if (media.state !== 'ready' || !media.url) return <Missing media={media} />;
  if (media.kind === 'audio') return <AudioPlayer media={media} />;
  if (media.kind === 'video') return <Film media={media} />;
  if (media.kind === 'document') return <Paper media={media} />;
  return <Picture message={message} media={media} />;
}
