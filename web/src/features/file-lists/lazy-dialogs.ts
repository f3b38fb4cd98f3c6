import { withTexts } from '#platform/i18n';
import { lazyPart } from '#ui/lazy-part';
import type { SendListDialogProps } from './send-list-dialog.tsx';

/** It opens over a conversation, where no text of lists is known yet. */
export const SendListDialog = lazyPart<SendListDialogProps>(
  async () => (await withTexts(() => import('./send-list-dialog.tsx'), 'fileLists')()).SendListDialog,
);
