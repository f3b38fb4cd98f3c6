import {
  companyFeed,
  operatorCompanyId,
  type CompanyChange,
  type CompanyFields,
  type OperatorCompany,
} from '@oplano/contracts/companies';
import { endsUnpaid, renewedDueDate } from '@oplano/core/companies';
import { isOutdated } from '@oplano/core/lists';
import { enqueueJob } from '#platform/jobs';
import { patch } from '#platform/records';
import { rooms } from '#platform/realtime';
import { AppError, type PlatformCtx } from '#platform/use-case';
import { companyLiveFeed } from './companies.audience.ts';
import { tellResumedJob, tellTermsJob } from './companies.jobs.ts';
import { companyExists } from './companies.queries.ts';
import { toStanding } from './company-record.ts';
import { lockCompanyRow, saveCompany, type CompanyRow } from './operator-companies.repo.ts';
import { getOperatorCompany } from './operator-companies.queries.ts';

/** A company that somebody may still change, locked. */
export async function lockStaying(ctx: PlatformCtx, companyId: number) {
  const row = await lockCompanyRow(ctx.db, companyId);
  if (!row) throw new AppError('ERR_NO_COMPANY_FOUND');
  if (row.removal_started_at) throw new AppError('ERR_COMPANY_LEAVING');
  return row;
}

/** Tells operators, and its own people, how a company stands now; what these may hear is looked at anew. */
export async function tellCompany(ctx: PlatformCtx, companyId: number): Promise<OperatorCompany> {
  ctx.sockets.reconsiderRoom(rooms.people(companyId));
  ctx.emit(companyLiveFeed, 'own', { company: { id: companyId } }, { changedId: companyId });
  return tellOperators(ctx, companyId);
}

/** Tells operators alone: nothing changed for its people. */
export async function tellOperators(ctx: PlatformCtx, companyId: number): Promise<OperatorCompany> {
  const company = await getOperatorCompany(ctx, companyId);
  ctx.emit(companyFeed, 'update', { company });
  return company;
}

/** Where the due date moves on, a company that was suspended because it did not pay is back. */
const resumption = (row: CompanyRow, { status, dueDate }: CompanyFields, now: Date): Pick<CompanyFields, 'status'> =>
  // A form that says it is suspended says no more than what is so.
  (status ?? row.status) === row.status &&
  dueDate !== undefined &&
  endsUnpaid({ ...toStanding(row.id, row), dueDate }, row.due_date, now)
    ? { status: true }
    : {};

/** Whether it pays for something else from here on. */
const areTermsNew = (before: CompanyRow, change: CompanyFields): boolean =>
  (change.planId ?? before.plan_id) !== before.plan_id ||
  (change.recurrence !== undefined && change.recurrence !== before.recurrence) ||
  (before.pays_by_size &&
    ((change.numberAttendants ?? before.own_users) !== before.own_users ||
      (change.numberConections ?? before.own_connections) !== before.own_connections));

/** Saves what changes of a company, and what follows from whether it works from here on. */
async function saveChange(
  ctx: PlatformCtx,
  before: CompanyRow,
  given: CompanyFields,
  billing: { readonly pays_by_size?: boolean } = {},
): Promise<void> {
  const change = { ...given, ...resumption(before, given, ctx.now) };
  const isMoved = change.status !== undefined && change.status !== before.status;
  await saveCompany(ctx.db, before.id, change, { ...billing, ...(isMoved ? { suspended_unpaid_at: null } : {}) });
  if (!isMoved) return;
  ctx.note(change.status ? 'company.resumed' : 'company.suspended', { companyId: before.id });
  if (change.status) await enqueueJob(ctx.db, before.id, tellResumedJob, {}, {}, ctx.now);
}

/**
 * Changes a company, for its people with their very next call. One that is suspended stays paired and sends nothing; what
 * waited goes out once it is resumed. Of two who change the same field at once the second is told, and so is whoever would
 * undo a renewal that came in while the form was open.
 */
export async function changeCompany(
  ctx: PlatformCtx,
  companyId: number,
  change: CompanyFields,
  seen: CompanyChange['seen'],
): Promise<OperatorCompany> {
  const before = await lockStaying(ctx, companyId);
  if (isOutdated(seen, await getOperatorCompany(ctx, companyId))) throw new AppError('ERR_CHANGED_MEANWHILE');
  if (companyId === operatorCompanyId && change.status === false) throw new AppError('ERR_OWN_COMPANY');
  const isOnAnotherPlan = change.planId !== undefined && change.planId !== before.plan_id;
  // From here on it is the operator's word which price it pays.
  await saveChange(ctx, before, change, isOnAnotherPlan ? { pays_by_size: false } : {});
  if (areTermsNew(before, change)) await enqueueJob(ctx.db, companyId, tellTermsJob, {}, {}, ctx.now);
  const fields = Object.keys(patch(change)).filter((field) => field !== 'status');
  if (fields.length > 0) ctx.note('company.changed', { companyId, fields });
  return tellCompany(ctx, companyId);
}

/** Moves the due date on by one recurrence. Two at once, or twice by mistake: the second finds another date and is refused. */
export async function renewCompany(ctx: PlatformCtx, companyId: number, from: string | null): Promise<OperatorCompany> {
  const row = await lockStaying(ctx, companyId);
  if (!row.recurrence) throw new AppError('ERR_NO_RECURRENCE');
  if (row.due_date !== from) throw new AppError('ERR_DUE_DATE_CHANGED');
  const dueDate = renewedDueDate({ dueDate: row.due_date, timeZone: row.time_zone }, row.recurrence, ctx.now);
  await saveChange(ctx, row, { dueDate });
  ctx.note('company.renewed', { companyId, dueDate });
  return tellCompany(ctx, companyId);
}

/** The same as a job; a company that went meanwhile has nothing to tell. */
export async function tellAfterwards(ctx: PlatformCtx, companyId: number): Promise<void> {
  if (await companyExists(ctx.db, companyId)) await tellCompany(ctx, companyId);
}
