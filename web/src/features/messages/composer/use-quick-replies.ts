import type { Ticket } from '@oplano/contracts/tickets';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useMacrosFor } from '#features/macros';
import { quickMessagesQuery } from '#features/quick-messages';
import { isShortcut, quickChoices, type QuickChoice } from './quick-replies.ts';
import { useOptionKeys } from './use-option-keys.ts';

/** The list of shortcuts over the input: when it is open, and what the keys do in it. */
export function useQuickReplies(
  ticket: Ticket,
  text: string,
  isAllowed: boolean,
  onChoose: (choice: QuickChoice) => void,
) {
  const listId = useId();
  const [dismissed, setDismissed] = useState<string | null>(null);
  const isWanted = isAllowed && isShortcut(text) && dismissed !== text;
  const query = useQuery({ ...quickMessagesQuery, enabled: isWanted });
  const macros = useMacrosFor(ticket, isWanted);
  const choices = isWanted ? quickChoices(query.data ?? [], macros, text) : [];
  // Until shortcuts can be asked for, a stroke is a stroke.
  const isOpen = isWanted && query.data !== undefined;
  const choose = (index: number) => {
    const choice = choices[index];
    if (choice) onChoose(choice);
  };
  const onDismiss = () => setDismissed(text);
  const keys = useOptionKeys({ text, count: choices.length, isOpen, onChoose: choose, onDismiss });
  return { listId, isOpen, choices, choose, ...keys };
}
