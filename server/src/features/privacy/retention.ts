import type { RetentionKind } from '@oplano/contracts/privacy';
import { emptiedBefore, keepSettings } from '@oplano/core/privacy';
import { z } from 'zod';
import { companySettings } from '#features/settings';
import type { OutsideTools } from '#platform/jobs';
import { defineJob, type CompanyCtx } from '#platform/use-case';
import { retentionEmptied } from './privacy.events.ts';
import { lockMark, moveMark, takeUntold } from './retention.repo.ts';

export const retainJob = defineJob('privacy.retain', z.object({}));
export const retainAllJob = defineJob('privacy.retain-all', z.object({}));

/** How much was emptied, the last row that was looked at, and whether more may be due. */
export interface EmptiedSome {
  readonly rows: number;
  readonly mark: string | null;
  readonly isMore: boolean;
}

/**
 * What of a feature a company can keep for some months only. Walks an index from the oldest on, behind the mark; the first
 * row that is not due ends it, so that a day on which nothing is due costs one look.
 */
export interface RetainedRecords {
  readonly kind: RetentionKind;
  readonly emptySome: (ctx: CompanyCtx, before: Date, mark: string | null) => Promise<EmptiedSome>;
}

declare module '#platform/feature' {
  interface FeatureSlots {
    readonly retainedRecords?: readonly RetainedRecords[];
  }
}

/** So many rows are looked at in one transaction. */
export const retainedAtOnce = 500;
/** So many transactions a company has before others have their turn. */
const portionsAtOnce = 40;

/** Empties what is due in a company, a portion at a time; what is left when its turn is over has another one. */
export async function retain(
  tools: Pick<OutsideTools, 'inCompany' | 'signal'>,
  retainedRecords: readonly RetainedRecords[],
): Promise<void> {
  let left = portionsAtOnce;
  for (const records of retainedRecords) {
    let isMore = true;
    while (isMore && left > 0 && !tools.signal.aborted) {
      isMore = await tools.inCompany((ctx) => emptyPortion(ctx, records));
      left -= 1;
    }
    await tools.inCompany(async (ctx) => {
      const rows = await takeUntold(ctx, records.kind);
      if (rows > 0) ctx.raise(retentionEmptied, { kind: records.kind, rows });
    });
  }
  if (left === 0) await tools.inCompany((ctx) => ctx.enqueue(retainJob, {}, { key: retainJob.name }));
}

/** One portion, with how far it came in the same transaction: what dies half-way goes on from there. */
async function emptyPortion(ctx: CompanyCtx, { kind, emptySome }: RetainedRecords): Promise<boolean> {
  const settings = await companySettings(ctx.db, ctx.companyId);
  const before = emptiedBefore(settings[keepSettings[kind]], ctx.now);
  if (before === null) return false;
  const mark = await lockMark(ctx, kind);
  const some = await emptySome(ctx, before, mark);
  if (some.mark !== mark || some.rows > 0) await moveMark(ctx, kind, some);
  return some.isMore;
}
