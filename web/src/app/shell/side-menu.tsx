import { OverMenu } from './lazy-windows.ts';
import { MenuPanel } from './menu-panel.tsx';

interface SideMenuProps {
  readonly isNarrow: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The drawer: wide, a rail of icons, or laid over the page on narrow screens. */
export function SideMenu({ isNarrow, isOpen, onClose }: SideMenuProps) {
  if (isNarrow) return <OverMenu open={isOpen} onClose={onClose} />;
  return <MenuPanel isRail={!isOpen} />;
}
