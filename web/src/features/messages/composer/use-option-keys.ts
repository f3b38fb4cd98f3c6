import { useState, type KeyboardEvent } from 'react';

interface Options {
  /** What was typed: another text begins at the first option again. */
  readonly text: string;
  readonly count: number;
  readonly isOpen: boolean;
  readonly onChoose: (index: number) => void;
  readonly onDismiss: () => void;
}

/** What the keys do with options that hang over an input, which keeps the focus. */
export function useOptionKeys({ text, count, isOpen, onChoose, onDismiss }: Options) {
  const [active, setActive] = useState({ text: '', index: 0 });
  const index = active.text === text ? Math.min(active.index, Math.max(0, count - 1)) : 0;

  /** Whether the key was for the list. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (!isOpen) return false;
    const move = (step: number) => setActive({ text, index: (index + step + count) % count });
    if (event.key === 'Escape') onDismiss();
    else if (count === 0) return false;
    else if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') onChoose(index);
    else return false;
    event.preventDefault();
    return true;
  };
  return { index, onKey };
}
