import { withTexts } from '#platform/i18n';
import { lazyWindow } from '#ui/lazy-part';

const load = withTexts(() => import('./privacy-dialog.tsx'), 'privacy');

/** What a person may ask for by law; its code arrives when it is first opened. */
export const PrivacyDialog = lazyWindow(async () => (await load()).PrivacyDialog);
