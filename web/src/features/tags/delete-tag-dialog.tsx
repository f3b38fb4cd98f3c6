import type { Tag } from '@oplano/contracts/tags';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hasCode } from '#platform/api';
import { useTranslation } from '#platform/i18n';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { toast, toastError } from '#ui/toast';
import { deleteTag } from './tags.api.ts';
import { tagHandlers } from './tags.realtime.ts';

interface DeleteTagDialogProps {
  readonly open: boolean;
  /** Stays while the dialog fades out. */
  readonly tag: Tag | undefined;
  readonly onClose: () => void;
}

/** Asks before a tag is deleted, and says how many contacts or tickets lose it. */
export function DeleteTagDialog({ open, tag, onClose }: DeleteTagDialogProps) {
  const { t } = useTranslation('tags');
  const client = useQueryClient();
  const deletion = useMutation({
    mutationFn: ({ id }: Tag) => deleteTag(id),
    onSuccess: (_, { id }) => {
      tagHandlers(client).delete({ tagId: id });
      toast.success(t(($) => $.tags.deleted));
    },
    onError: (error, { id }) => {
      if (hasCode(error, 'ERR_NO_TAG_FOUND')) tagHandlers(client).delete({ tagId: id });
      toastError(error);
    },
    onSettled: onClose,
  });
  const touched =
    tag?.kanban === 1
      ? t(($) => $.tags.deleting.tickets, { count: tag.ticketsCount })
      : t(($) => $.tags.deleting.contacts, { count: tag?.contactsCount ?? 0 });
  return (
    <ConfirmDialog
      open={open}
      title={t(($) => $.tags.deleting.title, { name: tag?.name ?? '' })}
      confirmLabel={t(($) => $.tags.deleting.confirm)}
      isDestructive
      isBusy={deletion.isPending}
      onConfirm={() => tag && deletion.mutate(tag)}
      onClose={onClose}
    >
      {touched} {t(($) => $.tags.deleting.text)}
    </ConfirmDialog>
  );
}
