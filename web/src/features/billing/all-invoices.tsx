import BlockOutlined from '@mui/icons-material/BlockOutlined';
import PriceCheckOutlined from '@mui/icons-material/PriceCheckOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import { paidStatus, type OperatorInvoice } from '@oplano/contracts/billing';
import { isPayable, takesMoney } from '@oplano/core/billing';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { rowsOfQuery } from '#platform/query';
import { useOpened } from '#platform/records';
import { Status, Strong } from '#ui/cells';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { DataTable } from '#ui/data-table';
import { EmptyState } from '#ui/empty-state';
import { lazyWindow } from '#ui/lazy-part';
import { SearchField } from '#ui/search-field';
import { toast, toastError } from '#ui/toast';
import { allInvoicesQuery, cancelInvoice } from './billing.api.ts';
import { useInvoiceColumns } from './invoice-columns.tsx';
import { pagesOf } from './pages.ts';
import styles from './billing.module.css';

const ConfirmPaymentDialog = lazyWindow(
  async () => (await import('./confirm-payment-dialog.tsx')).ConfirmPaymentDialog,
);

/** The invoices of all companies: payments are confirmed here, and what nobody has to pay is taken back. */
export function AllInvoices() {
  const { t } = useTranslation('billing');
  const due = useInvoiceColumns<OperatorInvoice>('meta');
  const client = useQueryClient();
  const [search, setSearch] = useState('');
  const [pageNumber, setPageNumber] = useState(1);
  const opened = useOpened<'confirm' | 'cancel', OperatorInvoice>();
  const answer = useQuery(allInvoicesQuery(search, pageNumber));
  const { data } = answer;
  const taking = useMutation({
    mutationFn: ({ id, company }: OperatorInvoice) => cancelInvoice({ companyId: company.id, invoiceId: id }),
    onSuccess: () => {
      toast.success(t(($) => $.billing.operator.cancelled));
      opened.close();
      void client.invalidateQueries({ queryKey: ['billing'] });
    },
    onError: toastError,
  });
  return (
    <section className={styles.all} aria-label={t(($) => $.billing.operator.all)}>
      <SearchField
        label={t(($) => $.billing.operator.search)}
        onSearch={(text) => {
          setSearch(text);
          setPageNumber(1);
        }}
      />
      <DataTable
        label={t(($) => $.billing.operator.all)}
        list={{ ...rowsOfQuery({ ...answer, data: data?.invoices }), ...(data ? { count: data.count } : {}) }}
        columns={[
          {
            key: 'company',
            header: t(($) => $.billing.columns.company),
            cell: ({ company }) => <Strong>{company.name}</Strong>,
            card: 'title',
          },
          {
            key: 'detail',
            header: t(($) => $.billing.columns.detail),
            cell: ({ detail }) => detail,
            priority: 2,
            card: 'detail',
          },
          ...due,
          {
            key: 'state',
            header: t(($) => $.billing.columns.state),
            cell: ({ status, state }) => (
              <Status tone={status === paidStatus ? 'good' : 'idle'}>{t(($) => $.billing.states[state])}</Status>
            ),
            width: 150,
            card: 'meta',
          },
        ]}
        actions={{
          header: t(($) => $.billing.columns.action),
          items: [
            {
              key: 'confirm',
              label: ({ company }) => t(($) => $.billing.operator.confirmOf, { name: company.name }),
              icon: <PriceCheckOutlined />,
              onClick: (row) => opened.open('confirm', row),
              isOffered: ({ state }) => takesMoney(state),
            },
            {
              key: 'cancel',
              label: ({ company }) => t(($) => $.billing.operator.cancelOf, { name: company.name }),
              icon: <BlockOutlined />,
              onClick: (row) => opened.open('cancel', row),
              isOffered: ({ state }) => isPayable(state),
            },
          ],
        }}
        {...pagesOf(data?.count, pageNumber, setPageNumber)}
        empty={
          <EmptyState
            icon={<ReceiptLongOutlined />}
            title={t(($) => $.billing.noInvoices)}
            text={t(($) => $.billing.operator.noInvoices)}
          />
        }
      />
      <ConfirmPaymentDialog open={opened.is('confirm')} invoice={opened.record} onClose={opened.close} />
      <ConfirmDialog
        open={opened.is('cancel')}
        title={t(($) => $.billing.operator.cancelTitle)}
        confirmLabel={t(($) => $.billing.operator.cancel)}
        isDestructive
        isBusy={taking.isPending}
        onConfirm={() => opened.record && taking.mutate(opened.record)}
        onClose={opened.close}
      >
        {t(($) => $.billing.operator.cancelText, { name: opened.record?.company.name ?? '' })}
      </ConfirmDialog>
    </section>
  );
}
