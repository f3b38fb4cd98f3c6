import type { Invoice } from '@oplano/contracts/billing';
import { useState, type ReactNode } from 'react';
import { lazyWindow } from '#ui/lazy-part';

const CheckoutDialog = lazyWindow(async () => (await import('./checkout-dialog.tsx')).CheckoutDialog);
const ReceiptDialog = lazyWindow(async () => (await import('./receipt-dialog.tsx')).ReceiptDialog);

/** The windows over a list of invoices: to pay, and to show what was paid. */
export function useCheckout(): {
  readonly pay: (invoice: Invoice | undefined) => void;
  readonly showReceipt: (invoice: Invoice) => void;
  readonly windows: ReactNode;
} {
  // Each checkout begins anew; what was typed into the last one is gone.
  const [checkout, setCheckout] = useState<{ isOpen: boolean; invoice: Invoice | undefined; count: number }>({
    isOpen: false,
    invoice: undefined,
    count: 0,
  });
  const [receipt, setReceipt] = useState<{ isOpen: boolean; invoice: Invoice | undefined }>({
    isOpen: false,
    invoice: undefined,
  });
  return {
    pay: (invoice) => {
      if (invoice?.linkInvoice) window.open(invoice.linkInvoice, '_blank', 'noopener,noreferrer');
      else setCheckout(({ count }) => ({ isOpen: true, invoice, count: count + 1 }));
    },
    showReceipt: (invoice) => setReceipt({ isOpen: true, invoice }),
    windows: (
      <>
        <CheckoutDialog
          key={checkout.count}
          open={checkout.isOpen}
          invoice={checkout.invoice}
          onClose={() => setCheckout((last) => ({ ...last, isOpen: false }))}
        />
        <ReceiptDialog
          open={receipt.isOpen}
          invoice={receipt.invoice}
          onClose={() => setReceipt((last) => ({ ...last, isOpen: false }))}
        />
      </>
    ),
  };
}
