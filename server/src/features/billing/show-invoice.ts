import type { Invoice, PixCharge } from '@oplano/contracts/billing';
import { mayPay } from '@oplano/core/billing';
import { AppError, type Ctx } from '#platform/use-case';
import { receiptOf } from './billing.queries.ts';
import { checkCharge } from './billing.jobs.ts';
import { findUsableCharge, saveCharge } from './charges.repo.ts';
import { toPixCharge } from './invoice-record.ts';
import { findInvoice } from './invoices.repo.ts';
import { keyOfCharge } from './reconcile.ts';
import { showInvoice } from './tell.ts';

/** While somebody looks at a code the bank is asked about it so often, whether it calls us or not. */
const askEveryMs = 10_000;

export function demandPayer({ actor }: Ctx): void {
  if (!mayPay(actor)) throw new AppError('ERR_NO_PERMISSION');
}

/** One invoice with what it can be paid with. */
export async function showPayable(
  ctx: Ctx,
  invoiceId: number,
): Promise<{ invoice: Invoice; charge: PixCharge | null; receipt: Awaited<ReturnType<typeof receiptOf>> }> {
  demandPayer(ctx);
  const row = await findInvoice(ctx.db, ctx.companyId, invoiceId);
  if (!row) throw new AppError('ERR_NO_INVOICE_FOUND');
  const charge = await findUsableCharge(ctx.db, ctx.companyId, invoiceId, ctx.now);
  const asked = (charge?.checked_at ?? charge?.created_at)?.getTime() ?? 0;
  // Whoever looks in leaves no question behind.
  if (charge?.provider === 'efi' && !ctx.actor.isVisiting && asked + askEveryMs <= ctx.now.getTime()) {
    await saveCharge(ctx, charge.id, { checkedAt: ctx.now });
    await ctx.enqueue(checkCharge, { txid: charge.txid }, { key: keyOfCharge(charge.txid) });
  }
  return {
    invoice: await showInvoice(ctx, row),
    charge: charge ? toPixCharge(charge, ctx.now) : null,
    receipt: await receiptOf(ctx, invoiceId),
  };
}
