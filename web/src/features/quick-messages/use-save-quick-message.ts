import type { QuickMessage, QuickMessageForm } from '@oplano/contracts/quick-messages';
import { useQueryClient } from '@tanstack/react-query';
import { errorText, useTranslation } from '#platform/i18n';
import { toast, toastError } from '#ui/toast';
import type { FileChange } from '#ui/file-field';
import { createQuickMessage, removeFile, updateQuickMessage, uploadFile } from './quick-messages.api.ts';
import { quickMessageHandlers } from './quick-messages.realtime.ts';

/** Saves text and file. Answers whether the dialog may close; a refusal has then been shown. */
export function useSaveQuickMessage(current: QuickMessage | undefined) {
  const { t } = useTranslation('quickMessages');
  const client = useQueryClient();
  const follow = (kind: 'create' | 'update', record: QuickMessage) => quickMessageHandlers(client)[kind]({ record });

  const saveFile = async (id: number, change: FileChange): Promise<boolean> => {
    if (change === null) return true;
    try {
      follow('update', change === 'remove' ? await removeFile(id) : await uploadFile(id, change));
      return true;
    } catch (error) {
      toast.error(t(($) => $.quickMessages.fileFailed, { reason: await errorText(error) }));
      return false;
    }
  };

  return async (values: QuickMessageForm, change: FileChange): Promise<boolean> => {
    try {
      const saved = current ? await updateQuickMessage(current.id, values) : await createQuickMessage(values);
      follow(current ? 'update' : 'create', saved);
      if (await saveFile(saved.id, change)) toast.success(t(($) => $.quickMessages.saved));
      return true;
    } catch (error) {
      toastError(error);
      return false;
    }
  };
}
