import type { Macro, MacroRefusal } from '@oplano/contracts/macros';
import type { Ticket } from '@oplano/contracts/tickets';
import { macroUndo } from '@oplano/core/macros';
import { useTicketOutcome } from '#features/tickets';
import { ApiError, NoConnectionError } from '#platform/api';
import { errorText, i18n } from '#platform/i18n';
import { useSessionUser } from '#platform/session';
import { toast, toastError } from '#ui/toast';
import { runMacro } from './macros.api.ts';

/** Tickets on which one runs: a second press before the answer is the same press. */
const running = new Set<number>();

/** Asked for again under the same name where no answer came: it is done once, whether or not the first call arrived. */
async function runOnce(ticketId: number, macroId: number): Promise<Ticket> {
  const operationId = crypto.randomUUID();
  try {
    return await runMacro(ticketId, macroId, operationId);
  } catch (error) {
    if (!(error instanceof NoConnectionError)) throw error;
    return runMacro(ticketId, macroId, operationId);
  }
}

const isRefusal = (details: unknown): details is MacroRefusal =>
  typeof details === 'object' &&
  details !== null &&
  'step' in details &&
  typeof details.step === 'number' &&
  'do' in details &&
  typeof details.do === 'string' &&
  'code' in details &&
  typeof details.code === 'string';

/** Says which step could not be done, and that nothing was. */
async function tellRefusal({ name }: Macro, error: unknown): Promise<void> {
  if (!(error instanceof ApiError && error.code === 'ERR_MACRO_STEP' && isRefusal(error.details))) {
    return toastError(error);
  }
  await i18n.load('macros');
  const { step, do: deed, code } = error.details;
  const reason = await errorText(new ApiError(409, { error: code }));
  const what = i18n.textAt('macros', `deeds.${deed}`) || deed;
  toast.warning(
    step === 0
      ? i18n.t(($) => $.macros.refusedReply, { name, reason })
      : i18n.t(($) => $.macros.refused, { name, step, what, reason }),
  );
}

/** Runs a macro on a ticket; answers whether it was done, and what went wrong has been told. */
export async function runAndTell(
  outcome: ReturnType<typeof useTicketOutcome>,
  ownId: number,
  { ticket: before, macro }: { readonly ticket: Ticket; readonly macro: Macro },
): Promise<boolean> {
  if (running.has(before.id)) return false;
  running.add(before.id);
  try {
    const next = outcome.nextOf(before);
    const after = await runOnce(before.id, macro.id);
    await i18n.load('macros');
    const text = i18n.t(($) => $.macros.done, { name: macro.name });
    const undo = macroUndo(macro.steps);
    if (undo) {
      await outcome.goOn(after, next);
      outcome.offerBack(after, text, undo);
      return true;
    }
    if (after.userId === ownId && before.userId !== ownId) await outcome.take(after);
    else if (before.userId === ownId && after.userId !== ownId) await outcome.letGo(before, after);
    else outcome.follow(after);
    toast.success(text);
    return true;
  } catch (error) {
    await tellRefusal(macro, error);
    return false;
  } finally {
    running.delete(before.id);
  }
}

export function useRunMacro(): (ticket: Ticket, macro: Macro) => Promise<boolean> {
  const { id: ownId } = useSessionUser();
  const outcome = useTicketOutcome();
  return (ticket, macro) => runAndTell(outcome, ownId, { ticket, macro });
}
