import type { Contact } from '@oplano/contracts/contacts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hasCode } from '#platform/api';
import { useTranslation } from '#platform/i18n';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { toast, toastError } from '#ui/toast';
import { deleteContact } from './contacts.api.ts';
import { contactHandlers } from './contacts.realtime.ts';

interface DeleteContactDialogProps {
  readonly open: boolean;
  /** Stays while the dialog fades out. */
  readonly contact: Contact | undefined;
  readonly onClose: () => void;
}

/** Asks before a contact is deleted, and says that the conversations go along. */
export function DeleteContactDialog({ open, contact, onClose }: DeleteContactDialogProps) {
  const { t } = useTranslation('contacts');
  const client = useQueryClient();
  const leaveList = (contactId: number) => contactHandlers(client).delete({ contactId });
  const deletion = useMutation({
    mutationFn: ({ id }: Contact) => deleteContact(id),
    onSuccess: (_, { id }) => {
      leaveList(id);
      toast.success(t(($) => $.contacts.deleted));
    },
    onError: (error, { id }) => {
      if (hasCode(error, 'ERR_NO_CONTACT_FOUND')) leaveList(id);
      toastError(error);
    },
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open={open}
      title={t(($) => $.contacts.deleting.title, { name: contact?.name ?? '' })}
      confirmLabel={t(($) => $.contacts.deleting.confirm)}
      isDestructive
      isBusy={deletion.isPending}
      onConfirm={() => contact && deletion.mutate(contact)}
      onClose={onClose}
    >
      {t(($) => $.contacts.deleting.text)}
    </ConfirmDialog>
  );
}
