import { createRequire } from 'node:module';

/** What a conversation's ratchet remembers; libsignal's types leave it out. */
interface WhatsappSession {
  serialize(): unknown;
  pendingPreKey?: unknown;
}
interface Cipher {
  doDecryptWhisperMessage: (this: Cipher, message: Uint8Array, session: WhatsappSession) => Promise<Uint8Array>;
}

let isMended = false;
const opened = new WeakSet<Uint8Array>();

/**
 * The key of this very message has been used: it was opened and dealt with before. libsignal says so where a message
 * begins a session; of all others it only says that no session fits.
 */
export const wasOpenedBefore = (ciphertext: Uint8Array, error: unknown): boolean =>
  opened.has(ciphertext) || isUsedKey(error);

const isUsedKey = (error: unknown): boolean => error instanceof Error && error.name === 'MessageCounterError';

/**
 * libsignal 6.0.0 tries a message on every session of a conversation and lets each try move that session's ratchet,
 * also where the message was not meant for it. Once another session opens it all of them are stored, and the ones that
 * were tried in vain can neither read nor be read any more: after a session was renewed a single message that was still
 * under way by the old one was enough. So every try works on a copy, which counts only if it opened the message.
 */
export function tryOnCopies(): void {
  if (isMended) return;
  isMended = true;
  // The very copy that baileys uses.
  const signal = createRequire(import.meta.resolve('baileys'))('libsignal') as { SessionCipher: { prototype: Cipher } };
  const cipher = signal.SessionCipher.prototype;
  const open = cipher.doDecryptWhisperMessage;
  cipher.doDecryptWhisperMessage = async function openOnCopy(message, session) {
    const kind = session.constructor as unknown as { deserialize(data: unknown): WhatsappSession };
    const copy = kind.deserialize(session.serialize());
    const text = await open.call(this, message, copy).catch((error: unknown) => {
      if (isUsedKey(error)) opened.add(message);
      throw error;
    });
    // Answered: the other side has the session, and need not be told of its beginning again.
    if (!copy.pendingPreKey) delete session.pendingPreKey;
    Object.assign(session, copy);
    return text;
  };
}
