import { macroFeed, type Macro, type MacroForm } from '@oplano/contracts/macros';
import { canSeeMacro, isMacroLocked, macroTargets, mayShareMacros, goneTarget } from '@oplano/core/macros';
import { AppError, type Ctx } from '#platform/use-case';
import { knownMacroTargets, toMacro } from './macros.queries.ts';
import { insertMacro, lockMacro, removeMacro, saveMacro } from './macros.repo.ts';

/** Shared ones are the admins' to make, and a macro names only what there is. */
async function demandSound(ctx: Ctx, { shared, steps }: MacroForm): Promise<void> {
  if (shared && !mayShareMacros(ctx.actor)) throw new AppError('ERR_NO_PERMISSION');
  const known = await knownMacroTargets(ctx, macroTargets(steps));
  for (const step of steps) {
    const missing = goneTarget(step, known);
    if (missing) throw new AppError(missing);
  }
}

/** The macro to change, locked; refused where it is not the caller's to change. */
async function lockOwn(ctx: Ctx, macroId: number): Promise<Macro> {
  const row = await lockMacro(ctx.db, ctx.companyId, macroId);
  const record = row && toMacro(row);
  if (!record || !canSeeMacro(ctx.actor, record)) throw new AppError('ERR_NO_MACRO_FOUND');
  if (isMacroLocked(ctx.actor, record)) throw new AppError('ERR_NO_PERMISSION');
  return record;
}

export async function createMacro(ctx: Ctx, form: MacroForm): Promise<Macro> {
  await demandSound(ctx, form);
  const row = await insertMacro(ctx.db, ctx.companyId, { ...form, userId: ctx.actor.userId, now: ctx.now });
  const macro = toMacro(row);
  ctx.emit(macroFeed, 'create', { macro });
  return macro;
}

export async function updateMacro(ctx: Ctx, macroId: number, form: MacroForm): Promise<Macro> {
  const before = await lockOwn(ctx, macroId);
  await demandSound(ctx, form);
  const macro = toMacro(await saveMacro(ctx.db, ctx.companyId, macroId, form));
  // One that is shared no longer goes from everybody's list and comes back in its owner's.
  if (before.shared && !macro.shared) ctx.emit(macroFeed, 'delete', { macroId });
  ctx.emit(macroFeed, before.shared === macro.shared ? 'update' : 'create', { macro });
  return macro;
}

export async function deleteMacro(ctx: Ctx, macroId: number): Promise<{ message: string }> {
  await lockOwn(ctx, macroId);
  await removeMacro(ctx.db, ctx.companyId, macroId);
  ctx.emit(macroFeed, 'delete', { macroId });
  return { message: 'Macro deleted' };
}
