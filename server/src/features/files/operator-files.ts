import { randomUUID } from 'node:crypto';
import type { CompanyCtx } from '#platform/use-case';
import { namedKeysAfter, noteUnnamed } from './files.repo.ts';

/** What is made of a company for whoever runs the platform lies among its files, and goes with them. */
const forOperators = /^companies\/\d+\/for-operators\//;
export const isForOperators = (key: string): boolean => forOperators.test(key);

/** Whether it was made of this company: whoever writes or removes one asks first. */
export const isOperatorFileOf = (companyId: number, key: string): boolean =>
  key.startsWith(`companies/${companyId}/for-operators/`);

/** A key that nobody guesses; the name is what the browser calls the file. */
export const operatorFileKey = (companyId: number, name: string): string =>
  `companies/${companyId}/for-operators/${randomUUID()}/${name}`;

/** Says when a file that is made for somebody is forgotten: before it is stored, so that however far that gets nothing stays for ever. */
export async function forgetMadeFile(ctx: CompanyCtx, key: string, at: Date): Promise<void> {
  await noteUnnamed(ctx, [key], at);
}

const keysAtOnce = 1_000;

/** The keys of all files that records of a company name, a piece at a time and each in a transaction of its own. */
export async function* namedFiles(
  inCompany: <T>(work: (ctx: CompanyCtx) => Promise<T>) => Promise<T>,
): AsyncGenerator<string> {
  for (let after = ''; ;) {
    const keys = await inCompany((ctx) => namedKeysAfter(ctx, after, keysAtOnce));
    yield* keys;
    const last = keys.at(-1);
    if (last === undefined || keys.length < keysAtOnce) return;
    after = last;
  }
}
