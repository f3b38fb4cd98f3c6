import type { CompanyCtx, Transactions } from '#platform/use-case';
import { signInFailed } from './auth.events.ts';
import { tellFailures } from './auth.jobs.ts';
import type { AccountId } from './second-factor/second-factors.repo.ts';
import { countFailure, endCount } from './sign-in-failures.repo.ts';

const countedMs = 15 * 60_000;

/**
 * The first wrong password is told at once. Those that follow within a quarter of an hour are counted, and told together:
 * whoever tries thousands leaves two events behind, not thousands.
 */
async function noteFailure(ctx: CompanyCtx, userId: number, address: string): Promise<void> {
  const account = { companyId: ctx.companyId, userId };
  if ((await countFailure(ctx.db, account, { address, now: ctx.now })) > 1) return;
  ctx.raise(signInFailed, { userId, address });
  await ctx.enqueue(tellFailures, { userId }, { runAt: new Date(ctx.now.getTime() + countedMs) });
}

/** A quarter of an hour is over: tells how many there were beside the first. */
export async function tellCounted(ctx: CompanyCtx, { userId }: { readonly userId: number }): Promise<void> {
  const counted = await endCount(ctx.db, { companyId: ctx.companyId, userId });
  if (!counted || counted.tries < 2) return;
  ctx.raise(signInFailed, { userId, address: counted.address, tries: counted.tries - 1 });
}

/** Lets companies know. Nobody waits for it: how long it takes would tell that there are such accounts. */
export function noteFailures(work: Transactions, accounts: readonly AccountId[], address: string): void {
  for (const { companyId, userId } of accounts) {
    // Where it cannot be stored the answer is the same, and the limits have counted the try.
    void work.inCompany(companyId, (ctx) => noteFailure(ctx, userId, address)).catch(() => undefined);
  }
}
