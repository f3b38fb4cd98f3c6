import type { Chat } from '@oplano/contracts/chats';
import type { Message } from '@oplano/contracts/messages';
import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { createUnsentStore, type Outgoing } from '#features/messages';
import { keepDraft, readDraft } from '#features/tickets';
import { ApiError, call, routes } from '#platform/api';
import { signedInId } from '#platform/session';
import { putSaid } from './talk.api.ts';

const outbox = createUnsentStore<Outgoing>(({ ticket }) => ticket.id);
/** What was said in chats and is not at the server yet. */
export const useUnsentTalk = outbox.useUnsent;

interface RefusedFile {
  readonly userId: number;
  readonly chatId: number;
  readonly entry: Outgoing & { readonly file: File };
}

/** Files that were refused, until whoever chose them looks at them again. */
export const useRefusedFiles = create<{ readonly refused: readonly RefusedFile[] }>(() => ({ refused: [] }));

export const forgetRefusedFiles = (chatId: number): void =>
  useRefusedFiles.setState(({ refused }) => ({ refused: refused.filter((one) => one.chatId !== chatId) }));

const firstWaitMs = 500;
const longestWaitMs = 5_000;
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The server said no. Everything else passes: no line, a restart, too much at once. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 429 && error.status !== 408;

const send = ({ ticket: { id: chatId }, body, clientId, quoted, file, voice }: Outgoing) => {
  const params = { chatId };
  if (!file)
    return call(routes.chats.send, { params, body: { message: body, clientId, quotedId: quoted?.id ?? null } });
  const flag = voice ? ('true' as const) : ('false' as const);
  const answer = quoted ? { quotedId: quoted.id } : {};
  return call(routes.chats.send, { params, file, body: { message: body, clientId, voice: flag, ...answer } });
};

/**
 * Tries until the server has answered: under its name nothing is said twice. What is refused goes back to where it was
 * written or chosen, without a word.
 */
async function deliver(client: QueryClient, userId: number, entry: Outgoing): Promise<void> {
  // Once somebody else has signed in it is not theirs to say.
  for (let pause = firstWaitMs; signedInId() === userId; pause = Math.min(pause * 2, longestWaitMs)) {
    try {
      const { message } = await send(entry);
      putSaid(client, message, true);
      return outbox.discard(entry.clientId);
    } catch (error) {
      if (isRefused(error)) break;
      await wait(pause);
    }
  }
  const { file } = entry;
  if (file && signedInId() === userId) {
    const back = { userId, chatId: entry.ticket.id, entry: { ...entry, file } };
    useRefusedFiles.setState(({ refused }) => ({ refused: [...refused, back] }));
  } else takeBack(userId, [entry]);
  outbox.discard(entry.clientId);
  returned.dispatchEvent(new CustomEvent(entry.ticket.uuid));
}

/** Words that did not go out stand in front of what was begun since. */
function takeBack(userId: number, entries: readonly Outgoing[]): void {
  for (const { ticket, body } of entries.toReversed()) {
    const { text } = readDraft(userId, ticket.uuid);
    keepDraft(userId, ticket.uuid, [body, text].filter(Boolean).join('\n'));
  }
}

// They are kept no longer than the page: whoever leaves it finds them where they were written.
window.addEventListener('pagehide', () => {
  const userId = signedInId();
  if (userId === null) return;
  const refused = useRefusedFiles.getState().refused.filter((one) => one.userId === userId);
  takeBack(userId, [...refused.map(({ entry }) => entry), ...useUnsentTalk.getState().waiting]);
});

/** Tells by the uuid of its chat that words came back to the draft. */
export const returned = new EventTarget();

export interface NewSaid {
  readonly body: string;
  readonly quoted: Message | null;
  readonly file?: File;
  readonly size?: { readonly width: number; readonly height: number };
}

/** Shows what one says at once, and sends it. */
export function sayInChat(client: QueryClient, chat: Pick<Chat, 'id' | 'uuid'>, userId: number, said: NewSaid): void {
  const entry: Outgoing = {
    ...said,
    ...(said.file ? { fileUrl: URL.createObjectURL(said.file) } : {}),
    ticket: { id: chat.id, uuid: chat.uuid },
    isPrivate: false,
    signed: false,
    clientId: crypto.randomUUID(),
    createdAt: new Date().toISOString(),
    failure: null,
  };
  void outbox.queueUp(entry, (next) => deliver(client, userId, next));
}
