import { withTexts } from '#platform/i18n';
import { lazyWindow } from '#ui/lazy-part';

const load = withTexts(() => import('./do-not-send-dialog.tsx'), 'doNotSend');

export const DoNotSendDialog = lazyWindow(async () => (await load()).DoNotSendDialog);
