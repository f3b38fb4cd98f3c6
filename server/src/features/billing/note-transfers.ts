import { invoiceAfter, paymentEntry, refundEntries } from '@oplano/core/billing';
import { lockSubscriber } from '#features/companies';
import type { CompanyCtx } from '#platform/use-case';
import type { PixProvider, PixTransfer } from '#ports/pix';
import { invoiceClosed, paymentReceived, paymentRefunded } from './billing.events.ts';
import { lockInvoice, saveInvoice } from './invoices.repo.ts';
import {
  addRefund,
  creditOf,
  insertLedgerEntry,
  insertPayment,
  knowsRefund,
  lockPayment,
  refundedOf,
} from './ledger.repo.ts';
import { spendCredit } from './settle-invoice.ts';
import { tellInvoice } from './tell.ts';

/** What money came in for. */
interface Purpose {
  readonly invoiceId: number;
  readonly chargeId: number | null;
  readonly provider: PixProvider;
}

/** Null: this transfer was written down before. */
async function notePayment(ctx: CompanyCtx, purpose: Purpose, transfer: PixTransfer): Promise<boolean> {
  const { endToEndId, cents, paidAt } = transfer;
  const payment = await insertPayment(ctx, { ...purpose, endToEndId, cents, paidAt });
  if (!payment) return false;
  await insertLedgerEntry(ctx, paymentEntry(cents), { invoiceId: purpose.invoiceId, paymentId: payment.id });
  ctx.raise(paymentReceived, { invoiceId: purpose.invoiceId, cents, endToEndId });
  return true;
}

async function noteRefunds(ctx: CompanyCtx, { endToEndId, refunds }: PixTransfer): Promise<void> {
  for (const refund of refunds) {
    const payment = await lockPayment(ctx.db, ctx.companyId, endToEndId);
    if (!payment || (await knowsRefund(ctx.db, payment, refund.id))) continue;
    const cents = Math.min(refund.cents, payment.amount_cents - payment.refunded_cents);
    if (cents <= 0) continue;
    const { invoice_id: invoiceId, id: paymentId } = payment;
    for (const entry of refundEntries(cents, await creditOf(ctx.db, ctx.companyId)))
      await insertLedgerEntry(ctx, entry, { invoiceId, paymentId, refundId: refund.id });
    await addRefund(ctx, paymentId, cents);
    ctx.raise(paymentRefunded, { invoiceId, cents, endToEndId });
    await closeRefunded(ctx, invoiceId);
  }
}

/** An invoice that was given back as a whole. The due date stays: whoever gives money back decides on that too. */
async function closeRefunded(ctx: CompanyCtx, invoiceId: number): Promise<void> {
  const row = await lockInvoice(ctx.db, ctx.companyId, invoiceId);
  const status = row && invoiceAfter(row.status, 'refund');
  if (!status || (await refundedOf(ctx.db, ctx.companyId, invoiceId)) < row.amount_cents) return;
  const closed = await saveInvoice(ctx, invoiceId, { status });
  ctx.raise(invoiceClosed, { invoiceId, cents: row.amount_cents, state: 'refunded' });
  await tellInvoice(ctx, closed);
}

/**
 * Writes down what came in and what was given back, each once however often it is told, and pays what can be paid with
 * it. Answers how many transfers were new.
 */
export async function noteTransfers(
  ctx: CompanyCtx,
  purpose: Purpose,
  transfers: readonly PixTransfer[],
): Promise<number> {
  const subscriber = await lockSubscriber(ctx);
  let fresh = 0;
  for (const transfer of transfers) if (await notePayment(ctx, purpose, transfer)) fresh += 1;
  for (const transfer of transfers) await noteRefunds(ctx, transfer);
  if (fresh > 0) await spendCredit(ctx, subscriber, purpose.invoiceId);
  return fresh;
}
