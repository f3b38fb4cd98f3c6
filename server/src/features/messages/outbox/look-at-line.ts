import { sendClasses } from '@oplano/core/outbox';
import { runInCompany, type CompanyCtx } from '#platform/use-case';
import type { Drain, Terms } from './drain.ts';
import { dueTimes, findDue, type SeenEntry } from './outbox.repo.ts';
import type { Allowance, Pacing } from './pacing.ts';
import { isLight } from './outbox-entry.ts';

export interface DueEntry {
  readonly entry: SeenEntry;
  readonly terms: Terms;
}

export interface Sight {
  readonly due: readonly DueEntry[];
  /** When it is worth looking again, where nothing is due; null: not before something new is there. */
  readonly nextAt: Date | null;
}

/** What is seen at once; the rest is seen when that is done. */
const most = 50;

/** What may be sent now, the most urgent first. `light`: only what is quick to hand over. */
export const lookAtLine = (
  drain: Drain,
  pacing: Pacing,
  { busy, light }: { readonly busy: readonly number[]; readonly light: boolean },
): Promise<Sight> =>
  runInCompany(drain.runtime, drain.companyId, async (ctx) => {
    const allowance = await pacing.allowance(ctx);
    const classes = [...allowance.open.keys()]
      .filter((one) => !light || isLight({ class: one, hasFile: false }))
      .map((one) => ({ class: one, most: pacing.isPaced(one) ? 1 : most }));
    const seen = await findDue(ctx, { ...drain, now: ctx.now, classes, busy, light, most });
    const due = await withinPace(ctx, pacing, allowance, seen);
    return { due, nextAt: due.length > 0 ? null : await nextLook(ctx, drain, allowance) };
  });

/** Of a paced class the first one, if it may begin now. What was begun was counted then. */
async function withinPace(
  ctx: CompanyCtx,
  pacing: Pacing,
  allowance: Allowance,
  seen: readonly SeenEntry[],
): Promise<DueEntry[]> {
  const due: DueEntry[] = [];
  let isFull = false;
  for (const entry of seen) {
    const isFree = entry.isBegun || !pacing.isPaced(entry.class);
    if (!isFree && (isFull || !(await pacing.mayBegin(ctx, entry.class)))) continue;
    due.push({ entry, terms: allowance.termsOf(entry.class) });
    // Where classes share a pace the second of them is counted after the first has begun.
    isFull ||= !isFree && pacing.isShared();
  }
  return due;
}

async function nextLook(ctx: CompanyCtx, { connectionId }: Drain, allowance: Allowance): Promise<Date | null> {
  const times = await dueTimes(ctx, { connectionId, now: ctx.now, classes: sendClasses });
  const worth = times.flatMap(({ class: sendClass, first, next }) => {
    // A class that has to wait is not looked at before it may send.
    const until = sendClass && allowance.waitsUntil(sendClass);
    if (until) return first ? Math.max(first.getTime(), until.getTime()) : [];
    return next ? next.getTime() : [];
  });
  return worth.length === 0 ? null : new Date(Math.min(...worth));
}
