import { useState } from 'react';

interface Opened<K extends string, T> {
  /** Whether this dialog is open. */
  readonly is: (dialog: K) => boolean;
  /** What it was opened for; stays while the dialog fades out. */
  readonly record: T | undefined;
  readonly open: (dialog: K, record?: T) => void;
  readonly close: () => void;
}

/** Which of a screen's dialogs is open, and for which record. */
export function useOpened<K extends string, T>(): Opened<K, T> {
  const [opened, setOpened] = useState<{ readonly dialog: K; readonly record: T | undefined }>();
  const [isOpen, setOpen] = useState(false);
  return {
    is: (dialog) => isOpen && opened?.dialog === dialog,
    record: opened?.record,
    open: (dialog, record) => {
      setOpened({ dialog, record });
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}
