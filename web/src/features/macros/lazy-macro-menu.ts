import { withTexts } from '#platform/i18n';
import { lazyWindow } from '#ui/lazy-part';

const load = withTexts(() => import('./macro-menu.tsx'), 'macros');

/** The macros of a ticket as a menu; its code arrives when it is first opened. */
export const MacroMenu = lazyWindow(async () => (await load()).MacroMenu);
