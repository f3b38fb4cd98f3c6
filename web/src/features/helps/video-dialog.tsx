import Close from '@mui/icons-material/Close';
import PlayArrow from '@mui/icons-material/PlayArrow';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import type { Help } from '@oplano/contracts/helps';
import { videoPath } from '@oplano/core/helps';
import { useId, useState } from 'react';
import { useTranslation } from '#platform/i18n';
import styles from './helps.module.css';

export interface VideoDialogProps {
  readonly help: Help;
  readonly onClose: () => void;
}

/** A help video over the page; Escape closes it. Nobody outside hears of it before somebody presses play. */
export function VideoDialog({ help, onClose }: VideoDialogProps) {
  const { t } = useTranslation(['helps', 'common']);
  const titleId = useId();
  const [isPlaying, setPlaying] = useState(false);
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={titleId}>
      <div className={styles.head}>
        <DialogTitle id={titleId}>{help.title}</DialogTitle>
        <IconButton aria-label={t(($) => $.common.close)} onClick={onClose}>
          <Close />
        </IconButton>
      </div>
      <DialogContent>
        <div className={styles.screen}>
          {help.videoUrl ? (
            // oxlint-disable-next-line jsx-a11y/media-has-caption -- the operator's films come without captions
            <video className={styles.film} src={help.videoUrl} controls preload="metadata" aria-label={help.title} />
          ) : isPlaying ? (
            <iframe
              className={styles.film}
              src={videoPath(help.video)}
              title={help.title}
              allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            />
          ) : (
            <Button variant="contained" size="large" startIcon={<PlayArrow />} onClick={() => setPlaying(true)}>
              {t(($) => $.helps.play)}
            </Button>
          )}
        </div>
        {!help.videoUrl && !isPlaying && <p className={styles.note}>{t(($) => $.helps.outside)}</p>}
        {help.description && <p className={styles.text}>{help.description}</p>}
      </DialogContent>
    </Dialog>
  );
}
