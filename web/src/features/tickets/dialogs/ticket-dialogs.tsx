import { lazy, Suspense } from 'react';
import { useTicketDialog } from './dialog-store.ts';

const ShownDialog = lazy(() => import('./shown-dialog.tsx'));

/** The place where dialogs about tickets appear; a page that opens them holds it once. */
export function TicketDialogs() {
  const isAsked = useTicketDialog(({ dialog }) => dialog !== null);
  return (
    isAsked && (
      <Suspense>
        <ShownDialog />
      </Suspense>
    )
  );
}
