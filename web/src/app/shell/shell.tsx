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

/** Below this width an open menu would leave the page too little: it starts as a rail, whatever the person likes. */
const roomy = '(min-width: 1200px)';

/** The menu starts as the person likes it and then follows their hand, and a change of that liking or of the room. */
function useMenuState() {
  const { defaultMenu } = useSessionUser();
  const isNarrow = useMedia(narrow);
  const startsWide = useMedia(roomy) && defaultMenu === 'open';
  const [known, setKnown] = useState(startsWide);
  const [isWide, setWide] = useState(startsWide);
  const [isOver, setOver] = useState(false);
  if (known !== startsWide) {
    setKnown(startsWide);
    setWide(startsWide);
  }
  return {
    isNarrow,
    isOpen: isNarrow ? isOver : isWide,
    toggle: () => (isNarrow ? setOver(!isOver) : setWide(!isWide)),
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
