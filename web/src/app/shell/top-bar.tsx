import MenuOpenOutlined from '@mui/icons-material/MenuOpenOutlined';
import MenuOutlined from '@mui/icons-material/MenuOutlined';
import IconButton from '@mui/material/IconButton';
import { useEffect } from 'react';
import { useTranslation } from '#platform/i18n';
import { AvatarMenu } from './avatar-menu.tsx';
import { BarActions } from './bar-actions.tsx';
import { DueDate, Greeting } from './greeting.tsx';
import { prepareWindows } from './lazy-windows.ts';
import { NewVersionButton } from './new-version-button.tsx';
import styles from './top-bar.module.css';

interface TopBarProps {
  readonly isMenuOpen: boolean;
  readonly isNarrow: boolean;
  readonly onMenuToggle: () => void;
}

/** The page itself has the line first. */
const prepareAfterMs = 5_000;

/** Who is here, and what is at hand on every page. */
export function TopBar({ isMenuOpen, isNarrow, onMenuToggle }: TopBarProps) {
  const { t } = useTranslation('shell');
  const menuLabel = isMenuOpen ? t(($) => $.shell.closeMenu) : t(($) => $.shell.openMenu);
  const prepare = () => prepareWindows(isNarrow);
  useEffect(() => {
    // Fingers do not come near a button before they press it.
    const timer = setTimeout(() => prepareWindows(isNarrow), prepareAfterMs);
    return () => clearTimeout(timer);
  }, [isNarrow]);
  return (
    <header className={styles.bar} onPointerEnter={prepare} onFocus={prepare}>
      <IconButton title={menuLabel} aria-label={menuLabel} aria-expanded={isMenuOpen} onClick={onMenuToggle}>
        {isMenuOpen && !isNarrow ? <MenuOpenOutlined /> : <MenuOutlined />}
      </IconButton>
      <Greeting />
      <DueDate />
      <NewVersionButton />
      <BarActions isNarrow={isNarrow} />
      <AvatarMenu />
    </header>
  );
}
