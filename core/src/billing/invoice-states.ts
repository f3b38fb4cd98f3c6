import type { InvoiceState } from '@oplano/contracts/billing';

/** What happens to an invoice. */
export type InvoiceDeed =
  /** A code to pay it with was made. */
  | 'charge'
  /** The code ran out unpaid. */
  | 'lapse'
  /** All of it was paid. */
  | 'settle'
  /** Nobody paid it for so long that nobody waits for it any more. */
  | 'expire'
  /** It is not wanted any more: another one took its place. */
  | 'void'
  /** All of it was given back. */
  | 'refund';

const steps: Readonly<Record<InvoiceState, Readonly<Partial<Record<InvoiceDeed, InvoiceState>>>>> = {
  open: { charge: 'processing', settle: 'paid', expire: 'expired', void: 'void' },
  processing: { charge: 'processing', lapse: 'open', settle: 'paid', expire: 'expired', void: 'void' },
  // Money that comes late pays what it was asked for.
  expired: { settle: 'paid', void: 'void' },
  paid: { refund: 'refunded' },
  void: {},
  refunded: {},
};

/** How an invoice stands afterwards, or null where that cannot happen to it. */
export const invoiceAfter = (state: InvoiceState, deed: InvoiceDeed): InvoiceState | null => steps[state][deed] ?? null;

/** Whether somebody can still be asked to pay it. */
export const isPayable = (state: InvoiceState): boolean => invoiceAfter(state, 'charge') !== null;

/** Whether money that comes in for it counts for it, and not as credit of the company. */
export const takesMoney = (state: InvoiceState): boolean => invoiceAfter(state, 'settle') !== null;
