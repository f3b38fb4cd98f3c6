import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';
import { lazyWindow } from '#ui/lazy-part';
import type { SecurityDialogProps } from './second-factor/security-dialog.tsx';

const load = withTexts(() => import('./second-factor/security-dialog.tsx'), 'secondFactor');

/** How somebody signs in and where they are signed in; its code arrives when it is first opened. */
export const SecurityDialog = lazyWindow<SecurityDialogProps>(async () => (await load()).SecurityDialog);

/** In place of everything else while a second factor is due. */
export const SecondFactorDueScreen = lazyScreen(
  withTexts(() => import('./second-factor/due-screen.tsx'), 'secondFactor'),
  'DueScreen',
);
