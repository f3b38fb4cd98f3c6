import { hasCode } from '#platform/api';
import { errorText } from '#platform/i18n';
import { toast, toastError } from '#ui/toast';
import { openTicketDialog } from '../dialogs/dialog-store.ts';
import { conflictOf } from './conflict.ts';

/** Warns of what the person can mend, tells of everything else. */
function tellRefusal(error: unknown): void {
  const conflict = conflictOf(error);
  if (conflict) openTicketDialog({ kind: 'taken', conflict });
  else if (hasCode(error, 'ERR_TAG_REQUIRED') || hasCode(error, 'ERR_TICKET_CLOSED')) {
    void errorText(error).then(toast.warning);
  } else toastError(error);
}

/** Whether it was done; what went wrong has been told. */
export async function attempt(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    tellRefusal(error);
    return false;
  }
}
