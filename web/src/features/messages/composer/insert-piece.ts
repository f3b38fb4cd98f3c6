import type { RefObject } from 'react';

/** Puts a piece where one writes, instead of what is selected there, and goes on behind it. */
export function insertPiece(
  input: RefObject<HTMLTextAreaElement | null>,
  text: string,
  piece: string,
  setText: (text: string) => void,
): void {
  const element = input.current;
  const from = element?.selectionStart ?? text.length;
  const to = element?.selectionEnd ?? from;
  setText(text.slice(0, from) + piece + text.slice(to));
  requestAnimationFrame(() => {
    element?.focus();
    element?.setSelectionRange(from + piece.length, from + piece.length);
  });
}
