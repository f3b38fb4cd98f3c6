import type { InvoiceState } from '@oplano/contracts/billing';
import type { Offer } from '@oplano/core/billing';
import { asAuthor } from '@oplano/core/principals';
import type { TenantDb } from '#platform/db';
import type { CompanyCtx } from '#platform/use-case';
import type { InvoiceRow } from './invoice-record.ts';

const payable = ['open', 'processing'] as const;

/** Who or what does something, as it is written down beside it. */
export const authorText = ({ principal }: Pick<CompanyCtx, 'principal'>): string => JSON.stringify(asAuthor(principal));

export const findInvoice = (db: TenantDb, companyId: number, invoiceId: number): Promise<InvoiceRow | undefined> =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', invoiceId)
    .executeTakeFirst();

export const lockInvoice = (db: TenantDb, companyId: number, invoiceId: number): Promise<InvoiceRow | undefined> =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', invoiceId)
    .forUpdate()
    .executeTakeFirst();

/** The one thing a company is asked for, if there is any. */
export const lockPayableInvoice = (db: TenantDb, companyId: number): Promise<InvoiceRow | undefined> =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('status', 'in', payable)
    .forUpdate()
    .executeTakeFirst();

/** What moved the company on from this due date. */
export const findRenewal = (db: TenantDb, companyId: number, dueDate: string): Promise<InvoiceRow | undefined> =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('status', '=', 'paid')
    .where('renewed_from', '=', dueDate)
    .orderBy('paid_at', 'desc')
    .executeTakeFirst();

export interface NewInvoice {
  readonly offer: Offer;
  readonly dueDate: string;
}

export function insertInvoice(ctx: CompanyCtx, { offer, dueDate }: NewInvoice): Promise<InvoiceRow> {
  const author = authorText(ctx);
  return ctx.db
    .insertInto('invoices')
    .values({
      company_id: ctx.companyId,
      plan_id: offer.planId,
      is_custom: offer.planId === null,
      detail: offer.detail,
      users: offer.users,
      connections: offer.connections,
      queues: offer.queues,
      recurrence: offer.recurrence,
      amount_cents: offer.cents,
      due_date: dueDate,
      made_by: author,
      changed_by: author,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

interface InvoiceChange {
  readonly status?: InvoiceState;
  readonly payer?: { readonly name: string; readonly document: string };
  readonly paid?: { readonly renewedFrom: string | null; readonly renewedTo: string };
}

export function saveInvoice(ctx: CompanyCtx, invoiceId: number, change: InvoiceChange): Promise<InvoiceRow> {
  const { status, payer, paid } = change;
  return ctx.db
    .updateTable('invoices')
    .set({
      ...(status ? { status } : {}),
      ...(payer ? { payer_name: payer.name, payer_document: payer.document } : {}),
      ...(paid ? { paid_at: ctx.now, renewed_from: paid.renewedFrom, renewed_to: paid.renewedTo } : {}),
      changed_by: authorText(ctx),
      updated_at: ctx.now,
    })
    .where('company_id', '=', ctx.companyId)
    .where('id', '=', invoiceId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function remindedDays(db: TenantDb, companyId: number, invoiceId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('invoice_reminders')
    .select('day')
    .where('company_id', '=', companyId)
    .where('invoice_id', '=', invoiceId)
    .execute();
  return rows.map(({ day }) => day);
}

/** False: of that day it was reminded already. */
export async function noteReminder(ctx: CompanyCtx, invoiceId: number, day: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('invoice_reminders')
    .values({ company_id: ctx.companyId, invoice_id: invoiceId, day, reminded_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
