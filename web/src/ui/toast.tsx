import { lazy, Suspense, useSyncExternalStore } from 'react';
import { errorText } from '#platform/i18n';

type Kind = 'success' | 'error' | 'warning' | 'info';

interface ToastOptions {
  /** Until somebody closes it. */
  readonly stays?: boolean;
  /** A way back, for as long as there is one. */
  readonly undo?: { readonly label: string; readonly forMs: number; readonly run: () => void };
}
export interface ToastLine extends ToastOptions {
  readonly kind: Kind;
  readonly text: string;
}

type Show = (line: ToastLine) => void;

/** The library arrives with the first toast; until it is on the page, toasts wait here. */
let show: Show | null = null;
let waiting: ToastLine[] = [];
let isWanted = false;
const listeners = new Set<() => void>();

function raise(kind: Kind, text: string, options: ToastOptions = {}): void {
  if (show) return show({ kind, text, ...options });
  waiting = [...waiting, { kind, text, ...options }];
  isWanted = true;
  for (const listener of listeners) listener();
}

/** Called by the toaster when it is on the page, and with null when it goes. */
export function connectToaster(next: Show | null): void {
  show = next;
  if (!next) return;
  const lines = waiting;
  waiting = [];
  for (const line of lines) next(line);
}

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

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The place toasts appear in. Stands once, outside of everything else. */
export function ToastHost() {
  const wanted = useSyncExternalStore(subscribe, () => isWanted);
  if (!wanted) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
