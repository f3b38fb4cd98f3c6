import { stored } from '#platform/events';
import { defineEvent } from '#platform/use-case';

interface OfInvoice {
  readonly invoiceId: number;
  readonly cents: number;
}

/** A company is asked for something. */
export const invoiceIssued = defineEvent<OfInvoice & { readonly dueDate: string }>(
  'billing.invoice-issued',
  (payload) => stored('invoice.issued', payload),
);
/** It was paid, and the company goes on until then. */
export const invoicePaid = defineEvent<OfInvoice & { readonly renewedTo: string }>('billing.invoice-paid', (payload) =>
  stored('invoice.paid', payload),
);
/** Nobody has to pay it any more. */
export const invoiceClosed = defineEvent<OfInvoice & { readonly state: 'void' | 'expired' | 'refunded' }>(
  'billing.invoice-closed',
  (payload) => stored('invoice.closed', payload),
);
/** Money came in, for whatever it is used. */
export const paymentReceived = defineEvent<OfInvoice & { readonly endToEndId: string }>(
  'billing.payment-received',
  (payload) => stored('payment.received', payload),
);
/** Money was given back. */
export const paymentRefunded = defineEvent<OfInvoice & { readonly endToEndId: string }>(
  'billing.payment-refunded',
  (payload) => stored('payment.refunded', payload),
);
/** Nothing is sent for the company any more, because it did not pay. */
export const subscriptionSuspended = defineEvent<{ readonly dueDate: string }>('billing.suspended', (payload) =>
  stored('subscription.suspended', payload),
);
