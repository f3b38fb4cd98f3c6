import { withTexts } from '#platform/i18n';
import { lazyWindow } from '#ui/lazy-part';
import type { ViewsDialogProps } from './views-dialog.tsx';

const load = withTexts(() => import('./views-dialog.tsx'), 'views');

/** Where views are renamed, moved, shared and removed; its code arrives when it is first opened. */
export const ViewsDialog = lazyWindow<ViewsDialogProps>(async () => (await load()).ViewsDialog);
