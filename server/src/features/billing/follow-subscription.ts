import { paymentFeed, type ReminderDay } from '@oplano/contracts/billing';
import { invoiceDaysBefore, subscriptionSteps } from '@oplano/core/billing';
import { daysLeft } from '@oplano/core/companies';
import { sql } from 'kysely';
import { lockSubscriber, suspendUnpaid, tellStanding, type PayingCompanyRow } from '#features/companies';
import { enqueueJob } from '#platform/jobs';
import type { CompanyCtx, PlatformCtx } from '#platform/use-case';
import { subscriptionSuspended } from './billing.events.ts';
import { followSubscription } from './billing.jobs.ts';
import { reopenWithoutCharge } from './check-charge.ts';
import { saveCharge, waitingCharges } from './charges.repo.ts';
import type { InvoiceRow } from './invoice-record.ts';
import { lockPayableInvoice, noteReminder, remindedDays } from './invoices.repo.ts';
import { closeInvoice, isFor, issueInvoice, ownOffer } from './issue-invoice.ts';
import { planReminder } from './send-reminder.ts';
import { spendCredit } from './settle-invoice.ts';
import { showInvoice } from './tell.ts';

const key = 'billing.follow';

/** Puts in a job for every company whose due date is near or past, unless one is there already. */
export async function findDueCompanies(ctx: PlatformCtx, wakeWorkers: () => void): Promise<void> {
  // A day more, because it is earlier or later elsewhere.
  const { rows } = await sql<{ id: number }>`
    select id from companies
    where due_date <= ${ctx.now}::date + ${invoiceDaysBefore + 1}::int and removal_started_at is null and not exists (
      select from jobs where lane = companies.id || ${`/${key}`} and place is not null
    )
    order by id
  `.execute(ctx.db);
  for (const { id } of rows) await enqueueJob(ctx.db, id, followSubscription, {}, { key }, ctx.now);
  if (rows.length > 0) ctx.afterCommit(wakeWorkers);
}

/** Codes of a plain key run out by the clock alone: there is no bank to ask. */
async function lapseCharges(ctx: CompanyCtx, row: InvoiceRow): Promise<void> {
  const waiting = await waitingCharges(ctx.db, ctx.companyId, row.id);
  const over = waiting.filter(({ provider, expires_at: until }) => provider === 'key' && until < ctx.now);
  for (const charge of over) await saveCharge(ctx, charge.id, { status: 'lapsed' });
  if (over.length > 0) await reopenWithoutCharge(ctx, row.id);
}

/** What a company is asked for is about its due date; one that was moved otherwise needs nothing of the old one. */
async function currentInvoice(ctx: CompanyCtx, subscriber: PayingCompanyRow): Promise<InvoiceRow | undefined> {
  const row = await lockPayableInvoice(ctx.db, ctx.companyId);
  if (!row || row.due_date === subscriber.due_date) return row;
  await closeInvoice(ctx, row, 'void');
  return undefined;
}

/**
 * An operator changed what a company pays for: what it was asked for before would take it back there, once paid. It is asked
 * anew, and what somebody pays all the same is its credit.
 */
export async function followTerms(ctx: CompanyCtx): Promise<void> {
  const subscriber = await lockSubscriber(ctx);
  const row = await lockPayableInvoice(ctx.db, ctx.companyId);
  if (!row || isFor(row, await ownOffer(ctx, subscriber), row.due_date)) return;
  await closeInvoice(ctx, row, 'void');
  await ctx.enqueue(followSubscription, {}, { key });
}

/** The invoice a reminder would be about: the open one, or the one that is just being made. */
async function remind(
  ctx: CompanyCtx,
  row: InvoiceRow,
  given: { readonly day: ReminderDay; readonly days: number; readonly sendsMail: boolean },
): Promise<void> {
  const { day, days, sendsMail } = given;
  if (!(await noteReminder(ctx, row.id, day))) return;
  ctx.emit(paymentFeed, 'reminder', { invoice: await showInvoice(ctx, row), days });
  await planReminder(ctx, { invoiceId: row.id, day }, sendsMail);
}

/** One look at a subscription: what is to be done today is done, once. */
export async function followOne(ctx: CompanyCtx, sendsMail: boolean): Promise<void> {
  const subscriber = await lockSubscriber(ctx);
  if (subscriber.removal_started_at || subscriber.due_date === null) return;
  const offer = await ownOffer(ctx, subscriber);
  const known = await currentInvoice(ctx, subscriber);
  if (known) await lapseCharges(ctx, known);
  const facts = {
    companyId: ctx.companyId,
    dueDate: subscriber.due_date,
    timeZone: subscriber.time_zone,
    isActive: subscriber.status,
    hasPayableInvoice: known !== undefined,
    cents: offer.cents,
    reminded: known ? await remindedDays(ctx.db, ctx.companyId, known.id) : [],
  };
  const left = daysLeft(facts, ctx.now) ?? 0;
  if (left === -1) await tellStanding(ctx);
  const steps = subscriptionSteps(facts, ctx.now);
  const row = steps.issue ? await issueInvoice(ctx, offer, subscriber.due_date) : known;
  // What is left of earlier payments pays it at once.
  if (steps.issue && row && (await spendCredit(ctx, subscriber, row.id))) return;
  if (steps.expireInvoice && row) await closeInvoice(ctx, row, 'expire');
  if (steps.remind !== null && row) {
    await remind(ctx, row, { day: steps.remind, days: left, sendsMail });
  }
  if (steps.suspend) {
    await suspendUnpaid(ctx);
    ctx.raise(subscriptionSuspended, { dueDate: subscriber.due_date });
  }
}
