import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import Button from '@mui/material/Button';
import { paidStatus, type Invoice } from '@oplano/contracts/billing';
import { isPayable } from '@oplano/core/billing';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { rowsOfQuery } from '#platform/query';
import { Status, Strong } from '#ui/cells';
import { DataTable } from '#ui/data-table';
import { EmptyState } from '#ui/empty-state';
import { invoicesQuery } from './billing.api.ts';
import { useInvoiceColumns } from './invoice-columns.tsx';
import { pagesOf } from './pages.ts';

interface InvoiceTableProps {
  readonly onPay: (invoice: Invoice) => void;
  readonly onReceipt: (invoice: Invoice) => void;
}

/** The invoices of the company, and what can be done with each. */
export function InvoiceTable({ onPay, onReceipt }: InvoiceTableProps) {
  const { t } = useTranslation('billing');
  const due = useInvoiceColumns<Invoice>('detail');
  const [pageNumber, setPageNumber] = useState(1);
  const answer = useQuery(invoicesQuery(pageNumber));
  const { data } = answer;
  return (
    <DataTable
      label={t(($) => $.billing.invoices)}
      list={{
        ...rowsOfQuery({ ...answer, data: data?.invoices }),
        ...(data ? { count: data.count } : {}),
      }}
      columns={[
        {
          key: 'detail',
          header: t(($) => $.billing.columns.detail),
          cell: ({ detail }) => <Strong>{detail}</Strong>,
          card: 'title',
        },
        {
          key: 'users',
          header: t(($) => $.billing.columns.users),
          cell: ({ users }) => users,
          width: 110,
          priority: 2,
          card: 'none',
        },
        {
          key: 'connections',
          header: t(($) => $.billing.columns.connections),
          cell: ({ connections }) => connections,
          width: 110,
          priority: 2,
          card: 'none',
        },
        ...due,
        {
          key: 'action',
          header: t(($) => $.billing.columns.action),
          cell: (invoice) => <InvoiceAction invoice={invoice} onPay={onPay} />,
          width: 160,
          wraps: true,
          card: 'meta',
        },
      ]}
      actions={{
        header: t(($) => $.billing.columns.receipt),
        items: [
          {
            key: 'receipt',
            label: ({ detail }) => t(($) => $.billing.receipt.of, { name: detail }),
            icon: <ReceiptLongOutlined />,
            onClick: onReceipt,
            isOffered: ({ paidAt }) => paidAt !== null,
          },
        ],
      }}
      {...pagesOf(data?.count, pageNumber, setPageNumber)}
      empty={
        <EmptyState
          icon={<ReceiptLongOutlined />}
          title={t(($) => $.billing.noInvoices)}
          text={t(($) => $.billing.invoicesText)}
        />
      }
    />
  );
}

/** PAGAR where somebody has to, else how it stands. */
function InvoiceAction({ invoice, onPay }: { readonly invoice: Invoice; readonly onPay: (invoice: Invoice) => void }) {
  const { t } = useTranslation('billing');
  if (invoice.status === paidStatus) return <Status tone="good">{t(($) => $.billing.paid)}</Status>;
  if (!isPayable(invoice.state)) return <Status tone="idle">{t(($) => $.billing.states[invoice.state])}</Status>;
  return (
    <Button
      size="small"
      variant="outlined"
      aria-label={t(($) => $.billing.payInvoice, { name: invoice.detail })}
      onClick={() => onPay(invoice)}
    >
      {t(($) => $.billing.pay)}
    </Button>
  );
}
