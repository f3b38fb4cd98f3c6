import { useEffect, useState } from 'react';
import { withTexts } from '#platform/i18n';
import { lazyWindow } from '#ui/lazy-part';

const load = withTexts(() => import('../palette/palette.tsx'), 'palette', 'shortcuts', 'tickets', 'pages');
const Palette = lazyWindow(async () => (await load()).Palette);

/**
 * Whether something is being asked; windows that are kept for the next time or that are fading away ask nothing, nor
 * does the palette itself, which may still be leaving.
 */
const isAsking = (): boolean =>
  [...document.querySelectorAll('[role="dialog"]')].some(
    (one) => !one.closest('[data-palette]') && one.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
  );

/** Ctrl+K opens the palette from wherever one is, unless something is being asked; its code comes with the first time. */
export function LatePalette() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k')
        return;
      // The same keys close it, where it is open.
      if (event.defaultPrevented) return;
      event.preventDefault();
      if (!isAsking()) setOpen(true);
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
  return <Palette open={open} onClose={() => setOpen(false)} />;
}
