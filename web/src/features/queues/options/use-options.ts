import type { OptionChange, OptionCreation } from '@oplano/contracts/chatbot';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#platform/i18n';
import { toast, toastError } from '#ui/toast';
import { createOption, deleteOption, refreshTree, reorderOptions, updateOption } from '../queues.api.ts';

/** What can be done to the options of a queue. Each step is saved at once; the tree is then fetched anew. */
export function useOptions(queueId: number) {
  const { t } = useTranslation('queues');
  const client = useQueryClient();
  /** Answers whether it was done; a refusal has then been shown. */
  const doing = async (step: () => Promise<unknown>, done?: string): Promise<boolean> => {
    try {
      await step();
      await refreshTree(client, queueId);
      if (done !== undefined) toast.success(done);
      return true;
    } catch (error) {
      toastError(error);
      return false;
    }
  };
  return {
    create: (option: Omit<OptionCreation, 'queueId'>) =>
      doing(
        () => createOption({ ...option, queueId }),
        t(($) => $.queues.bot.saved),
      ),
    update: (optionId: number, change: OptionChange) =>
      doing(
        () => updateOption(optionId, change),
        t(($) => $.queues.bot.saved),
      ),
    remove: (optionId: number) =>
      doing(
        () => deleteOption(optionId),
        t(($) => $.queues.bot.removed),
      ),
    move: (ids: number[]) => doing(() => reorderOptions(ids)),
  };
}
