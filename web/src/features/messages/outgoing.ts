import type { Message, MessageContent } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';
import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { errorText } from '#platform/i18n';
import { withCreated } from './conversation.ts';
import { patchConversations, sendFile, sendText, type Special } from './messages.api.ts';

/** What somebody said here that the server has not answered yet. */
export interface Outgoing extends Special {
  readonly clientId: string;
  readonly ticket: Pick<Ticket, 'id' | 'uuid'>;
  readonly body: string;
  readonly isPrivate: boolean;
  readonly signed: boolean;
  readonly quoted: Message | null;
  /** How a place or a template looks until the server has said it. */
  readonly content?: MessageContent;
  readonly file?: File;
  /** An address of this browser for the file, so that it is seen at once. */
  readonly fileUrl?: string;
  readonly size?: { readonly width: number; readonly height: number };
  readonly voice?: boolean;
  readonly createdAt: string;
  /** Why it did not go out; null while it is on its way. */
  readonly failure: string | null;
}

interface Outbox {
  readonly waiting: readonly Outgoing[];
}

/** Lives as long as the page, so that what fails while another conversation is open is still there. */
export const useUnsent = create<Outbox>(() => ({ waiting: [] }));

const put = (entry: Outgoing): void =>
  useUnsent.setState(({ waiting }) => ({
    waiting: waiting.some(({ clientId }) => clientId === entry.clientId)
      ? waiting.map((other) => (other.clientId === entry.clientId ? entry : other))
      : [...waiting, entry],
  }));

export function discard(clientId: string): void {
  const entry = useUnsent.getState().waiting.find((other) => other.clientId === clientId);
  if (entry?.fileUrl) URL.revokeObjectURL(entry.fileUrl);
  useUnsent.setState(({ waiting }) => ({ waiting: waiting.filter((other) => other.clientId !== clientId) }));
}

/** One conversation speaks in the order it was written; others do not wait for it. */
const lines = new Map<number, Promise<void>>();

async function deliver(client: QueryClient, entry: Outgoing): Promise<void> {
  const say = { ...entry, quotedId: entry.quoted?.id ?? null };
  try {
    const { message } = entry.file
      ? await sendFile(entry.ticket.id, say, entry.file, { ...entry, voice: entry.voice ?? false })
      : await sendText(entry.ticket.id, say, entry);
    patchConversations(client, (known) =>
      known.ticket.uuid === entry.ticket.uuid ? withCreated(known, message) : known,
    );
    discard(entry.clientId);
  } catch (error) {
    put({ ...entry, failure: await errorText(error) });
  }
}

export type NewOutgoing = Omit<Outgoing, 'clientId' | 'createdAt' | 'failure'>;

/** Shows a message at once and sends it; what fails stays with its reason until it is tried again or thrown away. */
export function say(client: QueryClient, said: NewOutgoing, now = new Date()): Promise<void> {
  const entry: Outgoing = { ...said, clientId: crypto.randomUUID(), createdAt: now.toISOString(), failure: null };
  put(entry);
  return queueUp(client, entry);
}

/** The same message once more, under the same name: if it did arrive, it is not said twice. */
export function sayAgain(client: QueryClient, entry: Outgoing): Promise<void> {
  const again = { ...entry, failure: null };
  put(again);
  return queueUp(client, again);
}

function queueUp(client: QueryClient, entry: Outgoing): Promise<void> {
  const { id } = entry.ticket;
  const line = (lines.get(id) ?? Promise.resolve()).then(() => deliver(client, entry));
  lines.set(id, line);
  return line;
}
