import type { QueryClient } from '@tanstack/react-query';
import { NoConnectionError } from '#platform/api';
import { errorText, i18n, knownErrorText } from '#platform/i18n';
import { onNextPerson, signedInId } from '#platform/session';
import { withCreated } from './conversation.ts';
import { warnOfNotTold } from './composer/colleagues.ts';
import { createUnsentStore } from './unsent-store.ts';
import { patchConversations, sendFile, sendText } from './messages.api.ts';
import type { Outgoing } from './outgoing-message.ts';
import { forgetUnsentCopy, keepUnsentCopy, readUnsentCopies } from './unsent-copies.ts';

const outbox = createUnsentStore<Outgoing>(({ ticket }) => ticket.id);
/** What fails while another conversation is open is still there; texts outlive the page (`unsent-copies.ts`). */
export const { useUnsent } = outbox;

function put(entry: Outgoing, userId = signedInId()): void {
  if (userId !== null) keepUnsentCopy(userId, entry);
  outbox.put(entry);
}

export function discard(clientId: string, userId = signedInId()): void {
  if (userId !== null) forgetUnsentCopy(userId, clientId);
  outbox.discard(clientId);
}

/** Shows what was thrown away as it stood, with its reason. */
export const takeBack = (entry: Outgoing): void =>
  put(entry.file ? { ...entry, fileUrl: URL.createObjectURL(entry.file) } : entry);

const againMs = 3_000;

/** When the browser says that it is online again, or in a few seconds: a server may be away while the network is there. */
const nextChance = (): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, againMs);
    window.addEventListener('online', done);
  });

const isWaiting = (entry: Outgoing): boolean =>
  useUnsent.getState().waiting.some(({ clientId }) => clientId === entry.clientId);

/**
 * Sends until somebody answers. Without a connection it waits with its clock, and those behind it in the same
 * conversation with it; it goes by the same name each time, so that what did arrive is not said twice.
 */
async function deliver(client: QueryClient, entry: Outgoing): Promise<void> {
  const userId = signedInId();
  // Thrown away meanwhile, or somebody else signed in: it is not theirs to say.
  for (; isWaiting(entry) && signedInId() === userId; await nextChance()) {
    try {
      await deliverNow(client, entry, userId);
      return;
    } catch (error) {
      // A session that ended is no answer to what was said: it goes out when they are back.
      if (error instanceof NoConnectionError || signedInId() !== userId) continue;
      // Words that cannot be fetched now are no reason to leave it on its way for ever.
      put({ ...entry, failure: await errorText(error).catch(() => knownErrorText(error)) }, userId);
      return;
    }
  }
}

async function deliverNow(client: QueryClient, entry: Outgoing, userId: number | null): Promise<void> {
  const say = { ...entry, quotedId: entry.quoted?.id ?? null };
  const { message, notTold } = entry.file
    ? await sendFile(entry.ticket.id, say, entry.file, { ...entry, voice: entry.voice ?? false })
    : await sendText(entry.ticket.id, say, entry);
  patchConversations(client, (known) =>
    known.ticket.uuid === entry.ticket.uuid ? withCreated(known, message) : known,
  );
  discard(entry.clientId, userId);
  void warnOfNotTold(notTold);
}

export type NewOutgoing = Omit<Outgoing, 'clientId' | 'createdAt' | 'failure'>;

/** Shows a message at once and sends it; what fails stays with its reason until it is tried again or thrown away. */
export function sendOutgoing(client: QueryClient, said: NewOutgoing, now = new Date()): Promise<void> {
  const entry: Outgoing = { ...said, clientId: crypto.randomUUID(), createdAt: now.toISOString(), failure: null };
  return queueUp(client, entry);
}

/** The same message once more, under the same name: if it did arrive, it is not said twice. */
export function sayAgain(client: QueryClient, entry: Outgoing): Promise<void> {
  return queueUp(client, { ...entry, failure: null });
}

function queueUp(client: QueryClient, entry: Outgoing): Promise<void> {
  put(entry);
  return outbox.queueUp(entry, (next) => deliver(client, next));
}

/** Files of people who are not signed in here any more, of which no copy is kept outside of the page. */
let setAside: readonly { readonly userId: number; readonly entry: Outgoing }[] = [];
let speaker = signedInId();

// What somebody said and could not send is neither shown to the next person nor theirs to send.
onNextPerson(() => {
  const before = speaker;
  speaker = signedInId();
  const files = useUnsent.getState().waiting.filter(({ file }) => file);
  if (before !== null) setAside = [...setAside, ...files.map((entry) => ({ userId: before, entry }))];
  useUnsent.setState({ waiting: [] });
});

/** What waits for this person: copies of texts, and files they left in this page. */
function takeUp(userId: number): readonly Outgoing[] {
  const files = setAside.filter((one) => one.userId === userId).map(({ entry }) => entry);
  setAside = setAside.filter((one) => one.userId !== userId);
  const byTime = (one: Outgoing, other: Outgoing) => one.createdAt.localeCompare(other.createdAt);
  return [...readUnsentCopies(userId), ...files].toSorted(byTime);
}

/** After this long the moment has passed: whoever wrote it says whether it is still to be said. */
const oldMs = 12 * 60 * 60 * 1000;

/** Takes up what an earlier page of this person could not send. */
export async function restoreUnsent(client: QueryClient, userId: number, now = new Date()): Promise<void> {
  const known = new Set(useUnsent.getState().waiting.map(({ clientId }) => clientId));
  const restored = takeUp(userId).filter(({ clientId }) => !known.has(clientId));
  const isOld = ({ createdAt }: Outgoing) => now.getTime() - Date.parse(createdAt) > oldMs;
  if (restored.some(isOld)) await i18n.load('messages');
  const sending: Promise<void>[] = [];
  for (const entry of restored) {
    const old = isOld(entry) ? i18n.t(($) => $.messages.bubble.oldUnsent) : null;
    const taken = { ...entry, failure: entry.failure ?? old };
    put(taken, userId);
    if (taken.failure === null) sending.push(queueUp(client, taken));
  }
  await Promise.all(sending);
}
