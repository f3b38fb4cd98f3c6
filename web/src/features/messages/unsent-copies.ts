import type { Outgoing } from './outgoing-message.ts';

/** More than anybody writes during an outage; the oldest go first. */
const keptMax = 100;

const keyOf = (userId: number): string => `unsent-${userId}`;

const isEntry = (entry: unknown): entry is Outgoing =>
  typeof entry === 'object' && entry !== null && 'clientId' in entry && 'ticket' in entry && 'body' in entry;

/** What somebody wrote in this browser that never got an answer, oldest first. */
export function readUnsentCopies(userId: number): readonly Outgoing[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function write(userId: number, entries: readonly Outgoing[]): void {
  try {
    if (entries.length === 0) localStorage.removeItem(keyOf(userId));
    else localStorage.setItem(keyOf(userId), JSON.stringify(entries.slice(-keptMax)));
  } catch {
    // A full storage costs the copy; what is written still goes out from this page.
  }
}

/** Keeps a copy for the next page. Files are too large for it: they live as long as the page does. */
export function keepUnsentCopy(userId: number, entry: Outgoing): void {
  if (entry.file) return;
  const entries = readUnsentCopies(userId);
  const isKnown = entries.some(({ clientId }) => clientId === entry.clientId);
  write(
    userId,
    isKnown ? entries.map((other) => (other.clientId === entry.clientId ? entry : other)) : [...entries, entry],
  );
}

export function forgetUnsentCopy(userId: number, clientId: string): void {
  const entries = readUnsentCopies(userId);
  const left = entries.filter((other) => other.clientId !== clientId);
  if (left.length < entries.length) write(userId, left);
}
