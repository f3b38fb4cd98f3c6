import { useEffect, type RefObject } from 'react';

/** Where fingers write, the focus would bring up a keyboard over what one wanted to read. */
const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

const isWriting = (element: Element | null): boolean =>
  element instanceof HTMLElement && element.closest('input, textarea, select, [role="dialog"]') !== null;

/**
 * Whoever opens a conversation they may answer, takes one, or said something in a window over it (`said` counts that), can
 * write at once. Nobody is torn out of other words.
 */
export function useFocusOnOpen(input: RefObject<HTMLTextAreaElement | null>, canWrite: boolean, said: number): void {
  useEffect(() => {
    if (!canWrite || isTouch() || isWriting(document.activeElement)) return;
    input.current?.focus({ preventScroll: true });
  }, [input, canWrite, said]);
}
