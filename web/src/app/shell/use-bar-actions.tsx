import ForumOutlined from '@mui/icons-material/ForumOutlined';
import NewspaperOutlined from '@mui/icons-material/NewspaperOutlined';
import RefreshOutlined from '@mui/icons-material/RefreshOutlined';
import VolumeOffOutlined from '@mui/icons-material/VolumeOffOutlined';
import VolumeUpOutlined from '@mui/icons-material/VolumeUpOutlined';
import type { ReactNode } from 'react';
import { useTranslation } from '#platform/i18n';
import { usePreferences } from '#platform/preferences';
import { useThemeToggle } from '#ui/theme-toggle';

/** A small window of the top bar. */
export type BarWindow = 'volume' | 'news' | 'chats';

export interface BarAction {
  readonly name: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** What opens hangs from the button that was pressed. */
  readonly run: (from: HTMLElement) => void;
}

interface Offered {
  readonly news: boolean;
  readonly chats: boolean;
}

/** The controls of the top bar, in order, wherever they are shown. */
export function useBarActions(offered: Offered, open: (what: BarWindow, from: HTMLElement) => void): BarAction[] {
  const { t } = useTranslation('shell');
  const theme = useThemeToggle();
  const isSilent = usePreferences(({ volume }) => volume === 0);
  const opens = (name: BarWindow, label: string, icon: ReactNode): BarAction => ({
    name,
    label,
    icon,
    run: (from) => open(name, from),
  });
  return [
    ...(offered.news
      ? [
          opens(
            'news',
            t(($) => $.shell.news),
            <NewspaperOutlined />,
          ),
        ]
      : []),
    ...(offered.chats
      ? [
          opens(
            'chats',
            t(($) => $.shell.chats),
            <ForumOutlined />,
          ),
        ]
      : []),
    { name: 'theme', label: theme.label, icon: theme.icon, run: theme.toggle },
    opens(
      'volume',
      t(($) => $.shell.volume),
      isSilent ? <VolumeOffOutlined /> : <VolumeUpOutlined />,
    ),
    { name: 'refresh', label: t(($) => $.shell.refresh), icon: <RefreshOutlined />, run: () => location.reload() },
  ];
}
