import { createReadStream } from 'node:fs';
import path from 'node:path';
import { mediaMaxBytes } from '@oplano/contracts/messages';
import { mapMessage, noteOutcomes, type ForkRow, type MoveOutcome } from '@oplano/core/moving';
import { keepFiles } from '#features/files';
import { keepMovedMedia, storeEnclosures } from '#features/messages';
import { FileTooLarge } from '#platform/staging';
import { runInCompany, type CompanyCtx } from '#platform/use-case';
import { findFile } from './find-file.ts';
import type { Move, MoveFiles, MovedCompanyIds } from './move.ts';
import { keepIds, lockMove, ourIds } from './moving.repo.ts';
import { faultOf } from './take-rows.ts';
import { forkId } from './their-ids.ts';

const left = (why: string): MoveOutcome => ({ is: 'left', why });

/** Stores one as an upload is stored, then names it in its message. Nothing is named that is not stored. */
async function takeFile(
  move: Move,
  companyId: number,
  { storage, staging }: MoveFiles,
  file: { readonly at: string; readonly id: string; readonly messageId: number },
): Promise<MoveOutcome> {
  const step = <T>(work: (ctx: CompanyCtx) => Promise<T>): Promise<T> => runInCompany(move.runtime, companyId, work);
  const staged = await staging.take(createReadStream(file.at), { maxBytes: mediaMaxBytes });
  try {
    const uploaded = { ...staged, name: path.basename(file.at), contentType: 'application/octet-stream' };
    const { media, expected } = await storeEnclosures(step, storage, { companyId, files: [uploaded], voice: false });
    return await step(async (ctx): Promise<MoveOutcome> => {
      await lockMove(ctx, move.source);
      const before = await ourIds(ctx, move.source, 'file', [file.id]);
      // Another run was faster: what was stored for nothing is removed by whoever removes what nothing names.
      if (before.size > 0) return { is: 'there' };
      const [one] = media;
      if (!one || !expected) return left('is no file that is kept here');
      await keepFiles(ctx, expected);
      if (!(await keepMovedMedia(ctx, file.messageId, one))) throw new NotExpected();
      await keepIds(ctx, move.source, 'file', [{ theirs: file.id, ours: file.messageId }]);
      return { is: 'taken', changes: [] };
    });
  } finally {
    await staged.remove();
  }
}

/** Its message is gone, or has a file: what was stored is not named and goes. */
class NotExpected extends Error {}

/** Why a file of theirs is left; what is wrong with anything of ours ends the run. */
export function whyLeft(error: unknown, at: string): string {
  // Folders of other programs hold what this user may not read, and what goes while it is read.
  if (error instanceof Error && 'path' in error && error.path === at) return 'cannot be read';
  if (error instanceof FileTooLarge) return 'is larger than a message may carry';
  if (error instanceof NotExpected) return 'is of a message that does not wait for it';
  const why = faultOf(error);
  if (why === undefined) throw error;
  return why;
}

async function outcomeOf(
  move: Move,
  company: MovedCompanyIds,
  row: ForkRow,
  known: { readonly files: ReadonlyMap<string, number>; readonly messages: ReadonlyMap<string, number> },
): Promise<{ id: string; outcome: MoveOutcome }> {
  const id = forkId(row) ?? '?';
  if (known.files.has(id)) return { id, outcome: { is: 'there' } };
  const mapped = mapMessage(row);
  const messageId = known.messages.get(id);
  if (!mapped.ok || !mapped.value.file || messageId === undefined) {
    return { id, outcome: left('is of a message that is not here, or of none with a file') };
  }
  if (!move.files) return { id, outcome: left('lies in a folder that was not named (--files)') };
  const at = await findFile(move.files.folder, mapped.value.file.path, company.theirs ?? '1');
  if (at === null) return { id, outcome: left('is not in the folder') };
  try {
    return { id, outcome: await takeFile(move, company.ours, move.files, { at, id, messageId }) };
  } catch (error) {
    return { id, outcome: left(whyLeft(error, at)) };
  }
}

/** The files of messages, each for itself: one that is missing today may be there tomorrow. */
export async function takeFiles(
  move: Move,
  company: MovedCompanyIds,
  portions: AsyncIterable<readonly ForkRow[]>,
): Promise<void> {
  for await (const rows of portions) {
    const ids = rows.flatMap((row) => forkId(row) ?? []);
    const known = await runInCompany(move.runtime, company.ours, async (ctx) => ({
      files: await ourIds(ctx, move.source, 'file', ids),
      messages: await ourIds(ctx, move.source, 'message', ids),
    }));
    for (const row of rows) noteOutcomes(move.report, 'file', [await outcomeOf(move, company, row, known)]);
  }
}
