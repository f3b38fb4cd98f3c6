import { scheduleConflict, type Schedule, type ScheduleForm } from '@oplano/contracts/schedules';
import { useQueryClient } from '@tanstack/react-query';
import { hasCode } from '#platform/api';
import { useTranslation } from '#platform/i18n';
import type { FileChange } from '#ui/file-field';
import { toast, toastError } from '#ui/toast';
import {
  calendarKey,
  createSchedule,
  createScheduleWithFile,
  removeScheduleFile,
  updateSchedule,
  uploadScheduleFile,
} from '../schedules.api.ts';
import { fromField } from '#platform/forms';
import type { DialogValues } from './schedule-form.ts';

interface SaveOptions {
  /** The version somebody saw when they began. */
  readonly seen: number;
  /** A part is saved: it is another version by one's own doing, whatever becomes of the rest. */
  readonly onChanged: (version: number) => void;
  /** A colleague was faster: this is how it is now. */
  readonly onConflict: (now: Schedule) => void;
}

/** Saves text, times and file. Answers whether the dialog may close; a refusal has then been shown. */
export function useSaveSchedule(current: Schedule | undefined, { seen, onChanged, onConflict }: SaveOptions) {
  const { t } = useTranslation('schedules');
  const client = useQueryClient();

  return async ({ contactId, sendAt, ...values }: DialogValues, change: FileChange): Promise<boolean> => {
    const at = fromField(sendAt);
    if (contactId === null || at === null) return false;
    const form = { ...values, contactId, sendAt: at.toISOString() };
    try {
      await (current ? saveChange({ ...current, version: seen }, form, change, onChanged) : saveNew(form, change));
      toast.success(t(($) => $.schedules.saved));
      return true;
    } catch (error) {
      const conflict = hasCode(error, 'ERR_CHANGED_MEANWHILE') && scheduleConflict.safeParse(error.details);
      if (conflict && conflict.success) onConflict(conflict.data.schedule);
      else toastError(error);
      return false;
    } finally {
      void client.invalidateQueries({ queryKey: calendarKey });
    }
  };
}

/** A new one is planned together with its file: nothing leaves without it. */
const saveNew = (form: ScheduleForm, change: FileChange): Promise<Schedule> =>
  change instanceof File ? createScheduleWithFile(form, change) : createSchedule(form);

/** The file first: what is saved then goes with it. A template takes none, so there it is the other way round. */
async function saveChange(
  current: Schedule,
  form: ScheduleForm,
  change: FileChange,
  onChanged: (version: number) => void,
): Promise<void> {
  const saveForm = (version: number) => updateSchedule(current.id, { ...form, version });
  const saveFile = (version: number) =>
    change === null || change === 'remove'
      ? removeScheduleFile(current.id, version)
      : uploadScheduleFile(current.id, change, version);
  const isLastTaken = change !== 'remove' && form.template === null && current.template !== null;
  const parts = change === null ? [saveForm] : isLastTaken ? [saveForm, saveFile] : [saveFile, saveForm];
  let { version } = current;
  for (const save of parts) {
    version = (await save(version)).version;
    onChanged(version);
  }
}
