import { withTexts } from '#platform/i18n';
import { lazyWindow } from '#ui/lazy-part';
import type { OwnStateDialogProps } from './own-state-dialog.tsx';

const load = withTexts(() => import('./own-state-dialog.tsx'), 'users');

/** Whether somebody is there for customers; its code arrives when it is first opened. */
export const OwnStateDialog = lazyWindow<OwnStateDialogProps>(async () => (await load()).OwnStateDialog);
