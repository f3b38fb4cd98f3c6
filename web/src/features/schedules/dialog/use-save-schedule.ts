import type { Schedule } from '@oplano/contracts/schedules';
import { useQueryClient } from '@tanstack/react-query';
import { errorText, useTranslation } from '#platform/i18n';
import type { FileChange } from '#ui/file-field';
import { toast, toastError } from '#ui/toast';
import {
  calendarKey,
  createSchedule,
  removeScheduleFile,
  updateSchedule,
  uploadScheduleFile,
} from '../schedules.api.ts';
import { fromField } from '#platform/forms';
import type { DialogValues } from './schedule-form.ts';

/** Saves text, times and file. Answers whether the dialog may close; a refusal has then been shown. */
export function useSaveSchedule(current: Schedule | undefined) {
  const { t } = useTranslation('schedules');
  const client = useQueryClient();

  const saveFile = async (id: number, change: FileChange): Promise<boolean> => {
    if (change === null) return true;
    try {
      await (change === 'remove' ? removeScheduleFile(id) : uploadScheduleFile(id, change));
      return true;
    } catch (error) {
      toast.error(t(($) => $.schedules.fileFailed, { reason: await errorText(error) }));
      return false;
    }
  };

  return async ({ contactId, sendAt, ...values }: DialogValues, change: FileChange): Promise<boolean> => {
    const at = fromField(sendAt);
    if (contactId === null || at === null) return false;
    const form = { ...values, contactId, sendAt: at.toISOString() };
    try {
      const saved = current ? await updateSchedule(current.id, form) : await createSchedule(form);
      if (await saveFile(saved.id, change)) toast.success(t(($) => $.schedules.saved));
      void client.invalidateQueries({ queryKey: calendarKey });
      return true;
    } catch (error) {
      toastError(error);
      return false;
    }
  };
}
