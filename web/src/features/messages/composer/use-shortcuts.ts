import type { Ticket } from '@oplano/contracts/tickets';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSlot } from '#platform/feature';
import { useActor, useSessionUser } from '#platform/session';
import type { Shortcut } from '../slots.ts';
import { useOptionKeys } from './use-option-keys.ts';

/** Whether what was typed calls for the list. */
export const isShortcut = (text: string): boolean => text.startsWith('/') && !text.includes('\n');

/** What the features know that was typed for, each behind those before it; undefined as long as the first is not known. */
function useMatching(ticket: Ticket, text: string, isWanted: boolean): readonly Shortcut[] | undefined {
  const sources = useSlot('shortcuts');
  const client = useQueryClient();
  const actor = useActor();
  const { company } = useSessionUser();
  const { data: loaded = [] } = useQuery({
    queryKey: ['shortcuts'],
    queryFn: () => Promise.all(sources.map(({ load }) => load())),
    enabled: isWanted,
    staleTime: Infinity,
  });
  const known = useQueries({
    queries: loaded.map(({ queryKey, fetch }) => ({
      queryKey,
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => fetch(signal),
      enabled: isWanted,
    })),
  });
  const missing = known.findIndex(({ data }) => data === undefined);
  const ready = missing < 0 ? loaded : loaded.slice(0, missing);
  if (!isWanted || ready.length === 0) return undefined;
  const asked = { typed: text.slice(1).trim(), ticket, actor, timeZone: company.timeZone };
  return ready.flatMap(({ matching }) => matching(client, asked));
}

/** The list of shortcuts over the input: when it is open, and what the keys do in it. */
export function useShortcuts(ticket: Ticket, text: string, isAllowed: boolean, onChoose: (choice: Shortcut) => void) {
  const listId = useId();
  const [dismissed, setDismissed] = useState<string | null>(null);
  const matching = useMatching(ticket, text, isAllowed && isShortcut(text) && dismissed !== text);
  // Until shortcuts can be asked for, a stroke is a stroke.
  const isOpen = matching !== undefined;
  const choices = matching ?? [];
  const choose = (index: number) => {
    const choice = choices[index];
    if (choice) onChoose(choice);
  };
  const onDismiss = () => setDismissed(text);
  const keys = useOptionKeys({ text, count: choices.length, isOpen, onChoose: choose, onDismiss });
  return { listId, isOpen, choices, choose, ...keys };
}
