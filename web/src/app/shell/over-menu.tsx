import Drawer from '@mui/material/Drawer';
import { useTranslation } from '#platform/i18n';
import { MenuPanel } from './menu-panel.tsx';

export interface OverMenuProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The menu laid over the page, on narrow screens. */
export function OverMenu({ open, onClose }: OverMenuProps) {
  const { t } = useTranslation('shell');
  return (
    <Drawer open={open} onClose={onClose} slotProps={{ paper: { 'aria-label': t(($) => $.shell.mainMenu) } }}>
      <MenuPanel isRail={false} onOpened={onClose} />
    </Drawer>
  );
}
