import type { Contact } from '@oplano/contracts/contacts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#platform/i18n';
import { toast, toastError } from '#ui/toast';
import { blockContact } from './contacts.api.ts';
import { contactHandlers } from './contacts.realtime.ts';

/** Blocks a contact, or lets them in again, and says so. */
export function useBlockContact() {
  const { t } = useTranslation('contacts');
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, active }: Contact) => blockContact(id, !active),
    onSuccess: (contact) => {
      contactHandlers(client).update({ contact });
      toast.success(contact.active ? t(($) => $.contacts.unblockedToast) : t(($) => $.contacts.blockedToast));
    },
    onError: toastError,
  });
}
