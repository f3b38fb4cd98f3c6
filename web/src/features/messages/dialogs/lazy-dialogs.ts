import { withTexts } from '#platform/i18n';
import { lazyPart } from '#ui/lazy-part';
import type { FilesDialogProps } from './files-dialog.tsx';
import type { LightboxProps } from './lightbox.tsx';
import type { PrintDialogProps } from './print-dialog.tsx';

/** It may be opened where no conversation is. */
export const PrintDialog = lazyPart<PrintDialogProps>(
  async () => (await withTexts(() => import('./print-dialog.tsx'), 'messages')()).PrintDialog,
);
export const FilesDialog = lazyPart<FilesDialogProps>(async () => (await import('./files-dialog.tsx')).FilesDialog);
export const Lightbox = lazyPart<LightboxProps>(async () => (await import('./lightbox.tsx')).Lightbox);
