import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { toast } from '#ui/toast';
import styles from './dialogs.module.css';

export interface CameraDialogProps {
  readonly onPicture: (file: File) => void;
  readonly onClose: () => void;
}

/** The picture the camera shows right now. */
function pictureOf(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
}

/** Takes a picture with the camera of this device. */
export function CameraDialog({ onPicture, onClose }: CameraDialogProps) {
  const { t } = useTranslation(['messages', 'common']);
  const titleId = useId();
  const video = useRef<HTMLVideoElement>(null);
  const [isReady, setReady] = useState(false);
  const [picture, setPicture] = useState<{ blob: Blob; url: string } | null>(null);

  const refused = useEffectEvent(() => {
    toast.error(t(($) => $.messages.camera.refused));
    onClose();
  });
  useEffect(() => {
    let stream: MediaStream | null = null;
    let isGone = false;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isGone) return stop();
      if (video.current) video.current.srcObject = stream;
      setReady(true);
    };
    start().catch(() => {
      if (!isGone) refused();
    });
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  useEffect(() => {
    if (!picture) return;
    return () => URL.revokeObjectURL(picture.url);
  }, [picture]);

  const take = async () => {
    const blob = video.current && (await pictureOf(video.current));
    if (blob) setPicture({ blob, url: URL.createObjectURL(blob) });
  };
  const use = () => {
    if (!picture) return;
    onPicture(new File([picture.blob], 'foto.jpg', { type: 'image/jpeg' }));
    onClose();
  };
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t(($) => $.messages.camera.title)}</DialogTitle>
      <DialogContent>
        <video ref={video} className={styles.camera} hidden={picture !== null} autoPlay playsInline muted />
        {picture && <img className={styles.camera} src={picture.url} alt={t(($) => $.messages.camera.preview)} />}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t(($) => $.common.cancel)}
        </Button>
        {picture && <Button onClick={() => setPicture(null)}>{t(($) => $.messages.camera.again)}</Button>}
        <Button variant="contained" disabled={!isReady} onClick={() => (picture ? use() : void take())}>
          {picture ? t(($) => $.messages.camera.use) : t(($) => $.messages.camera.take)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
