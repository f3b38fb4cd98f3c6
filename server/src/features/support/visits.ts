import { operatorCompanyId } from '@oplano/contracts/companies';
import { supportFeed, type SupportVisit } from '@oplano/contracts/support';
import { operator } from '@oplano/core/principals';
import { z } from 'zod';
import { lockCompany, lockStaying } from '#features/companies';
import { companySettings } from '#features/settings';
import type { AccessTokens } from '#platform/crypto';
import type { Step } from '#platform/http';
import { AppError, defineJob, defineTimer, type CompanyCtx, type Transactions } from '#platform/use-case';
import { visitBegan, visitEnded } from './support.events.ts';
import {
  findAbandoned,
  findOperator,
  insertVisit,
  lockVisit,
  lockVisitOf,
  lockVisits,
  markVisitEnded,
  toVisit,
  type VisitEnd,
  type Visitor,
  type VisitRow,
} from './support.repo.ts';

/** Notes that the hour is over; the visit itself counts no longer from that very moment. */
export const visitTimer = defineTimer('support.visit-over', 'support_visits', z.null());

/** Ends what an operator left open when their own session ended, or they were removed. */
export const endAbandonedJob = defineJob('support.end-abandoned', z.object({ operatorId: z.int() }));

/** Ends a visit for good: its token stops working with this commit, and its sockets are cut right after. */
export async function endVisit(ctx: CompanyCtx, visit: VisitRow, how: VisitEnd): Promise<void> {
  await markVisitEnded(ctx.db, visit, how, ctx.now);
  await ctx.timers.cancel(visitTimer, visit.id);
  ctx.raise(visitEnded, { visitId: visit.id, how });
  ctx.emit(supportFeed, 'delete', { visitId: visit.id });
  ctx.sockets.cutSession(visit.session_id);
}

export async function endAllVisits(ctx: CompanyCtx, how: VisitEnd): Promise<void> {
  for (const visit of await lockVisits(ctx.db, ctx.companyId)) await endVisit(ctx, visit, how);
}

/** The visit that an operator has open, from this very session; whatever else they left here ends. */
async function visitInUse(ctx: CompanyCtx, visitor: Visitor): Promise<VisitRow | undefined> {
  const found = await lockVisitOf(ctx.db, ctx.companyId, visitor.operatorId);
  if (!found) return undefined;
  const isOver = found.expires_at <= ctx.now;
  if (!isOver && found.operator_session_id === visitor.sessionId) return found;
  await endVisit(ctx, found, isOver ? 'expired' : 'signedOut');
  return undefined;
}

async function openVisit(ctx: CompanyCtx, visitor: Visitor, reason: string): Promise<VisitRow> {
  // One after the other with the company that changes its mind, and with the same operator who asks twice.
  await lockCompany(ctx.db, ctx.companyId);
  const { supportAccess } = await companySettings(ctx.db, ctx.companyId);
  if (supportAccess !== 'enabled') throw new AppError('ERR_SUPPORT_NOT_ALLOWED');
  const known = await visitInUse(ctx, visitor);
  if (known) return known;
  const visit = await insertVisit(ctx.db, ctx.companyId, visitor, { reason, now: ctx.now });
  await ctx.timers.set(visitTimer, visit.id, visit.expires_at, null);
  const shown = toVisit(visit);
  ctx.raise(visitBegan, { visitId: visit.id, reason, expiresAt: shown.expiresAt });
  ctx.emit(supportFeed, 'create', { visit: shown });
  return visit;
}

/** Who looks in, as their own company knows them. */
const visitorBehind = (step: Step): Promise<Visitor> =>
  step(async ({ db, actor, sessionId }) => {
    const found = await findOperator(db, actor.companyId, actor.userId);
    if (!found) throw new AppError('ERR_NO_SESSION');
    return { operatorId: actor.userId, sessionId, name: actor.name, email: found.email };
  });

interface Parts {
  readonly work: Transactions;
  readonly tokens: AccessTokens;
}

/** Begins a visit, or goes on with the one that lasts: asked for twice there is one, with the reason that was told. */
export async function beginVisit(
  step: Step,
  { work, tokens }: Parts,
  { companyId, reason }: { companyId: number; reason: string },
): Promise<{ visit: SupportVisit; token: string }> {
  const visitor = await visitorBehind(step);
  if (companyId === operatorCompanyId) throw new AppError('ERR_OWN_COMPANY');
  await work.platform((ctx) => lockStaying(ctx, companyId));
  const { operatorId } = visitor;
  const visit = await work.inCompany(companyId, (ctx) => openVisit(ctx, visitor, reason), operator(operatorId));
  const token = await tokens.issue(
    { companyId, userId: operatorId, sessionId: visit.session_id, isVisit: true },
    visit.expires_at,
  );
  return { visit: toVisit(visit), token };
}

/** The operator goes. */
export async function leaveVisit(step: Step, { work }: Parts, companyId: number): Promise<Record<string, never>> {
  const operatorId = await step(async ({ actor }) => actor.userId);
  const leave = async (ctx: CompanyCtx): Promise<void> => {
    const visit = await lockVisitOf(ctx.db, companyId, operatorId);
    if (visit) await endVisit(ctx, visit, 'left');
  };
  await work.inCompany(companyId, leave, operator(operatorId));
  return {};
}

/** Somebody of the company shows the operator out. */
export async function stopVisit(ctx: CompanyCtx, visitId: number): Promise<Record<string, never>> {
  const visit = await lockVisit(ctx.db, ctx.companyId, visitId);
  if (!visit || visit.expires_at <= ctx.now) throw new AppError('ERR_NO_VISIT_FOUND');
  await endVisit(ctx, visit, 'stopped');
  return {};
}

/** The company changed a setting; where it was this one, and it is off now, nobody looks in any more. */
export async function followSetting(ctx: CompanyCtx, { key }: { key: string }): Promise<void> {
  if (key !== 'supportAccess') return;
  await lockCompany(ctx.db, ctx.companyId);
  const { supportAccess } = await companySettings(ctx.db, ctx.companyId);
  if (supportAccess !== 'enabled') await endAllVisits(ctx, 'withdrawn');
}

/** Somebody signed out: what they look into ends with it, if they run the platform. */
export async function followSignOut(ctx: CompanyCtx, { userId }: { userId: number }): Promise<void> {
  const found = await findOperator(ctx.db, ctx.companyId, userId);
  if (found?.super) await ctx.enqueue(endAbandonedJob, { operatorId: userId });
}

/** Somebody was removed: nobody is left to ask whether they ran the platform. */
export const followRemoval = (ctx: CompanyCtx, { userId }: { userId: number }): Promise<void> =>
  ctx.enqueue(endAbandonedJob, { operatorId: userId });

export async function endAbandoned(work: Transactions, operatorId: number): Promise<void> {
  const abandoned = await work.platform(({ db }) => findAbandoned(db, operatorId));
  for (const { companyId, visitId } of abandoned) {
    await work.inCompany(companyId, async (ctx) => {
      const visit = await lockVisit(ctx.db, companyId, visitId);
      if (visit) await endVisit(ctx, visit, 'signedOut');
    });
  }
}
