import { createRequire } from 'node:module';

/** A ratchet of libsignal's, which its types leave out. */
interface Session {
  serialize(): unknown;
  pendingPreKey?: unknown;
}
interface Cipher {
  doDecryptWhisperMessage: (this: Cipher, message: Uint8Array, session: Session) => Promise<Uint8Array>;
}

let isMended = false;

/** A session that a message was not meant for stays as it was, as on real telephones; libsignal 6.0.0 would spoil it. */
export function tryOnCopies(): void {
  if (isMended) return;
  isMended = true;
  const signal = createRequire(import.meta.resolve('baileys'))('libsignal') as { SessionCipher: { prototype: Cipher } };
  const cipher = signal.SessionCipher.prototype;
  const open = cipher.doDecryptWhisperMessage;
  cipher.doDecryptWhisperMessage = async function openOnCopy(message, session) {
    const kind = session.constructor as unknown as { deserialize(data: unknown): Session };
    const copy = kind.deserialize(session.serialize());
    const opened = await open.call(this, message, copy);
    if (!copy.pendingPreKey) delete session.pendingPreKey;
    Object.assign(session, copy);
    return opened;
  };
}
