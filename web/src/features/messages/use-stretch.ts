import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

interface Ends {
  readonly hasMore: boolean;
  readonly hasNewer: boolean;
}

/** Fetches the pages above and below what is loaded, one at a time. */
export function useStretch(
  loaded: Ends | undefined,
  { loadOlder, loadNewer }: { readonly loadOlder: () => Promise<void>; readonly loadNewer: () => Promise<void> },
) {
  const older = useMutation({ mutationFn: loadOlder });
  const newer = useMutation({ mutationFn: loadNewer });
  // Scrolling asks faster than a render can answer.
  const isBusy = useRef(false);
  const oneAtATime = (load: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    load()
      .catch(() => undefined)
      .finally(() => {
        isBusy.current = false;
      });
  };
  return {
    isLoadingOlder: older.isPending,
    olderFailed: older.isError,
    loadOlder: () => {
      if (loaded?.hasMore) oneAtATime(() => older.mutateAsync());
    },
    loadNewer: () => {
      if (loaded?.hasNewer) oneAtATime(() => newer.mutateAsync());
    },
  };
}
