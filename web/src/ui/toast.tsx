import { lazy, Suspense, useSyncExternalStore } from 'react';
import { errorText } from '#platform/i18n';
import { isToasterWanted, onToasterWanted, raise, type ToastOptions } from './toast-lines.ts';

export type { ToastOptions } from './toast-lines.ts';

/** Short messages at the top centre of the window; they go by themselves, unless they are told to stay. */
export const toast = {
  success: (text: string, options: ToastOptions = {}) => raise('success', text, options),
  error: (text: string) => raise('error', text),
  warning: (text: string, options: ToastOptions = {}) => raise('warning', text, options),
  info: (text: string) => raise('info', text),
};

/** Tells what went wrong: the code's text, else the raw text, else that an error occurred. */
export const toastError = (error: unknown): void => void errorText(error).then(toast.error);

const loadToaster = () => import('./toaster.tsx');
const Toaster = lazy(loadToaster);

/** Fetches what a toast needs while there is time: the one about a lost connection cannot wait for the network. */
export function prepareToasts(): void {
  // Whatever fails to arrive now is asked for again with the first toast.
  void Promise.allSettled([loadToaster(), errorText(undefined)]);
}

/** The place toasts appear in. Stands once, outside of everything else. */
export function ToastHost() {
  const wanted = useSyncExternalStore(onToasterWanted, isToasterWanted);
  if (!wanted) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
