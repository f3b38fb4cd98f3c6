import { z } from 'zod';
import { mailLanguage } from '../auth/routes.ts';
import { defineFeed, defineRoute } from '../define.ts';
import { calendarDate, id, idInPath, line } from '../fields.ts';
import {
  billingFigures,
  checkoutForm,
  invoice,
  invoiceListQuery,
  operatorInvoice,
  pixCharge,
  receipt,
} from './invoice.ts';
import { reminderDays, reminderForm, reminderSettings } from './reminders.ts';

const params = z.object({ invoiceId: idInPath });
const operators = { access: 'platform:manage' } as const;
const notFound = 'ERR_NO_INVOICE_FOUND' as const;
const dayInPath = z
  .enum(reminderDays.map(String))
  .transform((given) => reminderDays.find((day) => String(day) === given) ?? 0);
const ofReminder = z.object({ language: mailLanguage, reminderDay: dayInPath });

export const billingRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/invoices',
    access: 'billing',
    summary: 'The invoices of the caller’s company, the newest first.',
    query: invoiceListQuery,
    response: z.object({ invoices: z.array(invoice), hasMore: z.boolean(), count: z.int() }),
    errors: ['ERR_NO_PERMISSION'],
  }),
  show: defineRoute({
    method: 'GET',
    path: '/invoices/:invoiceId',
    access: 'billing',
    summary: 'One invoice with what it can be paid with right now and what was paid for it.',
    params,
    response: z.object({ invoice, charge: pixCharge.nullable(), receipt }),
    errors: [notFound, 'ERR_NO_PERMISSION'],
  }),
  receipt: defineRoute({
    method: 'POST',
    path: '/invoices/:invoiceId/receipt',
    access: 'billing',
    cost: 'heavy',
    summary: 'Writes the receipt of a paid invoice as PDF and answers where it can be fetched for a while.',
    params,
    body: z.object({ language: mailLanguage.optional() }),
    response: z.object({ url: z.string() }),
    errors: [notFound, 'ERR_NO_PERMISSION'],
  }),
  subscribe: defineRoute({
    method: 'POST',
    path: '/subscription',
    access: 'billing',
    cost: 'heavy',
    summary: 'Asks the bank for a Pix code that pays the subscription; the price is the server’s.',
    body: checkoutForm,
    response: pixCharge.extend({ invoice }),
    errors: [
      notFound,
      'ERR_NO_PERMISSION',
      'ERR_NO_PLAN_FOUND',
      'ERR_PRICE_CHANGED',
      'ERR_CUSTOM_PLAN_SIZE',
      'ERR_INVOICE_CLOSED',
      'ERR_NOTHING_TO_PAY',
      'ERR_PIX_NOT_SET_UP',
      'ERR_PIX_AWAY',
    ],
  }),
  figures: defineRoute({
    ...operators,
    method: 'GET',
    path: '/billing/figures',
    cost: 'heavy',
    summary: 'What came in by month, what comes in each month, who is late and whose trial ends.',
    response: billingFigures,
  }),
  all: defineRoute({
    ...operators,
    method: 'GET',
    path: '/billing/invoices',
    cost: 'search',
    summary: 'The invoices of all companies, the newest first.',
    query: invoiceListQuery,
    response: z.object({ invoices: z.array(operatorInvoice), hasMore: z.boolean(), count: z.int() }),
  }),
  confirm: defineRoute({
    ...operators,
    method: 'POST',
    path: '/companies/:companyId/invoices/:invoiceId/confirmation',
    summary: 'Writes down a payment that the operator found in the statement of the bank.',
    params: z.object({ companyId: idInPath, invoiceId: idInPath }),
    body: z.object({
      /** What came in, in BRL. */
      value: z
        .number()
        .min(0.01)
        .max(10_000_000)
        .refine((given) => Math.abs(given * 100 - Math.round(given * 100)) < 1e-6, { error: 'cents' }),
      /** The number the bank gave to the transfer. */
      endToEndId: line(8, 64).regex(/^[A-Za-z0-9-]+$/),
    }),
    response: operatorInvoice,
    errors: [notFound, 'ERR_PAYMENT_KNOWN'],
  }),
  cancel: defineRoute({
    ...operators,
    method: 'DELETE',
    path: '/companies/:companyId/invoices/:invoiceId',
    summary: 'Takes back an invoice that nobody has to pay any more.',
    params: z.object({ companyId: idInPath, invoiceId: idInPath }),
    response: operatorInvoice,
    errors: [notFound, 'ERR_INVOICE_CLOSED'],
  }),
  reminders: defineRoute({
    ...operators,
    method: 'GET',
    path: '/billing/reminders',
    summary: 'How companies are reminded of their invoices: by which connection, and in which words.',
    response: reminderSettings,
  }),
  writeReminder: defineRoute({
    ...operators,
    method: 'PUT',
    path: '/billing/reminders/:language/:reminderDay',
    summary: 'Puts the operator’s own words in place of ours, for one day in one language.',
    params: ofReminder,
    body: reminderForm,
    response: reminderSettings,
  }),
  resetReminder: defineRoute({
    ...operators,
    method: 'DELETE',
    path: '/billing/reminders/:language/:reminderDay',
    summary: 'Brings back the words we ship.',
    params: ofReminder,
    response: reminderSettings,
  }),
  chooseReminderLine: defineRoute({
    ...operators,
    method: 'PUT',
    path: '/billing/reminder-connection',
    summary: 'Chooses the connection of the caller’s own company that reminders go through, or none.',
    body: z.object({ connectionId: id.nullable() }),
    response: reminderSettings,
    errors: ['ERR_NO_WAPP_FOUND'],
  }),
};

/** Payments of a company, heard by its admins, also while nothing but billing is open to them. */
export const paymentFeed = defineFeed('company-{id}-payment', {
  /** An invoice was paid: the company goes on until its new due date. */
  CONCLUIDA: z.object({ company: z.object({ id, name: z.string(), dueDate: calendarDate.nullable() }), invoice }),
  /** An invoice was made or changed. */
  update: z.object({ invoice }),
  /** It is time to think of an invoice; `days` are left, and fewer than none once it is late. */
  reminder: z.object({ invoice, days: z.int() }),
});
