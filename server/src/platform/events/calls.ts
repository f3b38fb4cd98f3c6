import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string | null>();

/** Runs what a call from outside makes happen: whatever is told meanwhile is told with where the call came from. */
export const calledFrom = <T>(address: string, work: () => T): T => current.run(address, work);

/** Runs what a call merely woke: it works for others as well. */
export const onItsOwn = <T>(work: () => T): T => current.run(null, work);

/** Where the call behind this work came from; null: there is none. */
export const callerAddress = (): string | null => current.getStore() ?? null;
