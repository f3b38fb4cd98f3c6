import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toastError } from '#ui/toast';
import { countsKey, viewsKey } from '../tickets.api.ts';

/** Does something to views and shows them as they are then. */
export function useViewChange(onDone?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => onDone?.(),
    onError: toastError,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: viewsKey }),
        client.invalidateQueries({ queryKey: countsKey }),
      ]),
  });
}
