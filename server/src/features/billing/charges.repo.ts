import type { TenantDb } from '#platform/db';
import type { CompanyCtx } from '#platform/use-case';
import type { PixCode, PixProvider } from '#ports/pix';
import type { ChargeRow } from './invoice-record.ts';
import { authorText } from './invoices.repo.ts';

export interface NewCharge {
  readonly invoiceId: number;
  readonly provider: PixProvider;
  readonly txid: string;
  readonly cents: number;
  readonly expiresAt: Date;
}

/** Written down before the bank is asked. */
export const insertCharge = (ctx: CompanyCtx, charge: NewCharge): Promise<ChargeRow> =>
  ctx.db
    .insertInto('charges')
    .values({
      company_id: ctx.companyId,
      invoice_id: charge.invoiceId,
      provider: charge.provider,
      txid: charge.txid,
      amount_cents: charge.cents,
      status: 'wanted',
      expires_at: charge.expiresAt,
      made_by: authorText(ctx),
      created_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const lockCharge = (db: TenantDb, companyId: number, txid: string): Promise<ChargeRow | undefined> =>
  db
    .selectFrom('charges')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('txid', '=', txid)
    .forUpdate()
    .executeTakeFirst();

export const hasCharge = async (db: TenantDb, companyId: number, txid: string): Promise<boolean> => {
  const row = await db
    .selectFrom('charges')
    .select('id')
    .where('company_id', '=', companyId)
    .where('txid', '=', txid)
    .executeTakeFirst();
  return row !== undefined;
};

/** The newest code of an invoice that somebody can pay with for a while yet. */
export const findUsableCharge = (
  db: TenantDb,
  companyId: number,
  invoiceId: number,
  usableUntil: Date,
): Promise<ChargeRow | undefined> =>
  db
    .selectFrom('charges')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('invoice_id', '=', invoiceId)
    .where('status', '=', 'active')
    .where('expires_at', '>', usableUntil)
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** Those of an invoice that may still be paid somewhere. */
export const waitingCharges = (db: TenantDb, companyId: number, invoiceId: number): Promise<ChargeRow[]> =>
  db
    .selectFrom('charges')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('invoice_id', '=', invoiceId)
    .where('status', 'in', ['wanted', 'active'])
    .orderBy('id')
    .execute();

interface ChargeChange {
  readonly status?: ChargeRow['status'];
  readonly code?: PixCode;
  readonly checkedAt?: Date;
}

export async function saveCharge(ctx: CompanyCtx, chargeId: number, change: ChargeChange): Promise<void> {
  const { status, code, checkedAt } = change;
  await ctx.db
    .updateTable('charges')
    .set({
      ...(status ? { status } : {}),
      ...(code ? { code: code.code, link: code.link } : {}),
      ...(checkedAt ? { checked_at: checkedAt } : {}),
    })
    .where('company_id', '=', ctx.companyId)
    .where('id', '=', chargeId)
    .execute();
}
