/** The newest so many are kept. */
const keptDrafts = 100;

const keyOf = (userId: number): string => `drafts-${userId}`;

function readAll(userId: number): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}

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
}
