import { withTexts } from '#platform/i18n';
import { lazyWindow } from '#ui/lazy-part';

const load = withTexts(() => import('./dialog/user-dialog.tsx'), 'users');

/** The dialog of one user, or of a new one; its code arrives when it is first opened. */
export const UserDialog = lazyWindow(async () => (await load()).UserDialog);
