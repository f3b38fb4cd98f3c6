import type { OperatorInvoice } from '@oplano/contracts/billing';
import { centsOf } from '@oplano/core/money';
import { operator } from '@oplano/core/principals';
import { lockSubscriber } from '#features/companies';
import type { Step } from '#platform/http';
import { AppError, type CompanyCtx, type Transactions } from '#platform/use-case';
import { findUsableCharge, saveCharge } from './charges.repo.ts';
import type { InvoiceRow } from './invoice-record.ts';
import { lockInvoice } from './invoices.repo.ts';
import { closeInvoice } from './issue-invoice.ts';
import { noteTransfers } from './note-transfers.ts';
import { showInvoice } from './tell.ts';

/** Which invoice of which company the operator means. */
interface Meant {
  readonly companyId: number;
  readonly invoiceId: number;
}

async function lockMeant(ctx: CompanyCtx, invoiceId: number): Promise<InvoiceRow> {
  const row = await lockInvoice(ctx.db, ctx.companyId, invoiceId);
  if (!row) throw new AppError('ERR_NO_INVOICE_FOUND');
  return row;
}

/** Works inside a company in the operator's name: everything it writes down says so. */
async function inTheirCompany(
  step: Step,
  work: Transactions,
  { companyId, invoiceId }: Meant,
  act: (ctx: CompanyCtx, row: InvoiceRow) => Promise<unknown>,
): Promise<OperatorInvoice> {
  const userId = await step(async ({ actor }) => actor.userId);
  return work.inCompany(
    companyId,
    async (ctx) => {
      // The company first, as everybody does who moves its money; where there is none there is no invoice either.
      const { name } = await lockSubscriber(ctx).catch((error: unknown) => {
        throw error instanceof AppError ? new AppError('ERR_NO_INVOICE_FOUND') : error;
      });
      await act(ctx, await lockMeant(ctx, invoiceId));
      const invoice = await showInvoice(ctx, await lockMeant(ctx, invoiceId));
      return { ...invoice, company: { id: companyId, name } };
    },
    operator(userId),
  );
}

/** The operator found a transfer in the statement of the bank. Whatever amount it is, it is written down once. */
export const confirmPayment = (
  step: Step,
  work: Transactions,
  meant: Meant,
  { value, endToEndId }: { readonly value: number; readonly endToEndId: string },
): Promise<OperatorInvoice> =>
  inTheirCompany(step, work, meant, async (ctx, row) => {
    const charge = await findUsableCharge(ctx.db, ctx.companyId, row.id, new Date(0));
    const purpose = { invoiceId: row.id, chargeId: charge?.id ?? null, provider: 'key' as const };
    const transfer = { endToEndId, cents: centsOf(value), paidAt: ctx.now, refunds: [] };
    if ((await noteTransfers(ctx, purpose, [transfer])) === 0) throw new AppError('ERR_PAYMENT_KNOWN');
    if (charge?.provider === 'key') await saveCharge(ctx, charge.id, { status: 'paid' });
  });

export const cancelInvoice = (step: Step, work: Transactions, meant: Meant): Promise<OperatorInvoice> =>
  inTheirCompany(step, work, meant, (ctx, row) => closeInvoice(ctx, row, 'void'));
