import BusinessOutlined from '@mui/icons-material/BusinessOutlined';
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import PaletteOutlined from '@mui/icons-material/PaletteOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import SellOutlined from '@mui/icons-material/SellOutlined';
import { Suspense } from 'react';
import { useOperatorTabs } from '#platform/feature';
import { useTranslation } from '#platform/i18n';
import { EmptyState } from '#ui/empty-state';
import { LoadingBlock } from '#ui/loading-block';

const icons = {
  companies: BusinessOutlined,
  plans: SellOutlined,
  billing: PaymentsOutlined,
  helps: HelpOutlineOutlined,
  whitelabel: PaletteOutlined,
  log: ReceiptLongOutlined,
} as const;

export type OperatorTab = keyof typeof icons;
export const operatorTabs = [
  'companies',
  'plans',
  'billing',
  'helps',
  'whitelabel',
  'log',
] as const satisfies readonly OperatorTab[];
export const isOperatorTab = (tab: string): tab is OperatorTab => tab in icons;

/** What the operator looks after for all companies: the tab of whoever brings it, else what it will be for. */
export function OperatorPanel({ tab }: { readonly tab: OperatorTab }) {
  const { t } = useTranslation('settings');
  const Icon = icons[tab];
  const Tab = useOperatorTabs()[tab];
  if (Tab) {
    return (
      <Suspense fallback={<LoadingBlock height={480} />}>
        <Tab />
      </Suspense>
    );
  }
  return (
    <EmptyState
      icon={<Icon />}
      title={t(($) => $.settings.operator.emptyTitle)}
      text={t(($) => $.settings.operator.purposes[tab])}
    />
  );
}
