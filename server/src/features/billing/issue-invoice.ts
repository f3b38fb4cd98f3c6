import { customOffer, invoiceAfter, planOffer, type InvoiceDeed, type Offer } from '@oplano/core/billing';
import type { PayingCompanyRow } from '#features/companies';
import { getPlanRow, toPlan } from '#features/plans';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { cancelCharge } from './billing.jobs.ts';
import { invoiceClosed, invoiceIssued } from './billing.events.ts';
import { saveCharge, waitingCharges } from './charges.repo.ts';
import type { InvoiceRow } from './invoice-record.ts';
import { insertInvoice, saveInvoice } from './invoices.repo.ts';
import { dropReminders } from './send-reminder.ts';
import { tellInvoice } from './tell.ts';

/** How a plan of one's own size is called on invoices. */
export const customDetail = 'Plano personalizado';

/** What a company pays as it is subscribed now. */
export async function ownOffer(ctx: CompanyCtx, subscriber: PayingCompanyRow): Promise<Offer> {
  const plan = toPlan(await getPlanRow(ctx.db, subscriber.plan_id));
  if (!subscriber.pays_by_size) return planOffer(plan, subscriber.recurrence);
  return customOffer({ users: subscriber.own_users, connections: subscriber.own_connections }, plan, customDetail);
}

/** Whether an invoice asks for just this. */
export const isFor = (row: InvoiceRow, offer: Offer, dueDate: string): boolean =>
  row.plan_id === offer.planId &&
  row.is_custom === (offer.planId === null) &&
  row.users === offer.users &&
  row.connections === offer.connections &&
  row.amount_cents === offer.cents &&
  row.recurrence === offer.recurrence &&
  row.due_date === dueDate;

export async function issueInvoice(ctx: CompanyCtx, offer: Offer, dueDate: string): Promise<InvoiceRow> {
  const row = await insertInvoice(ctx, { offer, dueDate });
  ctx.raise(invoiceIssued, { invoiceId: row.id, cents: row.amount_cents, dueDate });
  await tellInvoice(ctx, row);
  return row;
}

/** How an invoice stands after something; refused where that cannot happen to it. */
export function nextState(row: InvoiceRow, deed: InvoiceDeed) {
  const next = invoiceAfter(row.status, deed);
  if (!next) throw new AppError('ERR_INVOICE_CLOSED');
  return next;
}

/** Nobody shall pay these any more. What somebody pays all the same is found by the bank's word. */
export async function dropCharges(ctx: CompanyCtx, row: InvoiceRow): Promise<void> {
  for (const charge of await waitingCharges(ctx.db, ctx.companyId, row.id)) {
    await saveCharge(ctx, charge.id, { status: 'removed' });
    if (charge.provider === 'efi') await ctx.enqueue(cancelCharge, { txid: charge.txid });
  }
}

/** Ends an invoice that nobody paid, with the codes it could be paid with. */
export async function closeInvoice(ctx: CompanyCtx, row: InvoiceRow, deed: 'void' | 'expire'): Promise<InvoiceRow> {
  const status = nextState(row, deed);
  await dropCharges(ctx, row);
  await dropReminders(ctx, row.id);
  const closed = await saveInvoice(ctx, row.id, { status });
  ctx.raise(invoiceClosed, {
    invoiceId: row.id,
    cents: row.amount_cents,
    state: deed === 'void' ? 'void' : 'expired',
  });
  await tellInvoice(ctx, closed);
  return closed;
}
