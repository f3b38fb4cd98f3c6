import type { TestApp } from './run-app.ts';

const minutes = 60_000;

/** Lets the time pass after which files that nothing names are removed. Access tokens do not outlive it. */
export async function forgetFiles({ app, clock }: TestApp): Promise<void> {
  // A worker that has just begun learns what is due; then they are noticed, and then their time is over.
  for (const pause of [0, 5, 15]) {
    clock.advance(pause * minutes);
    await app.worker.runDue();
  }
}

/** How many files a company has in the store. */
export async function countFiles({ app }: TestApp, companyId: number): Promise<number> {
  let count = 0;
  for await (const key of app.storage.list()) if (key.startsWith(`companies/${companyId}/`)) count += 1;
  return count;
}
