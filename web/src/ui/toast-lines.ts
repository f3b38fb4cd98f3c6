type Kind = 'success' | 'error' | 'warning' | 'info';

export interface ToastOptions {
  /** Until somebody closes it. */
  readonly stays?: boolean;
  /** A way back, for as long as there is one. */
  readonly undo?: { readonly label: string; readonly forMs: number; readonly run: () => void };
}
interface ToastLine extends ToastOptions {
  readonly kind: Kind;
  readonly text: string;
}

type Show = (line: ToastLine) => void;

/** The library arrives with the first toast; until it is on the page, toasts wait here. */
let show: Show | null = null;
let waiting: ToastLine[] = [];
let isWanted = false;
const listeners = new Set<() => void>();

export function raise(kind: Kind, text: string, options: ToastOptions = {}): void {
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

export const isToasterWanted = (): boolean => isWanted;

export function onToasterWanted(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
