import {
  maxOptionDepth,
  maxOptionsPerLevel,
  type ChatbotOption,
  type OptionChange,
  type OptionCreation,
} from '@oplano/contracts/chatbot';
import { optionRows, tellQueues, toTrees, type OptionRow } from '#features/queues';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { getOptionRow, insertOption, removeOption, saveOption } from './chatbot.repo.ts';
import { depthOf, lockTree, saveTree } from './save-tree.ts';

const found = (trees: readonly ChatbotOption[], id: number): ChatbotOption | undefined =>
  trees.flatMap((tree) => (tree.id === id ? [tree] : (found(tree.options, id) ?? []))).at(0);

async function read(ctx: CompanyCtx, option: { id: number; queueId: number }): Promise<ChatbotOption> {
  const trees = toTrees(await optionRows(ctx.db, ctx.companyId, [option.queueId]));
  const one = found(trees, option.id);
  if (!one) throw new AppError('ERR_NO_CHATBOT_FOUND');
  return one;
}

async function existing(ctx: CompanyCtx, optionId: number): Promise<OptionRow> {
  const row = await getOptionRow(ctx.db, ctx.companyId, optionId);
  if (!row) throw new AppError('ERR_NO_CHATBOT_FOUND');
  return row;
}

export async function showOption(ctx: CompanyCtx, optionId: number): Promise<ChatbotOption> {
  const row = await existing(ctx, optionId);
  return read(ctx, { id: row.id, queueId: row.queue_id });
}

/** Adds an option at the end of its level. A level is led up to by a message, so its parent must have one. */
export async function createOption(ctx: CompanyCtx, form: OptionCreation): Promise<ChatbotOption> {
  const { queueId, parentId = null, ...rest } = form;
  const rows = await lockTree(ctx, queueId);
  const parent = parentId === null ? undefined : rows.find(({ id }) => id === parentId);
  if (parentId !== null && !parent) throw new AppError('ERR_NO_CHATBOT_FOUND');
  if (parent && parent.greeting_message.trim() === '') throw new AppError('ERR_CHATBOT_MESSAGE_REQUIRED');
  const level = rows.filter((row) => row.parent_id === parentId);
  if (level.length >= maxOptionsPerLevel || depthOf(rows, parentId) >= maxOptionDepth) {
    throw new AppError('ERR_CHATBOT_TOO_MANY');
  }
  const position = Math.max(0, ...level.map((row) => row.position)) + 1;
  const id = await insertOption(ctx.db, ctx.companyId, { ...rest, queueId, parentId, position });
  await tellQueues(ctx, [queueId]);
  return read(ctx, { id, queueId });
}

export async function updateOption(
  ctx: CompanyCtx,
  optionId: number,
  { options, ...change }: OptionChange,
): Promise<ChatbotOption> {
  const { queue_id: queueId } = await existing(ctx, optionId);
  const rows = await lockTree(ctx, queueId);
  const leadsOn = options === undefined && rows.some((row) => row.parent_id === optionId);
  if (leadsOn && change.greetingMessage?.trim() === '') throw new AppError('ERR_CHATBOT_MESSAGE_REQUIRED');
  await saveOption(ctx.db, ctx.companyId, optionId, change);
  if (options) await saveTree(ctx, { queueId, parentId: optionId }, options);
  await tellQueues(ctx, [queueId]);
  return read(ctx, { id: optionId, queueId });
}

/** Puts options of one level into a new order; those that were not named follow as they were. */
export async function reorderOptions(ctx: CompanyCtx, optionIds: readonly number[]): Promise<ChatbotOption[]> {
  const [firstId] = optionIds;
  const first = await existing(ctx, firstId ?? 0);
  const rows = await lockTree(ctx, first.queue_id);
  const level = rows.filter((row) => row.parent_id === first.parent_id);
  const isHere = (id: number) => level.some((row) => row.id === id);
  if (!optionIds.every(isHere)) throw new AppError('ERR_NO_CHATBOT_FOUND');
  const named = [...new Set(optionIds)];
  const order = [...named, ...level.map(({ id }) => id).filter((id) => !named.includes(id))];
  for (const [index, id] of order.entries()) {
    const isThere = level.some((row) => row.id === id && row.position === index + 1);
    if (!isThere) await saveOption(ctx.db, ctx.companyId, id, {}, { position: index + 1 });
  }
  await tellQueues(ctx, [first.queue_id]);
  return toTrees(await optionRows(ctx.db, ctx.companyId, [first.queue_id]), first.parent_id);
}

export async function deleteOption(ctx: CompanyCtx, optionId: number): Promise<{ message: string }> {
  const { queue_id: queueId } = await existing(ctx, optionId);
  await lockTree(ctx, queueId);
  await removeOption(ctx.db, ctx.companyId, optionId);
  await tellQueues(ctx, [queueId]);
  return { message: 'Chatbot option deleted' };
}
