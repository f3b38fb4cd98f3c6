import type { LiveRecord } from '@oplano/core/lists';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { hasCode } from '#platform/api';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { toast, toastError } from '#ui/toast';
import type { RecordKind } from './define-record.ts';
import { useRecordTexts } from './record-texts.ts';

interface DeleteDialogProps<T extends LiveRecord> {
  readonly kind: RecordKind<T>;
  readonly open: boolean;
  /** Stays while the dialog fades out. */
  readonly record: T | undefined;
  readonly onClose: () => void;
  /** What the step touches, said before the rest. */
  readonly children?: ReactNode;
  /** Said instead of why it was refused. */
  readonly refusedText?: string | undefined;
}

/** Asks before a record is deleted, and lets every list lose it; one that was gone already leaves them too. */
export function DeleteDialog<T extends LiveRecord>(props: DeleteDialogProps<T>) {
  const { kind, open, record, onClose, children, refusedText } = props;
  const say = useRecordTexts(kind.name);
  const client = useQueryClient();
  const deletion = useMutation({
    mutationFn: ({ id }: T) => kind.remove(id),
    onSuccess: (_, { id }) => {
      kind.follow(client, { kind: 'delete', id });
      toast.success(say('deleted'));
    },
    onError: (error, { id }) => {
      if (hasCode(error, kind.missing)) kind.follow(client, { kind: 'delete', id });
      if (refusedText === undefined) toastError(error);
      else toast.error(refusedText);
    },
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open={open}
      title={say('deleting.title', record)}
      confirmLabel={say('deleting.confirm')}
      isDestructive
      isBusy={deletion.isPending}
      onConfirm={() => record && deletion.mutate(record)}
      onClose={onClose}
    >
      {children && <>{children} </>}
      {say('deleting.text')}
    </ConfirmDialog>
  );
}
