import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Brand, versionQuery } from '#features/settings';
import { useTranslation } from '#platform/i18n';
import { bringIntoSight } from '#ui/bring-into-sight';
import { MenuItems } from './menu-items.tsx';
import styles from './side-menu.module.css';

interface MenuPanelProps {
  readonly isRail: boolean;
  /** An entry was followed. */
  readonly onOpened?: () => void;
}

/** Brings the entry of the page that is open into sight: a long menu is moved on a low screen. */
function useCurrentInSight() {
  const list = useRef<HTMLDivElement>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  useEffect(() => bringIntoSight(list.current, list.current?.querySelector('[aria-current="page"]')), [pathname]);
  return list;
}

/** The brand, the entries and the version. */
export function MenuPanel({ isRail, onOpened }: MenuPanelProps) {
  const { t } = useTranslation('shell');
  const { data } = useQuery(versionQuery);
  const list = useCurrentInSight();
  return (
    <nav className={styles.panel} data-rail={isRail} aria-label={t(($) => $.shell.mainMenu)}>
      <div className={styles.brand}>
        <Brand isCompact={isRail} />
      </div>
      <div ref={list} className={styles.list}>
        <MenuItems isRail={isRail} {...(onOpened ? { onOpened } : {})} />
      </div>
      <footer className={styles.footer}>
        {isRail ? data?.version : data && t(($) => $.shell.version, { version: data.version })}
      </footer>
    </nav>
  );
}
