import { withTexts } from '#platform/i18n';
import { lazyWindow } from '#ui/lazy-part';
import type { NoticesDialogProps } from './notices-dialog.tsx';

const load = withTexts(() => import('./notices-dialog.tsx'), 'notifications');

/** How somebody hears of customers; its code arrives when it is first opened. */
export const NoticesDialog = lazyWindow<NoticesDialogProps>(async () => (await load()).NoticesDialog);
