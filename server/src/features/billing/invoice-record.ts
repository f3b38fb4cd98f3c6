import { paidStatus, type Invoice, type PixCharge } from '@oplano/contracts/billing';
import { pixAmount } from '@oplano/core/billing';
import { amountOf } from '@oplano/core/money';
import type { Selectable } from 'kysely';
import type { Database } from '#platform/db';

export type InvoiceRow = Selectable<Database['invoices']>;
export type ChargeRow = Selectable<Database['charges']>;

/** `link`: a page of the bank where it can be paid right now. */
export const toInvoice = (row: InvoiceRow, link: string | null): Invoice => ({
  id: row.id,
  detail: row.detail,
  users: row.users,
  connections: row.connections,
  queues: row.queues,
  dueDate: row.due_date,
  value: amountOf(row.amount_cents),
  status: row.status === 'paid' ? paidStatus : row.status,
  state: row.status,
  recurrence: row.recurrence,
  linkInvoice: link,
  paidAt: row.paid_at?.toISOString() ?? null,
  renewedTo: row.renewed_to,
  createdAt: row.created_at.toISOString(),
  version: row.version,
});

export const toPixCharge = (
  row: Pick<ChargeRow, 'txid' | 'code' | 'amount_cents' | 'expires_at'>,
  now: Date,
): PixCharge => ({
  txid: row.txid,
  qrcode: { qrcode: row.code },
  valor: { original: pixAmount(row.amount_cents) },
  expiresAt: row.expires_at.toISOString(),
  secondsLeft: Math.max(0, Math.floor((row.expires_at.getTime() - now.getTime()) / 1_000)),
});
