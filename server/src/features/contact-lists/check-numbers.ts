import { numberChecks, numberChecksNow } from '@oplano/core/contact-lists';
import type { NumberCheck } from '#features/contacts';
import type { OutsideTools } from '#platform/jobs';
import type { CompanyCtx } from '#platform/use-case';
import { checkNumbersJob, checkNumbersKey } from './contact-lists.jobs.ts';
import { checksToday, freshChecks, isCheckWaiting, unaskedItems } from './contact-lists.queries.ts';
import { forgetNumberChecks, saveNumberCheck, setValidity } from './contact-lists.repo.ts';
import { tellItems } from './tell.ts';

/** Numbers came onto a list: they are asked about in their turn. One round waits at a time, however often somebody asks. */
export async function askLater(ctx: CompanyCtx, runAt: Date = ctx.now): Promise<void> {
  if (await isCheckWaiting(ctx, checkNumbersKey)) return;
  await ctx.enqueue(checkNumbersJob, {}, { key: checkNumbersKey, runAt });
}

/**
 * Keeps what WhatsApp said of a number and tells of everybody who has it.
 * @public campaigns ask when it is somebody’s turn
 */
export async function noteNumberCheck(
  ctx: CompanyCtx,
  answer: { readonly canonical: string; readonly valid: boolean },
): Promise<void> {
  await tellItems(ctx, await saveNumberCheck(ctx, answer));
}

/** Shows what is known already, and answers what is left to ask. */
async function nextNumbers(
  ctx: CompanyCtx,
): Promise<{ numbers: { number: string; canonical: string }[]; nextAt: Date }> {
  await forgetNumberChecks(ctx);
  const { ask, nextAt } = numberChecksNow(await checksToday(ctx), ctx.now);
  const unasked = await unaskedItems(ctx, numberChecks.atOnce * 4);
  const known = await freshChecks(
    ctx,
    unasked.map(({ canonical }) => canonical),
  );
  for (const [canonical, { valid, checkedAt }] of known) {
    await tellItems(ctx, await setValidity(ctx, { canonical, valid, checkedAt }));
  }
  const open = new Map(unasked.filter(({ canonical }) => !known.has(canonical)).map((one) => [one.canonical, one]));
  return { numbers: [...open.values()].slice(0, ask), nextAt };
}

const hasUnasked = async (ctx: CompanyCtx): Promise<boolean> => (await unaskedItems(ctx, 1)).length > 0;

/**
 * Asks about a few numbers and puts in the next round. Where no connection is open, or none answers, what is not known
 * stays unknown and is asked about later.
 */
export async function checkSomeNumbers(tools: OutsideTools, checkNumber: NumberCheck): Promise<void> {
  const { numbers, nextAt } = await tools.inCompany(nextNumbers);
  let runAt = nextAt;
  for (const { number, canonical } of numbers) {
    if (tools.signal.aborted) throw new Error('The process stops.');
    const answer = await checkNumber(tools.companyId ?? 0, number);
    if (answer === 'unavailable' || answer === 'unanswered') {
      runAt = new Date(tools.now().getTime() + numberChecks.retryMs);
      break;
    }
    await tools.inCompany((ctx) => noteNumberCheck(ctx, { canonical, valid: answer === 'exists' }));
  }
  await tools.inCompany(async (ctx) => {
    if (await hasUnasked(ctx)) await askLater(ctx, runAt);
  });
}
