import { type LedgerEntry } from '@oplano/core/billing';
import { sql, type Selectable } from 'kysely';
import type { Database, TenantDb } from '#platform/db';
import type { CompanyCtx } from '#platform/use-case';
import type { PixProvider } from '#ports/pix';
import { authorText } from './invoices.repo.ts';

type PaymentRow = Selectable<Database['payments']>;

/** What a company paid and did not use yet, in cents. */
export async function creditOf(db: TenantDb, companyId: number): Promise<number> {
  const { rows } = await sql<{ cents: string | null }>`
    select sum(case when to_account = 'credit' then amount_cents else -amount_cents end) as cents
    from ledger_entries
    where company_id = ${companyId} and 'credit' in (from_account, to_account)
  `.execute(db);
  return Number(rows[0]?.cents ?? 0);
}

/** What was given back of what an invoice earned, in cents. */
export async function refundedOf(db: TenantDb, companyId: number, invoiceId: number): Promise<number> {
  const { rows } = await sql<{ cents: string | null }>`
    select sum(amount_cents) as cents from ledger_entries
    where company_id = ${companyId} and invoice_id = ${invoiceId} and kind = 'refund' and from_account = 'revenue'
  `.execute(db);
  return Number(rows[0]?.cents ?? 0);
}

export interface NewPayment {
  readonly invoiceId: number;
  readonly chargeId: number | null;
  readonly provider: PixProvider;
  readonly endToEndId: string;
  readonly cents: number;
  readonly paidAt: Date;
}

/** Undefined: this transfer is written down already. */
export const insertPayment = (ctx: CompanyCtx, payment: NewPayment): Promise<PaymentRow | undefined> =>
  ctx.db
    .insertInto('payments')
    .values({
      company_id: ctx.companyId,
      invoice_id: payment.invoiceId,
      charge_id: payment.chargeId,
      provider: payment.provider,
      end_to_end_id: payment.endToEndId,
      amount_cents: payment.cents,
      paid_at: payment.paidAt,
      noted_by: authorText(ctx),
      created_at: ctx.now,
    })
    .onConflict((conflict) => conflict.constraint('payments_one_transfer').doNothing())
    .returningAll()
    .executeTakeFirst();

export const lockPayment = (db: TenantDb, companyId: number, endToEndId: string): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('end_to_end_id', '=', endToEndId)
    .forUpdate()
    .executeTakeFirst();

export async function knowsRefund(
  db: TenantDb,
  { company_id: companyId, id }: PaymentRow,
  refundId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('ledger_entries')
    .select('id')
    .where('company_id', '=', companyId)
    .where('payment_id', '=', id)
    .where('refund_id', '=', refundId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function addRefund(ctx: CompanyCtx, paymentId: number, cents: number): Promise<void> {
  await ctx.db
    .updateTable('payments')
    .set((eb) => ({ refunded_cents: eb('refunded_cents', '+', cents) }))
    .where('company_id', '=', ctx.companyId)
    .where('id', '=', paymentId)
    .execute();
}

/** What an entry of the ledger is about. */
interface Subject {
  readonly invoiceId: number;
  readonly paymentId?: number;
  readonly refundId?: string;
}

export async function insertLedgerEntry(ctx: CompanyCtx, entry: LedgerEntry, about: Subject): Promise<void> {
  await ctx.db
    .insertInto('ledger_entries')
    .values({
      company_id: ctx.companyId,
      kind: entry.kind,
      from_account: entry.from,
      to_account: entry.to,
      amount_cents: entry.cents,
      invoice_id: about.invoiceId,
      payment_id: about.paymentId ?? null,
      refund_id: about.refundId ?? null,
      made_by: authorText(ctx),
      created_at: ctx.now,
    })
    .execute();
}
