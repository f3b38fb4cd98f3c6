import { AppError, type CompanyCtx } from '#platform/use-case';
import { namedAmong, noteUnnamed, takeOffUnnamed } from './files.repo.ts';

/** No call takes as long as that. */
const patienceMs = 60 * 60_000;

/** Files that are about to be stored, before the transaction that will name them. */
export interface ExpectedFiles {
  readonly keys: readonly string[];
}

const tooLate = (): AppError => new AppError('ERR_UNAVAILABLE', { retryAfter: 1 });

/**
 * Notes that files will be stored under these keys, in a transaction of its own before they are. Unless `keepFiles` says
 * in time that something names them, they are removed: nothing stays for ever that a crash or a refusal left behind.
 */
export async function expectFiles(ctx: CompanyCtx, keys: readonly string[]): Promise<ExpectedFiles> {
  const isNoted = await noteUnnamed(ctx, keys, new Date(ctx.now.getTime() + patienceMs));
  if (!isNoted) throw tooLate();
  return { keys };
}

/** To be called in the transaction that names them. Refuses where their time is over and they may be gone. */
export async function keepFiles(ctx: CompanyCtx, { keys }: ExpectedFiles): Promise<void> {
  const kept = await takeOffUnnamed(ctx, keys);
  if (kept.length < keys.length) throw tooLate();
}

/**
 * The same for files that several records share: another one may have kept them first. To be called before this one
 * names them.
 */
export async function keepSharedFiles(ctx: CompanyCtx, { keys }: ExpectedFiles): Promise<void> {
  const kept = new Set(await takeOffUnnamed(ctx, keys));
  const others = keys.filter((key) => !kept.has(key));
  const named = await namedAmong(ctx, others);
  if (others.some((key) => !named.has(key))) throw tooLate();
}
