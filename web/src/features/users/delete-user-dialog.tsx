import type { User } from '@oplano/contracts/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hasCode } from '#platform/api';
import { useTranslation } from '#platform/i18n';
import { patchLiveLists } from '#platform/query';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { toast, toastError } from '#ui/toast';
import { deleteUser, userList } from './users.api.ts';

interface DeleteUserDialogProps {
  readonly open: boolean;
  /** Stays while the dialog fades out. */
  readonly user: User | undefined;
  readonly onClose: () => void;
}

/** Asks before a user is deleted, and says what becomes of their conversations. */
export function DeleteUserDialog({ open, user, onClose }: DeleteUserDialogProps) {
  const { t } = useTranslation('users');
  const client = useQueryClient();
  const leaveList = (id: number) => patchLiveLists(client, userList, { kind: 'delete', id });
  const deletion = useMutation({
    mutationFn: ({ id }: User) => deleteUser(id),
    onSuccess: (_, { id }) => {
      leaveList(id);
      toast.success(t(($) => $.users.deleted));
    },
    onError: (error, { id }) => {
      if (hasCode(error, 'ERR_NO_USER_FOUND')) leaveList(id);
      toastError(error);
    },
    onSettled: onClose,
  });

  return (
    <ConfirmDialog
      open={open}
      title={t(($) => $.users.deleting.title, { name: user?.name ?? '' })}
      confirmLabel={t(($) => $.users.deleting.confirm)}
      isDestructive
      isBusy={deletion.isPending}
      onConfirm={() => user && deletion.mutate(user)}
      onClose={onClose}
    >
      {t(($) => $.users.deleting.text)}
    </ConfirmDialog>
  );
}
