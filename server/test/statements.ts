import pg from 'pg';
import { vi } from 'vitest';

interface Sent {
  readonly client: unknown;
  readonly text: string;
}

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as { text?: unknown } | null)?.text);

/** What this process sends to the database while it does something, in order; its heart beats among it. */
async function sentDuring(work: () => Promise<unknown>): Promise<Sent[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return query.mock.calls.map(([asked], place) => ({ client: query.mock.contexts[place], text: textOf(asked) }));
  } finally {
    query.mockRestore();
  }
}

/** Their texts alone. */
export const statementsDuring = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await sentDuring(work)).map(({ text }) => text.replaceAll(/\s+/g, ' ').trim());

/** How many statements this process sends to the database while it does something; its heart beats among them. */
export const countStatements = async (work: () => Promise<unknown>): Promise<number> => (await sentDuring(work)).length;

/** The statements of every transaction of this process while it does something, its begin and its end among them. */
export async function transactionsDuring(work: () => Promise<unknown>): Promise<string[][]> {
  const transactions: string[][] = [];
  const open = new Map<unknown, string[]>();
  for (const { client, text } of await sentDuring(work)) {
    if (text.startsWith('begin')) {
      const begun: string[] = [];
      transactions.push(begun);
      open.set(client, begun);
    }
    open.get(client)?.push(text.replaceAll(/\s+/g, ' ').trim());
    if (text === 'commit' || text === 'rollback') open.delete(client);
  }
  return transactions;
}

/** The statements of the one transaction in which something is said that matches. */
export async function statementsOfTransaction(mark: RegExp, work: () => Promise<unknown>): Promise<string[]> {
  const transactions = await transactionsDuring(work);
  const [found, ...others] = transactions.filter((texts) => texts.some((text) => mark.test(text)));
  if (!found || others.length > 0) throw new Error(`${others.length + (found ? 1 : 0)} transactions match.`);
  return found;
}
