import type { Ticket } from '@oplano/contracts/tickets';
import { i18n } from '#platform/i18n';
import { lazyPart } from '#ui/lazy-part';

interface ScheduleInChatProps {
  readonly ticket: Ticket;
  readonly onClose: () => void;
}

/** The dialog of a schedule, for a conversation; its code arrives when it is first opened. */
export const ScheduleInChat = lazyPart<ScheduleInChatProps>(async () => {
  const [{ ScheduleDialog }] = await Promise.all([
    import('./dialog/schedule-dialog.tsx'),
    i18n.load('schedules', 'errors'),
  ]);
  return ({ ticket: { contactId, whatsappId }, onClose }) => (
    <ScheduleDialog open contactId={contactId} whatsappId={whatsappId} onClose={onClose} />
  );
});
