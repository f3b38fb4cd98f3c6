import type { StoppedKey, StoppedSource } from '#platform/stopped';
import { AppError, type PlatformCtx } from '#platform/use-case';

/** Puts something that stopped back into its queue, or ends it for good, and notes who wanted that. */
export async function decideStopped(
  ctx: PlatformCtx,
  sources: readonly StoppedSource[],
  decision: 'retry' | 'drop',
  key: StoppedKey,
): Promise<{ id: number }> {
  const source = sources.find(({ queues }) => queues.includes(key.queue));
  const entry = await source?.[decision](ctx, key);
  if (!entry) throw new AppError('ERR_NOT_FOUND');
  const { companyId, queue, what, since } = entry;
  const act = decision === 'retry' ? 'stopped.retried' : 'stopped.dropped';
  ctx.note(act, { companyId, queue, what, since: since.toISOString() });
  return { id: key.id };
}
