import BusinessOutlined from '@mui/icons-material/BusinessOutlined';
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import PaletteOutlined from '@mui/icons-material/PaletteOutlined';
import SellOutlined from '@mui/icons-material/SellOutlined';
import { useTranslation } from '#platform/i18n';
import { EmptyState } from '#ui/empty-state';

const icons = {
  companies: BusinessOutlined,
  plans: SellOutlined,
  helps: HelpOutlineOutlined,
  whitelabel: PaletteOutlined,
} as const;

export type OperatorTab = keyof typeof icons;
export const operatorTabs = ['companies', 'plans', 'helps', 'whitelabel'] as const satisfies readonly OperatorTab[];
export const isOperatorTab = (tab: string): tab is OperatorTab => tab in icons;

/** What the operator looks after for all companies: its name and what it is for, until it is there. */
export function OperatorPanel({ tab }: { readonly tab: OperatorTab }) {
  const { t } = useTranslation('settings');
  const Icon = icons[tab];
  return (
    <EmptyState
      icon={<Icon />}
      title={t(($) => $.settings.operator.emptyTitle)}
      text={t(($) => $.settings.operator.purposes[tab])}
    />
  );
}
