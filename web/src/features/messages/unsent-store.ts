import { create } from 'zustand';
import { holdPage } from '#platform/api';

interface Entry {
  readonly clientId: string;
  /** An address of this browser for a file, so that it is seen at once. */
  readonly fileUrl?: string;
  readonly createdAt: string;
  /** Why it did not go out; null while it is on its way. */
  readonly failure: string | null;
}

/** What was said here and is not at the server yet. Lives as long as the page, whatever is opened meanwhile. */
export function createUnsentStore<E extends Entry>(lineOf: (entry: E) => number) {
  const useUnsent = create<{ readonly waiting: readonly E[] }>(() => ({ waiting: [] }));
  /** One conversation speaks in the order it was written; others do not wait for it. */
  const lines = new Map<number, Promise<void>>();

  /** A file that waits for a connection is nowhere else: a page that is loaded anew has lost it. */
  const isFileUnderWay = ({ fileUrl, failure }: E): boolean => fileUrl !== undefined && failure === null;
  let letGo: (() => void) | undefined;
  useUnsent.subscribe(({ waiting }) => {
    if (waiting.some(isFileUnderWay)) return void (letGo ??= holdPage());
    letGo?.();
    letGo = undefined;
  });

  const put = (entry: E): void =>
    useUnsent.setState(({ waiting }) => ({
      waiting: waiting.some(({ clientId }) => clientId === entry.clientId)
        ? waiting.map((other) => (other.clientId === entry.clientId ? entry : other))
        : [...waiting, entry],
    }));

  function discard(clientId: string): void {
    const entry = useUnsent.getState().waiting.find((other) => other.clientId === clientId);
    if (entry?.fileUrl) URL.revokeObjectURL(entry.fileUrl);
    useUnsent.setState(({ waiting }) => ({ waiting: waiting.filter((other) => other.clientId !== clientId) }));
  }

  /** Shows an entry at once, and delivers it once those before it are. */
  function queueUp(entry: E, deliver: (entry: E) => Promise<void>): Promise<void> {
    put(entry);
    // What breaks in the delivery of one is no reason for those behind it to stay.
    const before = lines.get(lineOf(entry))?.catch(() => undefined) ?? Promise.resolve();
    const line = before.then(() => deliver(entry));
    lines.set(lineOf(entry), line);
    return line;
  }

  return { useUnsent, put, discard, queueUp };
}
