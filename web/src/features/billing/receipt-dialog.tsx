import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import type { Invoice } from '@oplano/contracts/billing';
import { formatBrl } from '@oplano/core/money';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useBranding } from '#features/settings';
import { dayText, useLanguage, useLanguageTag, useTranslation } from '#platform/i18n';
import { ErrorState } from '#ui/error-state';
import { FormDialog } from '#ui/form-dialog';
import { LoadingBlock } from '#ui/loading-block';
import { saveFile } from '#ui/save-file';
import { toastError } from '#ui/toast';
import { invoiceQuery, offerReceipt } from './billing.api.ts';
import styles from './checkout.module.css';
import { Lines } from './lines.tsx';

interface ReceiptDialogProps {
  readonly open: boolean;
  /** Stays while the dialog fades out. */
  readonly invoice: Invoice | undefined;
  readonly onClose: () => void;
}

/** What was paid, by whom and for what, to be printed or kept as a PDF. */
export function ReceiptDialog({ open, invoice, onClose }: ReceiptDialogProps) {
  const { t } = useTranslation('billing');
  const tag = useLanguageTag();
  // A receipt says the day and the hour, also of today.
  const moment = new Intl.DateTimeFormat(tag, { dateStyle: 'short', timeStyle: 'short' });
  const { appName } = useBranding();
  const id = invoice?.id ?? 0;
  const { data, error, refetch } = useQuery({ ...invoiceQuery(id), enabled: open && id > 0 });
  const language = useLanguage();
  const downloading = useMutation({
    mutationFn: () => offerReceipt(id, language),
    onSuccess: ({ url }) => saveFile(url, `recibo-${id}.pdf`),
    onError: toastError,
  });
  const shown = data?.invoice;
  const lines = data &&
    shown && [
      [t(($) => $.billing.receipt.receiver), appName],
      [
        t(($) => $.billing.receipt.company),
        [data.receipt.company.name, data.receipt.company.document].filter(Boolean).join(' · '),
      ],
      [
        t(($) => $.billing.receipt.payer),
        [data.receipt.payer.name, data.receipt.payer.document].filter(Boolean).join(' · '),
      ],
      [t(($) => $.billing.plan), shown.detail],
      [
        t(($) => $.billing.receipt.size),
        t(($) => $.billing.holds, { users: shown.users, connections: shown.connections }),
      ],
      [t(($) => $.billing.columns.value), formatBrl(shown.value)],
      [t(($) => $.billing.receipt.paidAt), shown.paidAt ? moment.format(new Date(shown.paidAt)) : ''],
      [t(($) => $.billing.receipt.until), shown.renewedTo ? dayText(shown.renewedTo, tag) : ''],
    ];
  return (
    <FormDialog
      open={open}
      title={t(($) => $.billing.receipt.title, { number: id })}
      onClose={onClose}
      actions={
        <>
          <Button startIcon={<PrintOutlined />} disabled={!data} onClick={() => window.print()}>
            {t(($) => $.billing.receipt.print)}
          </Button>
          <Button
            startIcon={<FileDownloadOutlined />}
            disabled={!data || downloading.isPending}
            onClick={() => downloading.mutate()}
          >
            {t(($) => $.billing.receipt.download)}
          </Button>
        </>
      }
    >
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingBlock height={280} />}
      {lines && (
        <div className={styles.receipt}>
          <Lines lines={lines} />
          {data.receipt.payments.map(({ endToEndId, value, refunded, paidAt }) => (
            <p key={endToEndId} className={styles.transfer}>
              {t(($) => $.billing.receipt.transfer, {
                id: endToEndId,
                value: formatBrl(value),
                at: moment.format(new Date(paidAt)),
              })}
              {refunded > 0 && ` ${t(($) => $.billing.receipt.refunded, { value: formatBrl(refunded) })}`}
            </p>
          ))}
        </div>
      )}
    </FormDialog>
  );
}
