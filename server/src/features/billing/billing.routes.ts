import { billingRoutes } from '@oplano/contracts/billing';
import { bind, bindPlatform, bindSteps, type Binding } from '#platform/http';
import type { Log } from '#platform/log';
import type { Transactions } from '#platform/use-case';
import type { PixBank } from '#ports/pix';
import type { Storage } from '#ports/storage';
import { listAllInvoices, listInvoices, readFigures } from './billing.queries.ts';
import { cancelInvoice, confirmPayment } from './operator-invoices.ts';
import { chooseLine, resetReminder, saveReminder, showReminders, type ReminderParts } from './reminder-settings.ts';
import { offerReceipt } from './receipt-pdf.ts';
import { demandPayer, showPayable } from './show-invoice.ts';
import { subscribe } from './subscribe.ts';

export interface BillingParts extends ReminderParts {
  readonly bank: PixBank | undefined;
  readonly work: Transactions;
  readonly log: Log;
  readonly storage: Storage;
}

export const billingBindings = ({ bank, work, log, storage, ...reminders }: BillingParts): Binding[] => [
  bind(billingRoutes.list, async (ctx, { query }) => {
    demandPayer(ctx);
    return listInvoices(ctx, query);
  }),
  bind(billingRoutes.show, (ctx, { params }) => showPayable(ctx, params.invoiceId)),
  bindSteps(billingRoutes.receipt, (step, { params, body }) =>
    offerReceipt(step, { invoiceId: params.invoiceId, language: body.language }, storage),
  ),
  bindSteps(billingRoutes.subscribe, (step, { body }) => subscribe(step, body, { bank, log })),
  bindPlatform(billingRoutes.figures, ({ db, now }) => readFigures(db, now, bank?.provider ?? null)),
  bindPlatform(billingRoutes.all, ({ db }, { query }) => listAllInvoices(db, query)),
  bindSteps(billingRoutes.confirm, (step, { params, body }) => confirmPayment(step, work, params, body)),
  bindSteps(billingRoutes.cancel, (step, { params }) => cancelInvoice(step, work, params)),
  bind(billingRoutes.reminders, (ctx) => showReminders(ctx, reminders)),
  bindSteps(billingRoutes.writeReminder, (step, { params: { language, reminderDay: day }, body: form }) =>
    saveReminder(step, work, { meant: { language, day }, form }, reminders),
  ),
  bindSteps(billingRoutes.resetReminder, (step, { params: { language, reminderDay: day } }) =>
    resetReminder(step, work, { language, day }, reminders),
  ),
  bindSteps(billingRoutes.chooseReminderLine, (step, { body }) => chooseLine(step, work, body.connectionId, reminders)),
];
