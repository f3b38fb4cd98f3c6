import type { PayloadOf } from '@oplano/contracts';
import type { Invoice, paymentFeed } from '@oplano/contracts/billing';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '#platform/feature';
import { currentTag, dayText, i18n } from '#platform/i18n';
import { toast } from '#ui/toast';

/** Whatever happened to an invoice, or to a company that is asked for one: what is shown of invoices is asked for anew. */
export const paymentHandlers = (client: QueryClient): LiveHandlers => {
  const askAnew = () => void client.invalidateQueries({ queryKey: ['billing'] });
  return {
    payments: { CONCLUIDA: askAnew, update: askAnew, reminder: askAnew },
    companies: { update: askAnew, own: askAnew },
  };
};

/** Says that an invoice wants to be thought of, wherever somebody works. */
export function remind({ invoice, days }: PayloadOf<typeof paymentFeed, 'reminder'>): void {
  const date = dayText(invoice.dueDate, currentTag());
  if (days < 0) toast.error(i18n.t(($) => $.billing.reminder.late, { date }));
  else if (days === 0) toast.warning(i18n.t(($) => $.billing.reminder.today));
  else toast.warning(i18n.t(($) => $.billing.reminder.soon, { count: days }));
}

const said = new Set<string>();

/** Says that a payment is complete, once a tab: the event tells it everywhere, and whoever waits for it may see it first. */
export function tellPaid({ id, renewedTo }: Pick<Invoice, 'id' | 'renewedTo'>): void {
  const payment = `${id} ${renewedTo}`;
  if (renewedTo === null || said.has(payment)) return;
  said.add(payment);
  toast.success(i18n.t(($) => $.billing.pix.done, { date: dayText(renewedTo, currentTag()) }));
}
