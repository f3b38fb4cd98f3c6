import { useSyncExternalStore } from 'react';

/** The newest so many are kept. */
const keptDrafts = 100;

const keyOf = (userId: number): string => `drafts-${userId}`;

/** What was read last: every row of a list asks, and they all ask the same. */
let known: { readonly text: string; readonly drafts: Record<string, Kept> } = { text: '', drafts: {} };

/** What lies in the browser: words for the customer, or a note. */
type Kept = string | { readonly note: string };

/** What somebody had begun to write, and whom it was for. */
export interface TicketDraft {
  readonly text: string;
  readonly isNote: boolean;
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'string' ||
  (typeof value === 'object' && value !== null && 'note' in value && typeof value.note === 'string');

function readAll(userId: number): Record<string, Kept> {
  try {
    const text = localStorage.getItem(keyOf(userId)) ?? '{}';
    if (text !== known.text) known = { text, drafts: parse(text) };
    return known.drafts;
  } catch {
    return {};
  }
}

function parse(text: string): Record<string, Kept> {
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, Kept] => isKept(entry[1])));
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

/** Its words, for a list that shows them. */
export const useDraft = (userId: number, ticketUuid: string): string =>
  useSyncExternalStore(subscribe, () => readDraft(userId, ticketUuid).text);

/** What somebody had begun to write in a conversation. */
export function readDraft(userId: number, ticketUuid: string): TicketDraft {
  const kept = readAll(userId)[ticketUuid] ?? '';
  return typeof kept === 'string' ? { text: kept, isNote: false } : { text: kept.note, isNote: true };
}

export function keepDraft(userId: number, ticketUuid: string, text: string, isNote = false): void {
  const { [ticketUuid]: _before, ...others } = readAll(userId);
  const draft: Kept = isNote ? { note: text } : text;
  const kept = Object.entries(text.trim() === '' ? others : { ...others, [ticketUuid]: draft }).slice(-keptDrafts);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // A full storage costs the draft, not the conversation.
  }
  for (const listener of listeners) listener();
}
