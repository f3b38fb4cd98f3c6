import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import { defineFeature, lateLive } from '#platform/feature';
import { withTexts } from '#platform/i18n';
import { BillingPanel, InvoicesScreen } from './billing.routes.tsx';

const loadRealtime = withTexts(() => import('./billing.realtime.ts'), 'billing');

export const billingFeature = defineFeature({
  pages: {
    financeiro: { icon: <PaymentsOutlined />, screen: InvoicesScreen },
    financeiroAberto: { icon: <PaymentsOutlined /> },
  },
  operatorTabs: { billing: BillingPanel },
  live: (client) => {
    const { payments, ...rest } = lateLive(
      client,
      ['billing'],
      { payments: ['CONCLUIDA', 'update', 'reminder'], companies: ['update'] },
      async () => (await loadRealtime()).paymentHandlers(client),
    );
    return {
      ...rest,
      payments: {
        ...payments,
        // Both are also said to who has never opened the page.
        CONCLUIDA: (payload) => {
          payments?.CONCLUIDA?.(payload);
          void loadRealtime().then(({ tellPaid }) => tellPaid(payload.invoice));
        },
        reminder: (payload) => {
          payments?.reminder?.(payload);
          void loadRealtime().then(({ remind }) => remind(payload));
        },
      },
    };
  },
});
