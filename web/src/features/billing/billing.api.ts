import type { MailLanguage } from '@oplano/contracts/auth';
import type { Invoice, PayerForm, PlanChoice, ReminderDay, ReminderForm } from '@oplano/contracts/billing';
import { queryOptions } from '@tanstack/react-query';
import { call, routes } from '#platform/api';

export const invoicesQuery = (pageNumber: number) =>
  queryOptions({
    queryKey: ['billing', 'invoices', pageNumber],
    queryFn: ({ signal }) => call(routes.billing.list, { query: { pageNumber: String(pageNumber) }, signal }),
  });

/** One invoice with what it can be paid with; while somebody waits for a payment it is asked for again and again. */
export const invoiceQuery = (invoiceId: number) =>
  queryOptions({
    queryKey: ['billing', 'invoice', invoiceId],
    queryFn: ({ signal }) => call(routes.billing.show, { params: { invoiceId }, signal }),
  });

export const offerReceipt = (invoiceId: number, language: MailLanguage) =>
  call(routes.billing.receipt, { params: { invoiceId }, body: { language } });

export const subscribe = ({
  payer,
  choice,
  invoice,
  dueDate,
}: {
  readonly payer: PayerForm;
  readonly choice: PlanChoice;
  readonly invoice: Pick<Invoice, 'id'> | undefined;
  readonly dueDate: string | null;
}) =>
  call(routes.billing.subscribe, {
    body: { ...payer, plan: JSON.stringify(choice), dueDate, ...(invoice ? { invoiceId: invoice.id } : {}) },
  });

export const billingFiguresQuery = queryOptions({
  queryKey: ['billing', 'figures'],
  queryFn: ({ signal }) => call(routes.billing.figures, { signal }),
});

export const allInvoicesQuery = (searchParam: string, pageNumber: number) =>
  queryOptions({
    queryKey: ['billing', 'all', searchParam, pageNumber],
    queryFn: ({ signal }) =>
      call(routes.billing.all, { query: { searchParam, pageNumber: String(pageNumber) }, signal }),
  });

interface Meant {
  readonly companyId: number;
  readonly invoiceId: number;
}
export const confirmPayment = (meant: Meant, body: { readonly value: number; readonly endToEndId: string }) =>
  call(routes.billing.confirm, { params: meant, body });
export const cancelInvoice = (meant: Meant) => call(routes.billing.cancel, { params: meant });

export const remindersQuery = queryOptions({
  queryKey: ['billing', 'reminders'],
  queryFn: ({ signal }) => call(routes.billing.reminders, { signal }),
});

/** Connections of the operator's own company through which anybody can be written to first. */
export const ownTelephonesQuery = queryOptions({
  queryKey: ['connections', 'telephones'],
  queryFn: async ({ signal }) =>
    (await call(routes.connections.list, { query: { session: '0' }, signal })).filter(
      ({ channel }) => channel === 'whatsapp',
    ),
});

export const chooseReminderLine = (connectionId: number | null) =>
  call(routes.billing.chooseReminderLine, { body: { connectionId } });

interface ReminderPlace {
  readonly language: MailLanguage;
  readonly day: ReminderDay;
}
const placeOf = ({ language, day }: ReminderPlace) => ({ language, reminderDay: String(day) });
export const writeReminder = ({ language, day, ...body }: ReminderPlace & ReminderForm) =>
  call(routes.billing.writeReminder, { params: placeOf({ language, day }), body });
export const resetReminder = (place: ReminderPlace) => call(routes.billing.resetReminder, { params: placeOf(place) });
