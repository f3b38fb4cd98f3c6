import { z } from 'zod';
import { mayRemoveFiles } from '#platform/db';
import type { OutsideTools } from '#platform/jobs';
import { defineJob, type Transactions } from '#platform/use-case';
import { isKey, type Storage } from '#ports/storage';
import { claimDue, companiesDue, isGone, postponeRemoval, strikeOff, strikeOffCompany } from './files.repo.ts';

/** Removes files that nothing names: of deleted records, of calls that failed, of companies that are gone. */
export const forgetFiles = defineJob('files.forget', z.object({}));

/**
 * A file whose record has just gone stays this long: whoever read its key before, to name it once more, has committed by
 * then.
 */
const graceMs = 10 * 60_000;
const atOnce = 500;
/** A file that cannot be removed is looked at this much later: the others come first. */
const laterMs = 60 * 60_000;

type Tools = Pick<OutsideTools, 'signal' | 'log'>;

interface Parts {
  readonly work: Transactions;
  readonly storage: Pick<Storage, 'remove' | 'removePrefix'>;
}

/**
 * Nothing is removed while a backup copies files; it comes again in a few minutes. A backup that begins after the question
 * has no row that names them. What dies half-way is claimed, and is done again.
 */
export async function removeForgotten({ work, storage }: Parts, tools: Tools): Promise<void> {
  const companies = await work.platform(async (ctx) =>
    (await mayRemoveFiles(ctx.db)) ? companiesDue(ctx, new Date(ctx.now.getTime() + graceMs)) : [],
  );
  for (const companyId of companies) {
    if (tools.signal.aborted) return;
    try {
      const gone = await work.platform((ctx) => isGone(ctx, companyId));
      if (gone) await forgetCompany(companyId, { work, storage });
      else await forgetIn(companyId, { work, storage }, tools);
    } catch (err) {
      // One company whose files cannot be removed does not keep those of the next; it comes again in a few minutes.
      tools.log.error({ code: 'files_not_removed', err, companyId }, 'files of a company could not be removed');
    }
  }
}

async function forgetCompany(companyId: number, { work, storage }: Parts): Promise<void> {
  if (!(await work.platform(({ db }) => mayRemoveFiles(db)))) return;
  await storage.removePrefix(`companies/${companyId}/`);
  await work.platform((ctx) => strikeOffCompany(ctx, companyId));
}

async function forgetIn(companyId: number, { work, storage }: Parts, { signal, log }: Tools): Promise<void> {
  const own = `companies/${companyId}/`;
  for (let isMore = true; isMore && !signal.aborted;) {
    const due = await work.inCompany(companyId, async (ctx) =>
      (await mayRemoveFiles(ctx.db)) ? claimDue(ctx, atOnce) : { claimed: [], isMore: false },
    );
    const stuck = new Set<string>();
    for (const key of due.claimed) {
      // A row is only as trustworthy as whoever wrote it: no company can make another one lose a file.
      if (!key.startsWith(own) || !isKey(key)) {
        log.error({ code: 'file_not_own', companyId, key }, 'a company listed a file that is not its own');
        continue;
      }
      try {
        await storage.remove(key);
      } catch (err) {
        stuck.add(key);
        log.error({ code: 'file_not_removed', err, companyId, key }, 'a file could not be removed; it is tried again');
      }
    }
    await work.inCompany(companyId, async (ctx) => {
      await postponeRemoval(ctx, [...stuck], new Date(ctx.now.getTime() + laterMs));
      const removed = due.claimed.filter((key) => !stuck.has(key));
      await strikeOff(ctx, removed);
    });
    isMore = due.isMore;
  }
}
