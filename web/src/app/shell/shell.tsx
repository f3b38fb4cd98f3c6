import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from '#platform/i18n';
import { useSessionUser } from '#platform/session';
import { useMedia } from '#ui/use-media';
import { LateLineBar } from './late-line-bar.tsx';
import { LatePalette } from './late-palette.tsx';
import styles from './shell.module.css';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';

/** Below this width the menu lies over the page instead of beside it. */
const narrow = '(max-width: 899.95px)';

/** Below this width an open menu would leave the page too little: it is a rail there until somebody opens it. */
const roomy = '(min-width: 1200px)';

/** The menu is as the person likes it and as there is room, until their hand says otherwise; a new liking counts anew. */
function useMenuState() {
  const { defaultMenu } = useSessionUser();
  const isNarrow = useMedia(narrow);
  const isRoomy = useMedia(roomy);
  const [known, setKnown] = useState(defaultMenu);
  const [chosen, setChosen] = useState<boolean>();
  const [isOver, setOver] = useState(false);
  if (known !== defaultMenu) {
    setKnown(defaultMenu);
    setChosen(undefined);
  }
  const isWide = chosen ?? (isRoomy && defaultMenu === 'open');
  return {
    isNarrow,
    isOpen: isNarrow ? isOver : isWide,
    toggle: () => (isNarrow ? setOver(!isOver) : setChosen(!isWide)),
    closeOver: () => setOver(false),
  };
}

/** The frame around every private page: menu, top bar and the page itself. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('shell');
  const { isNarrow, isOpen, toggle, closeOver } = useMenuState();
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {t(($) => $.shell.skip)}
      </a>
      <SideMenu isNarrow={isNarrow} isOpen={isOpen} onClose={closeOver} />
      <TopBar isMenuOpen={isOpen} onMenuToggle={toggle} isNarrow={isNarrow} />
      <LateLineBar />
      <main id="content" className={styles.main} tabIndex={-1}>
        <Suspense>{children}</Suspense>
      </main>
      <LatePalette />
    </div>
  );
}
