import { withTexts } from '#platform/i18n';
import { lazyWindow } from '#ui/lazy-part';

const load = withTexts(() => import('./dialog/contact-dialog.tsx'), 'contacts');

/** The dialog of one contact, or of a new one; its code arrives when it is first opened. */
export const ContactDialog = lazyWindow(async () => (await load()).ContactDialog);
