import { paymentFeed, type Invoice } from '@oplano/contracts/billing';
import { defineAudience, rooms } from '#platform/realtime';
import type { CompanyCtx } from '#platform/use-case';
import { findUsableCharge } from './charges.repo.ts';
import { toInvoice, type InvoiceRow } from './invoice-record.ts';

export const paymentAudience = defineAudience(paymentFeed, ({ companyId }) => [rooms.payers(companyId)]);

/** An invoice with the page where it can be paid right now. */
export async function showInvoice(
  ctx: Pick<CompanyCtx, 'db' | 'companyId' | 'now'>,
  row: InvoiceRow,
): Promise<Invoice> {
  const charge =
    row.status === 'processing' ? await findUsableCharge(ctx.db, ctx.companyId, row.id, ctx.now) : undefined;
  return toInvoice(row, charge?.link ?? null);
}

/** Tells those who pay how an invoice stands now. */
export async function tellInvoice(ctx: CompanyCtx, row: InvoiceRow): Promise<Invoice> {
  const invoice = await showInvoice(ctx, row);
  ctx.emit(paymentFeed, 'update', { invoice });
  return invoice;
}
