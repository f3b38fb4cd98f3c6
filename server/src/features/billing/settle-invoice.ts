import { paymentFeed } from '@oplano/contracts/billing';
import { centsToPay, paidUntil, settlementEntry, takesMoney } from '@oplano/core/billing';
import { renewSubscription, type PayingCompanyRow } from '#features/companies';
import type { CompanyCtx } from '#platform/use-case';
import { invoicePaid } from './billing.events.ts';
import { toInvoice, type InvoiceRow } from './invoice-record.ts';
import { lockInvoice, lockPayableInvoice, saveInvoice } from './invoices.repo.ts';
import { dropCharges, nextState } from './issue-invoice.ts';
import { creditOf, insertLedgerEntry } from './ledger.repo.ts';
import { dropReminders } from './send-reminder.ts';

/**
 * Pays an invoice from the credit of its company where that is enough, and moves the company on: in one transaction, with
 * the company locked, so that it happens once. Null: there is not enough.
 */
async function settleInvoice(
  ctx: CompanyCtx,
  subscriber: PayingCompanyRow,
  row: InvoiceRow,
): Promise<InvoiceRow | null> {
  const status = nextState(row, 'settle');
  if (centsToPay(row.amount_cents, await creditOf(ctx.db, ctx.companyId)) > 0) return null;
  await insertLedgerEntry(ctx, settlementEntry(row.amount_cents), { invoiceId: row.id });
  await dropCharges(ctx, row);
  await dropReminders(ctx, row.id);
  const { due_date: renewedFrom, time_zone: timeZone, name } = subscriber;
  const renewedTo = paidUntil({ dueDate: renewedFrom, timeZone }, row.recurrence, ctx.now);
  const paid = await saveInvoice(ctx, row.id, { status, paid: { renewedFrom, renewedTo } });
  await renewSubscription(ctx, subscriber, {
    dueDate: renewedTo,
    recurrence: row.recurrence,
    planId: row.plan_id,
    size: row.is_custom ? { users: row.users, connections: row.connections } : null,
  });
  ctx.raise(invoicePaid, { invoiceId: row.id, cents: row.amount_cents, renewedTo });
  const company = { id: ctx.companyId, name, dueDate: renewedTo };
  ctx.emit(paymentFeed, 'CONCLUIDA', { company, invoice: toInvoice(paid, null) });
  return paid;
}

/**
 * Uses the credit of a company: for the invoice the money came for, or, where that was paid or taken back meanwhile, for
 * the one that is open. What is left stays with the company.
 */
export async function spendCredit(
  ctx: CompanyCtx,
  subscriber: PayingCompanyRow,
  invoiceId: number,
): Promise<InvoiceRow | null> {
  const meant = await lockInvoice(ctx.db, ctx.companyId, invoiceId);
  const row = meant && takesMoney(meant.status) ? meant : await lockPayableInvoice(ctx.db, ctx.companyId);
  return row ? settleInvoice(ctx, subscriber, row) : null;
}
