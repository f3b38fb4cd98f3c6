import { useState, type MouseEvent } from 'react';

/** Where a popover hangs, or null while it is closed. */
export function useAnchor() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return {
    anchor,
    openAt: setAnchor,
    open: ({ currentTarget }: MouseEvent<HTMLElement>) => setAnchor(currentTarget),
    close: () => setAnchor(null),
  };
}
