import Close from '@mui/icons-material/Close';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { useActor } from '#platform/session';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { ErrorState } from '#ui/error-state';
import { useMedia } from '#ui/use-media';
import { userQuery } from '../users.api.ts';
import { FormSkeleton } from './form-skeleton.tsx';
import { editableBy } from './user-form.ts';
import { UserFormContent, type Hold } from './user-form-content.tsx';
import styles from './user-dialog.module.css';

export interface UserDialogProps {
  readonly open: boolean;
  /** Left out for a new user. */
  readonly userId?: number | undefined;
  readonly onClose: () => void;
}

/** Adds a user, changes one, or lets a person change themselves; each sees the fields that are theirs to change. */
export function UserDialog({ open, userId, onClose }: UserDialogProps) {
  const { t } = useTranslation(['users', 'common']);
  const actor = useActor();
  const isPhone = useMedia('(max-width: 599.95px)');
  const titleId = useId();
  const [hold, setHold] = useState<Hold>('none');
  const [isAsking, setAsking] = useState(false);
  const hasTabs = editableBy(actor, userId).permissions;
  const titleKey = userId === undefined ? 'create' : userId === actor.userId ? 'own' : 'edit';

  const tryToClose = () => {
    if (hold === 'changed') setAsking(true);
    else if (hold === 'none') onClose();
  };

  return (
    <>
      <Dialog
        open={open}
        onClose={tryToClose}
        fullScreen={isPhone}
        fullWidth
        maxWidth="sm"
        aria-labelledby={titleId}
        // Two tabs of one height do not jump; a single one is as high as it needs to be.
        slotProps={{ paper: { className: hasTabs ? styles.tall : styles.plain } }}
      >
        <div className={styles.head}>
          <DialogTitle id={titleId}>{t(($) => $.users.dialog[titleKey])}</DialogTitle>
          <IconButton aria-label={t(($) => $.common.close)} onClick={tryToClose}>
            <Close />
          </IconButton>
        </div>
        <LoadedForm userId={userId} onHold={setHold} onCancel={tryToClose} onSaved={onClose} />
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        title={t(($) => $.users.unsaved.title)}
        confirmLabel={t(($) => $.users.unsaved.confirm)}
        cancelLabel={t(($) => $.users.unsaved.stay)}
        isDestructive
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
        onClose={() => setAsking(false)}
      >
        {t(($) => $.users.unsaved.text)}
      </ConfirmDialog>
    </>
  );
}

interface LoadedFormProps {
  readonly userId: number | undefined;
  readonly onHold: (hold: Hold) => void;
  readonly onCancel: () => void;
  readonly onSaved: () => void;
}

function LoadedForm({ userId, ...rest }: LoadedFormProps) {
  const { data: user, error, refetch } = useQuery({ ...userQuery(userId ?? 0), enabled: userId !== undefined });
  if (userId === undefined || user) return <UserFormContent user={user} {...rest} />;
  return (
    <DialogContent dividers className={styles.content}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <FormSkeleton />}
    </DialogContent>
  );
}
