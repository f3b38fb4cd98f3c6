import Drawer from '@mui/material/Drawer';
import { useQuery } from '@tanstack/react-query';
import { Brand, versionQuery } from '#features/settings';
import { useTranslation } from '#platform/i18n';
import { MenuItems } from './menu-items.tsx';
import styles from './side-menu.module.css';

interface SideMenuProps {
  readonly isNarrow: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The drawer: wide, a rail of icons, or laid over the page on narrow screens. */
export function SideMenu({ isNarrow, isOpen, onClose }: SideMenuProps) {
  const { t } = useTranslation('shell');
  if (!isNarrow) return <Panel isRail={!isOpen} />;
  return (
    <Drawer open={isOpen} onClose={onClose} slotProps={{ paper: { 'aria-label': t(($) => $.shell.mainMenu) } }}>
      <Panel isRail={false} onOpened={onClose} />
    </Drawer>
  );
}

interface PanelProps {
  readonly isRail: boolean;
  /** An entry was followed. */
  readonly onOpened?: () => void;
}

function Panel({ isRail, onOpened }: PanelProps) {
  const { t } = useTranslation('shell');
  const { data } = useQuery(versionQuery);
  return (
    <nav className={styles.panel} data-rail={isRail} aria-label={t(($) => $.shell.mainMenu)}>
      <div className={styles.brand}>
        <Brand isCompact={isRail} />
      </div>
      <div className={styles.list}>
        <MenuItems isRail={isRail} {...(onOpened ? { onOpened } : {})} />
      </div>
      <footer className={styles.footer}>
        {isRail ? data?.version : data && t(($) => $.shell.version, { version: data.version })}
      </footer>
    </nav>
  );
}
