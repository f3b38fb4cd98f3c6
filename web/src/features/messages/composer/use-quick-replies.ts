import type { QuickMessage } from '@oplano/contracts/quick-messages';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { quickMessagesQuery } from '#features/quick-messages';
import { isShortcut, matchingReplies } from './quick-replies.ts';

/** The list of shortcuts over the input: when it is open, and what the keys do in it. */
export function useQuickReplies(text: string, isAllowed: boolean, onChoose: (reply: QuickMessage) => void) {
  const listId = useId();
  const [dismissed, setDismissed] = useState<string | null>(null);
  const [active, setActive] = useState({ text: '', index: 0 });
  const isWanted = isAllowed && isShortcut(text) && dismissed !== text;
  const query = useQuery({ ...quickMessagesQuery, enabled: isWanted });
  const replies = isWanted ? matchingReplies(query.data ?? [], text) : [];
  // Until shortcuts can be asked for, a stroke is a stroke.
  const isOpen = isWanted && query.data !== undefined;
  const index = active.text === text ? Math.min(active.index, Math.max(0, replies.length - 1)) : 0;

  /** Whether the key was for the list. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (!isOpen) return false;
    const move = (step: number) => setActive({ text, index: (index + step + replies.length) % replies.length });
    if (event.key === 'Escape') setDismissed(text);
    else if (replies.length === 0) return false;
    else if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') {
      const reply = replies[index];
      if (reply) onChoose(reply);
    } else return false;
    event.preventDefault();
    return true;
  };
  return { listId, isOpen, replies, index, onKey };
}
