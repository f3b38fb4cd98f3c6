import { paymentEntry, settlementEntry, type LedgerEntry } from '@oplano/core/billing';
import { asAuthor, automation } from '@oplano/core/principals';
import { addDays, fromZone } from '@oplano/core/time';
import type { TenantDb } from '#platform/db';
import { putRows } from './write-history.ts';

interface Subscription {
  readonly companyId: number;
  readonly plan: { readonly id: number; readonly name: string; readonly amount: number };
  readonly size: { readonly users: number; readonly connections: number; readonly queues: number };
  /** Up to when it is paid: the day the open invoice is due. */
  readonly dueDate: string;
}

const timeZone = 'America/Sao_Paulo';
const monthDays = 30;
const paidMonths = 4;
/** How many days before it was due each was paid, the oldest first. */
const paidAhead = [2, 0, 5, 1];
const author = asAuthor(automation('demo'));

/** Invoices of the months that were paid, with their money as the ledger keeps it, and the open one of the next. */
export async function addInvoices(
  db: TenantDb,
  { companyId, plan, size, dueDate }: Subscription,
  now: Date,
): Promise<void> {
  const cents = Math.round(plan.amount * 100);
  const payer = { payer_name: 'Loja Aurora Ltda.', payer_document: '11222333000181' };
  const common = {
    company_id: companyId,
    plan_id: plan.id,
    is_custom: false,
    detail: plan.name,
    ...size,
    recurrence: 'MENSAL',
    amount_cents: cents,
    made_by: author,
    changed_by: author,
    version: 1,
  };
  const paid = Array.from({ length: paidMonths }, (_, place) => {
    const due = addDays(dueDate, (place - paidMonths) * monthDays);
    // The last of them is due today: it was paid before now.
    const ahead = Math.max(place === paidMonths - 1 ? 1 : 0, paidAhead[place] ?? 0);
    return {
      due,
      at: fromZone(addDays(due, -ahead), '10:20', timeZone),
      asked: fromZone(addDays(due, -10), '08:00', timeZone),
    };
  });
  const invoiceIds = await putRows(
    db,
    'invoices',
    [
      ...paid.map(({ due, at, asked }) => ({
        ...common,
        ...payer,
        due_date: due,
        status: 'paid',
        paid_at: at,
        renewed_from: due,
        renewed_to: addDays(due, monthDays),
        created_at: asked,
        updated_at: at,
      })),
      {
        ...common,
        payer_name: '',
        payer_document: '',
        due_date: dueDate,
        status: 'open',
        paid_at: null,
        renewed_from: null,
        renewed_to: null,
        created_at: now,
        updated_at: now,
      },
    ],
    'id',
  );
  const money = paid.map(({ at }, place) => ({ at, invoice_id: invoiceIds[place] ?? 0, place }));
  const paymentIds = await putRows(
    db,
    'payments',
    money.map(({ at, invoice_id, place }) => ({
      company_id: companyId,
      invoice_id,
      provider: 'key',
      end_to_end_id: `E00000000DEMO${String(companyId).padStart(8, '0')}${place}`,
      amount_cents: cents,
      refunded_cents: 0,
      paid_at: at,
      noted_by: author,
      created_at: at,
    })),
    'id',
  );
  const entry = ({ kind, from, to }: LedgerEntry, payment: number | null) => ({
    company_id: companyId,
    kind,
    from_account: from,
    to_account: to,
    amount_cents: cents,
    payment_id: payment,
    made_by: author,
  });
  await putRows(
    db,
    'ledger_entries',
    money.flatMap(({ at, invoice_id, place }) => [
      { ...entry(paymentEntry(cents), paymentIds[place] ?? null), invoice_id, created_at: at },
      { ...entry(settlementEntry(cents), null), invoice_id, created_at: at },
    ]),
  );
}
