import { maxOptionDepth, maxOptionsPerLevel, type OptionInTree } from '@oplano/contracts/chatbot';
import { lockQueue, optionRows, tellQueues, type OptionRow } from '#features/queues';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { insertOption, removeOption, saveOption } from './chatbot.repo.ts';

/** A tree belongs to its queue: one writer at a time, and whoever has the queue open learns of it. */
export async function lockTree(ctx: CompanyCtx, queueId: number): Promise<OptionRow[]> {
  if (!(await lockQueue(ctx.db, ctx.companyId, queueId))) throw new AppError('ERR_NO_QUEUE_FOUND');
  return optionRows(ctx.db, ctx.companyId, [queueId]);
}

export const depthOf = (rows: readonly OptionRow[], id: number | null): number => {
  const row = rows.find((one) => one.id === id);
  return row ? 1 + depthOf(rows, row.parent_id) : 0;
};

interface Level {
  readonly queueId: number;
  readonly parentId: number | null;
}

/** Whether what is below an option, as it is to be, is led up to by a message. */
function demandMessage(entry: OptionInTree, before: OptionRow | undefined, hasBelow: boolean): void {
  const message = entry.greetingMessage ?? before?.greeting_message ?? '';
  if (hasBelow && message.trim() === '') throw new AppError('ERR_CHATBOT_MESSAGE_REQUIRED');
}

/**
 * Makes a level of a tree what a form says: entries with a number are changed, those without are added, and those that are
 * not there are removed with what is below them. The same below each that says what is there.
 */
async function saveLevel(
  ctx: CompanyCtx,
  { queueId, parentId }: Level,
  entries: readonly OptionInTree[],
  rows: readonly OptionRow[],
  depth: number,
): Promise<void> {
  if (entries.length > maxOptionsPerLevel || (entries.length > 0 && depth >= maxOptionDepth)) {
    throw new AppError('ERR_CHATBOT_TOO_MANY');
  }
  const level = rows.filter((row) => row.parent_id === parentId);
  const kept = new Set(entries.flatMap(({ id }) => id ?? []));
  for (const { id } of level) if (!kept.has(id)) await removeOption(ctx.db, ctx.companyId, id);
  for (const [index, { id, options, ...form }] of entries.entries()) {
    const before = level.find((row) => row.id === id);
    if (id !== undefined && !before) throw new AppError('ERR_NO_CHATBOT_FOUND');
    const hasBelow = options ? options.length > 0 : rows.some((row) => before && row.parent_id === before.id);
    demandMessage(form, before, hasBelow);
    const position = index + 1;
    if (before) await saveOption(ctx.db, ctx.companyId, before.id, form, { position });
    const at = before?.id ?? (await insertOption(ctx.db, ctx.companyId, { ...form, queueId, parentId, position }));
    if (options) await saveLevel(ctx, { queueId, parentId: at }, options, rows, depth + 1);
  }
}

/** Saves a whole tree, or what is below one of its options; all of it or nothing. */
export async function saveTree(ctx: CompanyCtx, level: Level, entries: readonly OptionInTree[]): Promise<void> {
  const rows = await lockTree(ctx, level.queueId);
  await saveLevel(ctx, level, entries, rows, depthOf(rows, level.parentId));
  await tellQueues(ctx, [level.queueId]);
}
