import type { MacroRefusal } from '@oplano/contracts/macros';
import type { Ticket } from '@oplano/contracts/tickets';
import { decideMacro, macroTargets } from '@oplano/core/macros';
import { canSeeTicket } from '@oplano/core/tickets';
import { companyZone } from '#features/companies';
import { factsOf, getTicketIfStillSeen, type TicketActions } from '#features/tickets';
import { AppError, type Ctx } from '#platform/use-case';
import { getMacro, knownMacroTargets } from './macros.queries.ts';
import { claimRun } from './macros.repo.ts';

interface Wanted {
  readonly ticketId: number;
  readonly macroId: number;
  readonly operationId: string;
}

const refusedAt = (details: MacroRefusal): AppError => new AppError('ERR_MACRO_STEP', { details });

/** A refusal of one step says which; everything that the transaction holds is undone with it. */
async function atStep<T>(place: Omit<MacroRefusal, 'code'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw refusedAt({ ...place, code: error.code });
    throw error;
  }
}

/** Does all that a macro says to a ticket, or nothing of it. Asked for twice under one name, it is done once. */
export async function runMacro(
  ctx: Ctx,
  { ticketId, macroId, operationId }: Wanted,
  { lockFor, perform }: TicketActions,
): Promise<{ ticket: Ticket }> {
  const macro = await getMacro(ctx, macroId);
  const isNew = await claimRun(ctx, { userId: ctx.actor.userId, operationId });
  // Which locks are taken depends on what is done, not on how.
  const foreseen = macro.steps.flatMap((step) => (step.do === 'tag' || step.do === 'untag' ? [step] : []));
  const [row] = await lockFor(ctx, [ticketId], foreseen);
  if (!row || !canSeeTicket(ctx.actor, factsOf(row))) throw new AppError('ERR_NO_TICKET_FOUND');
  if (!isNew) return { ticket: await getTicketIfStillSeen(ctx, row.id) };

  const known = await knownMacroTargets(ctx, macroTargets(macro.steps));
  const moment = { now: ctx.now, timeZone: await companyZone(ctx) };
  const decision = decideMacro(ctx.actor, factsOf(row), macro, { ...moment, known });
  if (!decision.ok) throw refusedAt(decision.refusal);
  let current = row;
  for (const { step, action } of decision.deeds) {
    current = await atStep({ step, do: action.do }, () => perform(ctx, current, [action]));
  }
  return { ticket: await getTicketIfStillSeen(ctx, current.id) };
}
