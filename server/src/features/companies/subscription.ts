import type { BillingRecurrence } from '@oplano/contracts/companies';
import type { CompanyCtx } from '#platform/use-case';
import { AppError } from '#platform/use-case';
import { tellCompanyJob, tellResumedJob } from './companies.jobs.ts';
import { lockCompanyRow, saveCompany, type CompanyRow } from './operator-companies.repo.ts';

/** A company as whoever sends it invoices sees it. */
export type PayingCompanyRow = CompanyRow;

/** The caller's company, for this transaction alone: whatever moves its money or its due date comes through here first. */
export async function lockSubscriber(ctx: CompanyCtx): Promise<PayingCompanyRow> {
  const row = await lockCompanyRow(ctx.db, ctx.companyId);
  if (!row) throw new AppError('ERR_NO_COMPANY_FOUND');
  return row;
}

export interface SubscriptionRenewal {
  readonly dueDate: string;
  readonly recurrence: BillingRecurrence;
  /** What was paid for: a plan, or so many people and connections. */
  readonly planId: number | null;
  readonly size: { readonly users: number; readonly connections: number } | null;
}

/** What becomes of the size of a company that pays for a plan: one that paid by its size gives that up. */
const planChange = (row: PayingCompanyRow, planId: number | null) =>
  row.pays_by_size || (planId !== null && planId !== row.plan_id)
    ? { ...(planId === null ? {} : { planId }), numberAttendants: 0, numberConections: 0 }
    : {};

/** Moves a company on after it paid, for its people at once. One that was suspended because it did not pay is back. */
export async function renewSubscription(
  ctx: CompanyCtx,
  row: PayingCompanyRow,
  { dueDate, recurrence, planId, size }: SubscriptionRenewal,
): Promise<void> {
  const isResumed = row.suspended_unpaid_at !== null && row.removal_started_at === null;
  await saveCompany(
    ctx.db,
    ctx.companyId,
    {
      dueDate,
      recurrence,
      ...(size ? { numberAttendants: size.users, numberConections: size.connections } : planChange(row, planId)),
      ...(isResumed ? { status: true } : {}),
    },
    { pays_by_size: size !== null, ...(isResumed ? { suspended_unpaid_at: null } : {}) },
  );
  if (isResumed) await ctx.enqueue(tellResumedJob, {});
  await tellStanding(ctx);
}

/** Its people, whose pages stay open, learn that they may only pay from here on, or everything again. */
export const tellStanding = (ctx: CompanyCtx): Promise<void> =>
  ctx.enqueue(tellCompanyJob, { companyId: ctx.companyId });

/** Nothing is sent for a company that does not pay. It stays paired, and who pays is back. */
export async function suspendUnpaid(ctx: CompanyCtx): Promise<void> {
  await saveCompany(ctx.db, ctx.companyId, { status: false }, { suspended_unpaid_at: ctx.now });
  await tellStanding(ctx);
}
