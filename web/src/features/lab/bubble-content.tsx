import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import PlaceOutlined from '@mui/icons-material/PlaceOutlined';
import { useTranslation } from '#platform/i18n';
import { FormattedText } from '#ui/formatted-text';
import styles from './conversation.module.css';
import type { LabEntry, LabMedia } from './phones.ts';
import { usePreview } from './use-preview.ts';

interface BubbleContentProps {
  readonly entry: LabEntry;
  readonly onChoose: (id: string, title: string) => void;
}

/** What a message says, by its kind. */
export function BubbleContent({ entry, onChoose }: BubbleContentProps) {
  const preview = usePreview();
  const { kind, text, media, location, cards, options } = entry;
  const isSilent = !media && !location && !cards && !text;
  return (
    <>
      {media && <File kind={kind} media={media} />}
      {location && <Place {...location} />}
      {cards?.map((card) => (
        <span key={`${card.name} ${card.phones.join()}`} className={styles.card}>
          <PersonOutlined />
          <span className={styles.cardText}>
            <strong>{card.name}</strong>
            <span>{card.phones.join(', ')}</span>
          </span>
        </span>
      ))}
      {text && !location && !cards && (
        <span className={styles.text}>
          <FormattedText text={text} />
        </span>
      )}
      {isSilent && <em className={styles.deleted}>{preview(entry)}</em>}
      {options && options.length > 0 && (
        <span className={styles.options}>
          {options.map(({ id, title }) => (
            <button key={id} type="button" className={styles.option} onClick={() => onChoose(id, title)}>
              {title}
            </button>
          ))}
        </span>
      )}
    </>
  );
}

function File({ kind, media }: { readonly kind: string; readonly media: LabMedia }) {
  const { t } = useTranslation('lab');
  const { url, name } = media;
  if (kind === 'image' || kind === 'sticker') {
    return <img className={styles.picture} data-kind={kind} src={url} alt={t(($) => $.lab.kinds.picture)} />;
  }
  // What people send each other has no subtitles; the empty tracks say so.
  if (kind === 'video') {
    return (
      <video className={styles.picture} src={url} controls preload="metadata">
        <track kind="captions" />
      </video>
    );
  }
  if (kind === 'audio') {
    return (
      <audio className={styles.audio} src={url} controls preload="metadata">
        <track kind="captions" />
      </audio>
    );
  }
  const shown = name || t(($) => $.lab.kinds.document);
  return (
    <a className={styles.card} href={url} download={shown} aria-label={t(($) => $.lab.download, { name: shown })}>
      <InsertDriveFileOutlined />
      <span className={styles.cardText}>
        <strong>{shown}</strong>
        <span>{media.mimetype.split(';')[0]}</span>
      </span>
    </a>
  );
}

function Place({ latitude, longitude, name }: NonNullable<LabEntry['location']>) {
  const { t } = useTranslation('lab');
  return (
    <a
      className={styles.card}
      href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${name ?? ''} ${t(($) => $.lab.openMap)}`.trim()}
    >
      <PlaceOutlined />
      <span className={styles.cardText}>
        <strong>{name || t(($) => $.lab.kinds.location)}</strong>
        <span>{`${latitude.toFixed(4)}, ${longitude.toFixed(4)}`}</span>
      </span>
    </a>
  );
}
