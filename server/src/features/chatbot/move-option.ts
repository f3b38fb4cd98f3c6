import { maxOptionDepth, maxOptionsPerLevel } from '@oplano/contracts/chatbot';
import type { MovedOption } from '@oplano/core/moving';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { getOptionRow, insertOption, saveOption } from './chatbot.repo.ts';
import { depthOf, lockTree } from './save-tree.ts';

interface Targets {
  /** Null: that of the option above it. */
  readonly queueId: number | null;
  readonly parentId: number | null;
  readonly optQueueId: number | null;
  readonly optUserId: number | null;
}

/** A point of a menu of another program, behind those of its level. What is above it needs words that lead there. */
export async function insertMovedOption(
  ctx: CompanyCtx,
  { name, greetingMessage, queueType, closeTicket }: MovedOption,
  { queueId, parentId, ...targets }: Targets,
): Promise<{ id: number; changes: string[] }> {
  const above = parentId === null ? undefined : await getOptionRow(ctx.db, ctx.companyId, parentId);
  const tree = above?.queue_id ?? queueId;
  if (tree === null) throw new AppError('ERR_NO_QUEUE_FOUND');
  const rows = await lockTree(ctx, tree);
  const level = rows.filter((row) => row.parent_id === (above?.id ?? null));
  if (level.length >= maxOptionsPerLevel || depthOf(rows, above?.id ?? null) >= maxOptionDepth) {
    throw new AppError('ERR_CHATBOT_TOO_MANY');
  }
  const isSilent = above?.greeting_message.trim() === '';
  if (above && isSilent) await saveOption(ctx.db, ctx.companyId, above.id, { greetingMessage: above.name });
  const leadsNowhere =
    (queueType === 'queue' && targets.optQueueId === null) || (queueType === 'attendent' && targets.optUserId === null);
  const id = await insertOption(ctx.db, ctx.companyId, {
    ...targets,
    name,
    greetingMessage,
    closeTicket,
    queueType: leadsNowhere ? 'text' : queueType,
    queueId: tree,
    parentId: above?.id ?? null,
    position: Math.max(0, ...level.map((row) => row.position)) + 1,
  });
  return {
    id,
    changes: [
      ...(isSilent ? ['stands below one without words: its name is said there'] : []),
      ...(leadsNowhere ? ['led to somebody or to a queue that is not here: says its text'] : []),
    ],
  };
}
