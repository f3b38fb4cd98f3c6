import { useMutation } from '@tanstack/react-query';
import { call, routes } from '#platform/api';
import { useTranslation } from '#platform/i18n';
import { saveFile } from '#ui/save-file';
import { toast, toastError } from '#ui/toast';

interface Filter {
  readonly searchParam: string;
  readonly contactTag: readonly number[];
}

/** Takes the contacts that match out as a file. */
export function useExport() {
  const { t } = useTranslation('contacts');
  return useMutation({
    mutationFn: ({ searchParam, contactTag }: Filter) =>
      call(routes.contactTransfers.export, { body: { searchParam, contactTag: [...contactTag] } }),
    onSuccess: ({ url, count }) => {
      saveFile(url, 'contatos.xlsx');
      toast.success(t(($) => $.contacts.transfer.exported, { count }));
    },
    onError: toastError,
  });
}

/** Takes over who the phone knows: those in its address book, and those it has chats with. */
export function usePhoneImport() {
  const { t } = useTranslation('contacts');
  return useMutation({
    mutationFn: async (whatsappId: number | undefined) => {
      const body = whatsappId === undefined ? {} : { whatsappId };
      const book = await call(routes.contactTransfers.fromPhone, { body });
      const chats = await call(routes.contactTransfers.fromChats, { body });
      return { created: book.created + chats.created, updated: book.updated + chats.updated };
    },
    onSuccess: ({ created, updated }) =>
      toast.success(t(($) => $.contacts.transfer.fromPhoneDone, { created, updated })),
    onError: toastError,
  });
}
