import { useEffect, useEffectEvent, useState } from 'react';
import { fetchCode } from '#platform/lazy';
import { toastError } from '#ui/toast';
import type { UserDialogProps } from './dialog/user-dialog.tsx';

type Dialog = typeof import('./dialog/user-dialog.tsx').UserDialog;

/** The dialog of one user, or of a new one; its code arrives when it is first opened. */
export function UserDialog(props: UserDialogProps) {
  const [Loaded, setLoaded] = useState<Dialog | null>(null);
  const isMissing = props.open && !Loaded;
  const giveUp = useEffectEvent((error: unknown) => {
    toastError(error);
    props.onClose();
  });
  useEffect(() => {
    if (!isMissing) return;
    let isGone = false;
    fetchCode(() => import('./dialog/user-dialog.tsx')).then(
      ({ UserDialog: arrived }) => {
        if (!isGone) setLoaded(() => arrived);
      },
      (error: unknown) => {
        if (!isGone) giveUp(error);
      },
    );
    return () => {
      isGone = true;
    };
  }, [isMissing]);
  return Loaded && <Loaded {...props} />;
}
