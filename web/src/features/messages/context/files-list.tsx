import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import LinkOutlined from '@mui/icons-material/LinkOutlined';
import PlayCircleOutlined from '@mui/icons-material/PlayCircleOutlined';
import { chatFileKinds, type ChatFileKind, type Message } from '@oplano/contracts/messages';
import { linksIn, wordsOfMessage } from '@oplano/core/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { ChatContext } from '../chat-context.ts';
import { Lightbox } from '../dialogs/lazy-dialogs.ts';
import { dateText, sizeText } from '../times.ts';
import { chatFilesQuery } from './context.api.ts';
import styles from './context.module.css';
import { MorePages } from './more-pages.tsx';

interface ShownProps {
  readonly messages: readonly Message[];
  readonly goTo: ((messageId: number) => void) | undefined;
}

function Gallery({ messages, goTo }: ShownProps) {
  const { t } = useTranslation('inChat');
  const tag = useLanguageTag();
  const [shownId, setShownId] = useState<number | null>(null);
  const pictures = messages.filter(({ media }) => media?.kind === 'image' && media.url).toReversed();
  return (
    <>
      <ul className={styles.gallery}>
        {messages.map(({ id, media, createdAt }) => {
          const isPicture = media?.kind === 'image' && media.url !== null;
          const thumbnail = media?.thumbnailUrl ?? (isPicture ? media.url : null);
          return (
            <li key={id}>
              <button
                type="button"
                className={styles.tile}
                aria-label={`${media?.name || t(($) => $.inChat.context.file)}, ${dateText(createdAt, tag)}`}
                onClick={() => (isPicture ? setShownId(id) : goTo?.(id))}
              >
                {thumbnail ? <img src={thumbnail} alt="" loading="lazy" decoding="async" /> : <PlayCircleOutlined />}
              </button>
            </li>
          );
        })}
      </ul>
      {shownId !== null && <Lightbox pictures={pictures} startId={shownId} onClose={() => setShownId(null)} />}
    </>
  );
}

/** Leads from a file to where it was sent. */
function Place({ message, goTo }: { readonly message: Message } & Pick<ShownProps, 'goTo'>) {
  const { t } = useTranslation('inChat');
  if (!goTo) return null;
  return (
    <button type="button" className={styles.place} onClick={() => goTo(message.id)}>
      {t(($) => $.inChat.context.inChat)}
    </button>
  );
}

function Papers({ messages, goTo }: ShownProps) {
  const { t } = useTranslation('inChat');
  const tag = useLanguageTag();
  return (
    <ul className={styles.timeline}>
      {messages.map((message) => {
        const name = message.media?.name || t(($) => $.inChat.context.file);
        const size = message.media?.size ?? null;
        return (
          <li key={message.id} className={styles.entry}>
            <DescriptionOutlined fontSize="small" aria-hidden="true" />
            <span className={styles.text}>
              {message.media?.url ? (
                <a className={styles.title} href={message.media.url} download={name} target="_blank" rel="noreferrer">
                  {name}
                </a>
              ) : (
                <span className={styles.title}>{name}</span>
              )}
              <span className={styles.quiet}>
                {[dateText(message.createdAt, tag), size === null ? null : sizeText(size, tag)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <Place message={message} goTo={goTo} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Links({ messages, goTo }: ShownProps) {
  const tag = useLanguageTag();
  return (
    <ul className={styles.timeline}>
      {messages.map((message) => (
        <li key={message.id} className={styles.entry}>
          <LinkOutlined fontSize="small" aria-hidden="true" />
          <span className={styles.text}>
            {linksIn(wordsOfMessage(message)).map((link) => (
              <a key={link} className={styles.title} href={link} target="_blank" rel="noopener noreferrer nofollow">
                {link}
              </a>
            ))}
            <span className={styles.quiet}>{dateText(message.createdAt, tag)}</span>
            <Place message={message} goTo={goTo} />
          </span>
        </li>
      ))}
    </ul>
  );
}

const shownAs = { media: Gallery, documents: Papers, links: Links } as const;

/** What a conversation holds besides words. */
export function FilesList({ ticketUuid }: { readonly ticketUuid: string }) {
  const { t } = useTranslation('inChat');
  const [kind, setKind] = useState<ChatFileKind>('media');
  const list = useInfiniteQuery(chatFilesQuery(ticketUuid, kind));
  const messages = list.data?.pages.flatMap((page) => page.messages) ?? [];
  const goTo = use(ChatContext)?.goTo;
  const Shown = shownAs[kind];
  return (
    <>
      <fieldset className={styles.kinds} aria-label={t(($) => $.inChat.context.files)}>
        {chatFileKinds.map((one) => (
          <button key={one} type="button" aria-pressed={one === kind} onClick={() => setKind(one)}>
            {t(($) => $.inChat.context.kinds[one])}
          </button>
        ))}
      </fieldset>
      <MorePages list={list} isEmpty={messages.length === 0} empty={t(($) => $.inChat.context.noFiles)}>
        <Shown messages={messages} goTo={goTo} />
      </MorePages>
    </>
  );
}
