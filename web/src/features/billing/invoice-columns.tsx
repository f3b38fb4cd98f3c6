import type { Invoice } from '@oplano/contracts/billing';
import { formatBrl } from '@oplano/core/money';
import { dayText, useLanguageTag, useTranslation } from '#platform/i18n';
import { Quiet } from '#ui/cells';
import type { Column } from '#ui/data-table';

/** When an invoice is due and what it comes to, in every table of them. */
export function useInvoiceColumns<T extends Pick<Invoice, 'id' | 'dueDate' | 'value'>>(
  card: 'detail' | 'meta',
): Column<T>[] {
  const { t } = useTranslation('billing');
  const tag = useLanguageTag();
  return [
    {
      key: 'dueDate',
      header: t(($) => $.billing.columns.dueDate),
      cell: ({ dueDate }) => <Quiet>{dayText(dueDate, tag)}</Quiet>,
      width: 140,
      card,
    },
    {
      key: 'value',
      header: t(($) => $.billing.columns.value),
      cell: ({ value }) => formatBrl(value),
      width: 140,
      card,
    },
  ];
}
