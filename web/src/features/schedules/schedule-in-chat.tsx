import { lazyPart } from '#ui/lazy-part';
import { i18n } from '#platform/i18n';
import type { ScheduleDialogProps } from './dialog/schedule-dialog.tsx';

/** The dialog of a schedule, for a conversation; its code arrives when it is first opened. */
export const ScheduleInChat = lazyPart<ScheduleDialogProps>(async () => {
  const [{ ScheduleDialog }] = await Promise.all([
    import('./dialog/schedule-dialog.tsx'),
    i18n.load('schedules', 'errors'),
  ]);
  return ScheduleDialog;
});
