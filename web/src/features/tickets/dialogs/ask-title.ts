import type { Ticket } from '@oplano/contracts/tickets';
import { useTranslation } from '#platform/i18n';
import type { AskedForMany } from './dialog-store.ts';

/** What a dialog asks about: the ticket of somebody, or so many. */
export function useAskTitle(
  deed: 'transfer' | 'close' | 'snooze' | 'priority',
  { contact }: Ticket,
  many: AskedForMany | undefined,
): string {
  const { t } = useTranslation(['bulk', 'tickets']);
  return many
    ? t(($) => $.bulk.titles[deed], { count: many.count })
    : t(($) => $.tickets[deed].title, { name: contact.name });
}
