import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useDelayedSubmit } from './use-delayed-submit.ts';

/** A mutation that a form sends: once, after the delay. What became of it the mutation tells by itself. */
export function useDelayedMutation<T, V = void>(options: UseMutationOptions<T, Error, V>) {
  const { mutateAsync } = useMutation(options);
  return useDelayedSubmit(async (wanted: V) => {
    await mutateAsync(wanted).catch(() => undefined);
  });
}
