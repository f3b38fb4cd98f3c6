import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import { useLayoutEffect, useRef } from 'react';
import { knownErrorText, useTranslation } from '#platform/i18n';
import type { AskedChoices } from '#ui/no-choices';

interface MenuStateProps extends Omit<MenuItemProps, 'children' | 'onClick' | 'disabled' | 'ref'> {
  /** Where the entries come from. */
  readonly asked: AskedChoices;
  /** Said where they came and there is none. */
  readonly none: string;
}

/** Stands in a menu that has no entries: they are on their way, did not arrive (chosen, it asks again), or there is none. */
export function MenuState({ asked, none, ...item }: MenuStateProps) {
  const { t } = useTranslation(['common', 'errors']);
  const isMissing = asked.data === undefined;
  const self = useRef<HTMLLIElement>(null);
  // Whoever waited here with the keyboard goes on at the first of the entries that take its place.
  useLayoutEffect(() => {
    const own = self.current;
    return () => {
      if (own === null || own !== document.activeElement) return;
      const menu = own.closest('[role="menu"]');
      queueMicrotask(() => menu?.querySelector<HTMLElement>('[role="menuitem"]:not([aria-disabled])')?.focus());
    };
  }, []);
  if (isMissing && asked.error) {
    return (
      <MenuItem {...item} ref={self} onClick={() => void asked.refetch()} sx={{ whiteSpace: 'normal', maxWidth: 320 }}>
        <span role="alert">{`${knownErrorText(asked.error)} ${t(($) => $.common.retry)}`}</span>
      </MenuItem>
    );
  }
  return (
    <MenuItem {...item} ref={self} disabled>
      {isMissing ? t(($) => $.common.loading) : none}
    </MenuItem>
  );
}
