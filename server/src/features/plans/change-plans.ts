import { planFeed, type OperatorPlan, type PlanChange, type PlanForm } from '@oplano/contracts/plans';
import { isOutdated } from '@oplano/core/lists';
import { patch } from '#platform/records';
import { rooms } from '#platform/realtime';
import { AppError, type PlatformCtx } from '#platform/use-case';
import { planLiveFeed } from './plans.audience.ts';
import { companiesOnPlan, getPlan } from './plans.queries.ts';
import { insertPlan, lockPlan, removePlan, savePlan } from './plans.repo.ts';

export async function createPlan(ctx: PlatformCtx, form: PlanForm): Promise<OperatorPlan> {
  const plan = await getPlan(ctx.db, await insertPlan(ctx.db, form));
  ctx.note('plan.created', { planId: plan.id, name: plan.name, amount: Number(plan.amount) });
  ctx.emit(planFeed, 'create', { plan });
  return plan;
}

/** Changes a plan. Its companies work by it at once: their lines are looked at anew, and their people are told. */
export async function changePlan(
  ctx: PlatformCtx,
  planId: number,
  { seen, ...change }: PlanChange,
): Promise<OperatorPlan> {
  if (!(await lockPlan(ctx.db, planId))) throw new AppError('ERR_NO_PLAN_FOUND');
  if (isOutdated(seen, await getPlan(ctx.db, planId))) throw new AppError('ERR_CHANGED_MEANWHILE');
  await savePlan(ctx.db, planId, change);
  const [plan, companyIds] = [await getPlan(ctx.db, planId), await companiesOnPlan(ctx.db, planId)];
  const fields = Object.keys(patch(change));
  ctx.note('plan.changed', { planId, name: plan.name, amount: Number(plan.amount), fields });
  for (const companyId of companyIds) ctx.sockets.reconsiderRoom(rooms.company(companyId));
  ctx.emit(planFeed, 'update', { plan });
  const { companiesCount: _count, version: _version, ...own } = plan;
  ctx.emit(planLiveFeed, 'own', { plan: own }, { companyIds });
  return plan;
}

/** Removes a plan that nobody is subscribed to; who subscribes meanwhile waits, and finds it gone. */
export async function deletePlan(ctx: PlatformCtx, planId: number): Promise<{ message: string }> {
  if (!(await lockPlan(ctx.db, planId))) throw new AppError('ERR_NO_PLAN_FOUND');
  await removePlan(ctx.db, planId);
  ctx.note('plan.deleted', { planId });
  ctx.emit(planFeed, 'delete', { planId });
  return { message: 'Plan deleted' };
}
