import type { BillingFigures, Invoice, OperatorInvoice } from '@oplano/contracts/billing';
import { operatorCompanyId, type BillingRecurrence } from '@oplano/contracts/companies';
import { customPlanCents, monthlyCents } from '@oplano/core/billing';
import { daysLeft } from '@oplano/core/companies';
import { amountOf, centsOf } from '@oplano/core/money';
import { inZone } from '@oplano/core/time';
import { sql } from 'kysely';
import { bindOperator, type PlatformDb } from '#platform/db';
import { matching, page } from '#platform/records';
import type { CompanyCtx } from '#platform/use-case';
import type { PixProvider } from '#ports/pix';
import { toInvoice } from './invoice-record.ts';
import { showInvoice } from './tell.ts';

interface Wanted {
  readonly searchParam: string;
  readonly pageNumber: number;
}

/** The invoices of a company, the newest first. */
export async function listInvoices(
  ctx: CompanyCtx,
  { searchParam, pageNumber }: Wanted,
): Promise<{ invoices: Invoice[]; hasMore: boolean; count: number }> {
  const found = ctx.db
    .selectFrom('invoices')
    .selectAll()
    .where('company_id', '=', ctx.companyId)
    .where(matching(searchParam, 'detail'))
    .orderBy('due_date', 'desc')
    .orderBy('id', 'desc');
  const { rows, ...rest } = await page(found, pageNumber);
  const invoices: Invoice[] = [];
  for (const row of rows) invoices.push(await showInvoice(ctx, row));
  return { invoices, ...rest };
}

/** What a receipt says beside the invoice. */
export async function receiptOf(ctx: CompanyCtx, invoiceId: number) {
  const [company, payer, payments] = [
    await ctx.db
      .selectFrom('companies')
      .select(['name', 'document'])
      .where('id', '=', ctx.companyId)
      .executeTakeFirstOrThrow(),
    await ctx.db
      .selectFrom('invoices')
      .select(['payer_name', 'payer_document'])
      .where('company_id', '=', ctx.companyId)
      .where('id', '=', invoiceId)
      .executeTakeFirstOrThrow(),
    await ctx.db
      .selectFrom('payments')
      .select(['end_to_end_id', 'amount_cents', 'refunded_cents', 'paid_at'])
      .where('company_id', '=', ctx.companyId)
      .where('invoice_id', '=', invoiceId)
      .orderBy('id')
      .execute(),
  ];
  return {
    company,
    payer: { name: payer.payer_name, document: payer.payer_document },
    payments: payments.map((row) => ({
      endToEndId: row.end_to_end_id,
      value: amountOf(row.amount_cents),
      refunded: amountOf(row.refunded_cents),
      paidAt: row.paid_at.toISOString(),
    })),
  };
}

/** The invoices of all companies, the newest first. */
export async function listAllInvoices(
  db: PlatformDb,
  { searchParam, pageNumber }: Wanted,
): Promise<{ invoices: OperatorInvoice[]; hasMore: boolean; count: number }> {
  await bindOperator(db);
  const found = db
    .selectFrom('invoices')
    .innerJoin('companies', 'companies.id', 'invoices.company_id')
    .selectAll('invoices')
    .select('companies.name as company_name')
    .where(matching(searchParam, 'companies.name', 'invoices.detail'))
    .orderBy('invoices.created_at', 'desc')
    .orderBy('invoices.id', 'desc');
  const { rows, ...rest } = await page(found, pageNumber);
  const invoices = rows.map((row) => ({
    ...toInvoice(row, null),
    company: { id: row.company_id, name: row.company_name },
  }));
  return { invoices, ...rest };
}

const monthsShown = 12;
/** Months are those of where most companies are. */
const monthZone = 'America/Sao_Paulo';
const rowsMax = 200;

const lastMonths = (now: Date): string[] => {
  const [year = 0, month = 0] = inZone(now, monthZone).date.split('-').map(Number);
  return Array.from({ length: monthsShown }, (_, index) => {
    const months = year * 12 + (month - 1) - (monthsShown - 1 - index);
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
  });
};

async function monthFigures(db: PlatformDb, now: Date): Promise<BillingFigures['months']> {
  const months = lastMonths(now);
  const { rows } = await sql<{ month: string; received: string; refunded: string; payments: string }>`
    select to_char(paid_at at time zone ${monthZone}, 'YYYY-MM') as month, sum(amount_cents) as received,
      sum(refunded_cents) as refunded, count(*) as payments
    from payments
    where paid_at >= (${`${months[0]}-01`}::date::timestamp at time zone ${monthZone})
    group by 1
  `.execute(db);
  const known = new Map(rows.map((row) => [row.month, row]));
  return months.map((month) => {
    const row = known.get(month);
    return {
      month,
      received: amountOf(Number(row?.received ?? 0)),
      refunded: amountOf(Number(row?.refunded ?? 0)),
      payments: Number(row?.payments ?? 0),
    };
  });
}

interface PayingCompany {
  readonly id: number;
  readonly name: string;
  readonly dueDate: string;
  readonly timeZone: string;
  readonly recurrence: BillingRecurrence | null;
  readonly amount: string;
  readonly paysBySize: boolean;
  readonly users: number;
  readonly connections: number;
  readonly hasPaid: boolean;
}

async function payingCompanies(db: PlatformDb): Promise<PayingCompany[]> {
  const { rows } = await sql<PayingCompany>`
    select companies.id, companies.name, due_date::text as "dueDate", time_zone as "timeZone", recurrence, plans.amount,
      pays_by_size as "paysBySize", own_users as users, own_connections as connections,
      exists (select from invoices where invoices.company_id = companies.id and status = 'paid') as "hasPaid"
    from companies join plans on plans.id = companies.plan_id
    where due_date is not null and companies.id <> ${operatorCompanyId} and removal_started_at is null
    order by due_date, companies.id
  `.execute(db);
  return rows;
}

const centsOfCompany = (company: PayingCompany): number =>
  company.paysBySize ? customPlanCents(company) : centsOf(Number(company.amount));

/** What the operator's business looks like. */
export async function readFigures(db: PlatformDb, now: Date, provider: PixProvider | null): Promise<BillingFigures> {
  await bindOperator(db);
  const months = await monthFigures(db, now);
  const { rows } = await sql<{ cents: string | null }>`
    select sum(case when to_account = 'credit' then amount_cents else -amount_cents end) as cents from ledger_entries
    where 'credit' in (from_account, to_account)
  `.execute(db);
  const companies = (await payingCompanies(db)).map((company) => ({
    ...company,
    days: daysLeft({ companyId: company.id, dueDate: company.dueDate, timeZone: company.timeZone }, now) ?? 0,
    cents: centsOfCompany(company),
  }));
  // Whoever paid before and still works is who pays each month.
  const recurring = companies
    .filter(({ hasPaid, days }) => hasPaid && days >= 0)
    .reduce((sum, { cents, recurrence, paysBySize }) => sum + monthlyCents(cents, paysBySize ? null : recurrence), 0);
  return {
    provider,
    months,
    recurring: amountOf(recurring),
    credit: amountOf(Number(rows[0]?.cents ?? 0)),
    late: companies
      .filter(({ days, cents }) => days < 0 && cents > 0)
      .slice(0, rowsMax)
      .map(({ id, name, dueDate, days, cents }) => ({ id, name, dueDate, days: -days, value: amountOf(cents) })),
    trials: companies
      .filter(({ days, hasPaid }) => days >= 0 && !hasPaid)
      .slice(0, rowsMax)
      .map(({ id, name, dueDate, days }) => ({ id, name, dueDate, days })),
  };
}
