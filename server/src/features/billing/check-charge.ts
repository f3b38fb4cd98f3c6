import { invoiceAfter } from '@oplano/core/billing';
import { lockSubscriber } from '#features/companies';
import type { OutsideTools } from '#platform/jobs';
import type { CompanyCtx } from '#platform/use-case';
import type { PixBank, PixState } from '#ports/pix';
import { lockCharge, saveCharge, waitingCharges } from './charges.repo.ts';
import type { ChargeRow } from './invoice-record.ts';
import { lockInvoice, saveInvoice } from './invoices.repo.ts';
import { noteTransfers } from './note-transfers.ts';
import { tellInvoice } from './tell.ts';

/** A code that ran out is waited for a little longer: somebody may just be paying. */
const graceMs = 5 * 60_000;

/** An invoice with no code left that could be paid is open as before. */
export async function reopenWithoutCharge(ctx: CompanyCtx, invoiceId: number): Promise<void> {
  const row = await lockInvoice(ctx.db, ctx.companyId, invoiceId);
  const status = row && invoiceAfter(row.status, 'lapse');
  if (!status || (await waitingCharges(ctx.db, ctx.companyId, invoiceId)).length > 0) return;
  await tellInvoice(ctx, await saveInvoice(ctx, invoiceId, { status }));
}

/** What a charge is now, by the bank's word and the time. */
function statusOf(charge: ChargeRow, said: PixState | null, now: Date): ChargeRow['status'] {
  if (said?.status === 'paid') return 'paid';
  if (charge.status !== 'active' && charge.status !== 'wanted') return charge.status;
  if (said?.status === 'removed') return 'removed';
  return charge.expires_at.getTime() + graceMs < now.getTime() ? 'lapsed' : charge.status;
}

/** Writes down what the bank says of a charge. The same word again changes nothing. */
async function noteState(ctx: CompanyCtx, txid: string, said: PixState | null): Promise<void> {
  await lockSubscriber(ctx);
  const charge = await lockCharge(ctx.db, ctx.companyId, txid);
  if (!charge) return;
  const status = statusOf(charge, said, ctx.now);
  await saveCharge(ctx, charge.id, { status, checkedAt: ctx.now });
  const purpose = { invoiceId: charge.invoice_id, chargeId: charge.id, provider: charge.provider };
  if (said) await noteTransfers(ctx, purpose, said.transfers);
  if (status !== charge.status) await reopenWithoutCharge(ctx, charge.invoice_id);
}

/** Nobody is believed but the bank itself: whoever told us of money, it is asked. */
export async function checkWithBank(bank: PixBank | undefined, tools: OutsideTools, txid: string): Promise<void> {
  const said = await bank?.read?.(txid);
  if (said === undefined) return;
  await tools.inCompany((ctx) => noteState(ctx, txid, said));
}
