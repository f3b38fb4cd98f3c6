import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Announcement } from '@oplano/contracts/announcements';
import { useId, useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { CloseAction } from '#ui/close-action';
import styles from './announcements.module.css';
import { PriorityMark } from './priority-mark.tsx';

interface AnnouncementDialogProps {
  readonly announcement: Announcement | null;
  readonly onClose: () => void;
}

/** One announcement with its whole text and its picture. */
export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const { t } = useTranslation('announcements');
  const titleId = useId();
  // While it fades out the dialog still shows what it was about.
  const [shown, setShown] = useState(announcement);
  if (announcement && announcement !== shown) setShown(announcement);
  return (
    <Dialog open={announcement !== null} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId} className={styles.dialogTitle ?? ''}>
        {shown && <PriorityMark priority={shown.priority} />}
        {shown?.title}
      </DialogTitle>
      <DialogContent>
        {shown?.mediaPath && (
          <img
            className={styles.picture}
            src={shown.mediaPath}
            alt={shown.mediaName ?? t(($) => $.announcements.picture)}
          />
        )}
        <p className={styles.text}>{shown?.text}</p>
      </DialogContent>
      <CloseAction autoFocus onClose={onClose} />
    </Dialog>
  );
}
