import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Runs work that is known to happen inside a transaction, until it has ended. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true };
  try {
    return await current.run(transaction, work);
  } finally {
    transaction.isOpen = false;
  }
}

/**
 * Refuses work that would keep a transaction, and a connection of the few there are, waiting for anything but
 * PostgreSQL: files, pictures, passwords, sheets, other people's servers.
 */
export function demandNoTransaction(what: string): void {
  if (current.getStore()?.isOpen) throw new Error(`No transaction may be open while ${what}.`);
}
