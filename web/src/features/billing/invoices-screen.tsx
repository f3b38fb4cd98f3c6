import Button from '@mui/material/Button';
import { useTranslation } from '#platform/i18n';
import { PageHeader } from '#ui/page-header';
import styles from './billing.module.css';
import { InvoiceTable } from './invoice-table.tsx';
import { useCheckout } from './use-checkout.tsx';

/** What the company was asked for and what it paid. */
export function InvoicesScreen() {
  const { t } = useTranslation('billing');
  const { windows, ...open } = useCheckout();
  return (
    <div className={styles.screen}>
      <PageHeader
        title={t(($) => $.billing.invoices)}
        action={
          <Button variant="contained" onClick={() => open.pay(undefined)}>
            {t(($) => $.billing.renew)}
          </Button>
        }
      />
      <InvoiceTable onPay={open.pay} onReceipt={open.showReceipt} />
      {windows}
    </div>
  );
}
