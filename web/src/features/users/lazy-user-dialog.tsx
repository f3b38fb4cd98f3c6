import { withTexts } from '#platform/i18n';
import { lazyWindow } from '#ui/lazy-part';
import type { UserDialogProps } from './dialog/user-dialog.tsx';

const load = withTexts(() => import('./dialog/user-dialog.tsx'), 'users');

/** The dialog of one user, or of a new one; its code arrives when it is first opened. */
export const UserDialog = lazyWindow<UserDialogProps>(async () => (await load()).UserDialog);
