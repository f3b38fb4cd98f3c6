import type { Holiday } from '@oplano/contracts/schedules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#platform/i18n';
import { toast, toastError } from '#ui/toast';
import { calendarKey, holidaysKey, keepNational, removeHoliday, saveHoliday } from './schedules.api.ts';

interface Saving {
  readonly holiday: Holiday;
  /** On which day it was, where it may have moved. */
  readonly before?: string;
}

/** A national one is kept so in every year; one of the company's own that moves leaves its old day. */
async function store({ holiday, before }: Saving): Promise<void> {
  const { day, name, works, yearly, code } = holiday;
  if (code !== null) {
    await keepNational(code, { name, works });
    return;
  }
  await saveHoliday(day, { name, works, yearly });
  // The old day goes last: where the new one is refused, the holiday is still there.
  if (before !== undefined && before !== day) await removeHoliday(before);
}

/** Changes of the calendar of holidays; what is planned moves along, so the calendar is fetched anew. */
export function useDays() {
  const { t } = useTranslation('schedules');
  const client = useQueryClient();
  const settled = async () => {
    await client.invalidateQueries({ queryKey: holidaysKey });
    await client.invalidateQueries({ queryKey: calendarKey });
  };
  const save = useMutation({
    mutationFn: store,
    onSuccess: () => toast.success(t(($) => $.schedules.holidays.saved)),
    onError: toastError,
    onSettled: settled,
  });
  const remove = useMutation({
    mutationFn: removeHoliday,
    onSuccess: () => toast.success(t(($) => $.schedules.holidays.deleted)),
    onError: toastError,
    onSettled: settled,
  });
  return { save, remove };
}
