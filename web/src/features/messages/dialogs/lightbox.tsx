import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Close from '@mui/icons-material/Close';
import Download from '@mui/icons-material/Download';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import type { Message } from '@oplano/contracts/messages';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import styles from './dialogs.module.css';
import { ZoomStage } from './zoom-stage.tsx';

export interface LightboxProps {
  /** The pictures of the conversation, oldest first. */
  readonly pictures: readonly Message[];
  readonly startId: number;
  readonly onClose: () => void;
}

/** A picture as large as the window, on a dark ground in both schemes; the arrow keys lead to the others. */
export function Lightbox({ pictures, startId, onClose }: LightboxProps) {
  const { t } = useTranslation(['messages', 'common']);
  const [shownId, setShownId] = useState(startId);
  const index = pictures.findIndex(({ id }) => id === shownId);
  const picture = pictures[index];
  const go = (step: number) => {
    const next = pictures[index + step];
    if (!next) return;
    setShownId(next.id);
  };
  const media = picture?.media;
  if (!picture || !media?.url) return null;
  const name = media.name || t(($) => $.messages.media.image);
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      aria-label={name}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') go(-1);
        if (event.key === 'ArrowRight') go(1);
      }}
      slotProps={{ paper: { className: styles.lightbox ?? '' } }}
    >
      <div className={styles.lightboxBar}>
        <span className={styles.lightboxName}>{name}</span>
        <IconButton
          component="a"
          color="inherit"
          href={media.url}
          download={name}
          aria-label={t(($) => $.messages.media.download, { name })}
        >
          <Download />
        </IconButton>
        <IconButton autoFocus color="inherit" aria-label={t(($) => $.common.close)} onClick={onClose}>
          <Close />
        </IconButton>
      </div>
      <ZoomStage key={picture.id} src={media.url} alt={picture.body || name} />
      {index > 0 && (
        <IconButton
          className={styles.lightboxBefore ?? ''}
          color="inherit"
          aria-label={t(($) => $.messages.lightbox.previous)}
          onClick={() => go(-1)}
        >
          <ChevronLeft />
        </IconButton>
      )}
      {index < pictures.length - 1 && (
        <IconButton
          className={styles.lightboxAfter ?? ''}
          color="inherit"
          aria-label={t(($) => $.messages.lightbox.next)}
          onClick={() => go(1)}
        >
          <ChevronRight />
        </IconButton>
      )}
      {picture.body && <p className={styles.lightboxCaption}>{picture.body}</p>}
    </Dialog>
  );
}
