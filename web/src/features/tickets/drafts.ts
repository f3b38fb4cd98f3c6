import { useSyncExternalStore } from 'react';

/** The newest so many are kept. */
const keptDrafts = 100;

const keyOf = (userId: number): string => `drafts-${userId}`;

/** What was read last: every row of a list asks, and they all ask the same. */
let known: { readonly text: string; readonly drafts: Record<string, string> } = { text: '', drafts: {} };

function readAll(userId: number): Record<string, string> {
  try {
    const text = localStorage.getItem(keyOf(userId)) ?? '{}';
    if (text !== known.text) known = { text, drafts: parse(text) };
    return known.drafts;
  } catch {
    return {};
  }
}

function parse(text: string): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another window of the same person.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The same for a list that shows it. */
export const useDraft = (userId: number, ticketUuid: string): string =>
  useSyncExternalStore(subscribe, () => readDraft(userId, ticketUuid));

/** What somebody had begun to write in a conversation. */
export const readDraft = (userId: number, ticketUuid: string): string => readAll(userId)[ticketUuid] ?? '';

export function keepDraft(userId: number, ticketUuid: string, text: string): void {
  const { [ticketUuid]: _before, ...others } = readAll(userId);
  const kept = Object.entries(text.trim() === '' ? others : { ...others, [ticketUuid]: text }).slice(-keptDrafts);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // A full storage costs the draft, not the conversation.
  }
  for (const listener of listeners) listener();
}
