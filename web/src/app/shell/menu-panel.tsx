import { useQuery } from '@tanstack/react-query';
import { Brand, versionQuery } from '#features/settings';
import { useTranslation } from '#platform/i18n';
import { MenuItems } from './menu-items.tsx';
import styles from './side-menu.module.css';

interface MenuPanelProps {
  readonly isRail: boolean;
  /** An entry was followed. */
  readonly onOpened?: () => void;
}

/** The brand, the entries and the version. */
export function MenuPanel({ isRail, onOpened }: MenuPanelProps) {
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
