import {
  addTransactionCapability,
  type AuthenticationCreds,
  Curve,
  DEFAULT_CONNECTION_CONFIG,
  encodeWAMessage,
  generateSignalPubKey,
  initAuthCreds,
  proto,
  type SignalKeyStore,
  unpadRandomMax16,
} from 'baileys';
import { type KeyBundle, takeOneTimeKey } from './bundle.ts';
import { silent } from './silent.ts';

/** What a phone keeps of its keys; plain enough for JSON. */
export interface SavedDevice {
  readonly creds: AuthenticationCreds;
  readonly rows: readonly (readonly [key: string, value: unknown])[];
  readonly oneTime: readonly (readonly [id: number, key: Uint8Array])[];
  readonly nextKeyId: number;
}

/** The cryptographic half of a phone: a real Signal peer with an identity, one-time keys, sessions and sender keys. */
export interface SignalDevice {
  readonly creds: AuthenticationCreds;
  readonly bundle: KeyBundle;
  /** Hands out keys that were asked for; makes new ones before they run out. */
  refill(): void;
  openSession(peer: string, bundle: KeyBundle, anew?: boolean): Promise<void>;
  encrypt(peer: string, message: proto.IMessage): Promise<{ type: 'pkmsg' | 'msg'; ciphertext: Uint8Array }>;
  encryptGroup(
    group: string,
    self: string,
    message: proto.IMessage,
  ): Promise<{ ciphertext: Uint8Array; senderKeyDistributionMessage: Uint8Array }>;
  decrypt(peer: string, type: 'pkmsg' | 'msg', ciphertext: Uint8Array): Promise<proto.IMessage>;
  decryptGroup(group: string, author: string, ciphertext: Uint8Array): Promise<proto.IMessage>;
  /** As after a reinstall: nothing that is under way can be read any more. */
  forgetSessions(): void;
  save(): SavedDevice;
}

export function createSignalDevice(saved?: SavedDevice): SignalDevice {
  const creds = saved?.creds ?? initAuthCreds();
  const rows = new Map<string, unknown>(saved?.rows);
  let nextKeyId = saved?.nextKeyId ?? 1;
  const keys = addTransactionCapability(rowStore(rows), silent, { maxCommitRetries: 1, delayBetweenTriesMs: 1 });
  const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds, keys }, silent, () =>
    Promise.resolve(undefined),
  );
  const bundle: KeyBundle = {
    registrationId: creds.registrationId,
    identity: creds.signedIdentityKey.public,
    signed: {
      id: creds.signedPreKey.keyId,
      key: creds.signedPreKey.keyPair.public,
      signature: creds.signedPreKey.signature,
    },
    oneTime: new Map(saved?.oneTime),
  };
  const read = (padded: Uint8Array) => proto.Message.decode(unpadRandomMax16(padded));
  const refill = () => {
    if (bundle.oneTime.size >= 3) return;
    for (const end = nextKeyId + 20; nextKeyId < end; nextKeyId += 1) {
      const pair = Curve.generateKeyPair();
      rows.set(`pre-key|${nextKeyId}`, pair);
      bundle.oneTime.set(nextKeyId, pair.public);
    }
  };
  refill();

  return {
    creds,
    bundle,
    refill,
    openSession: async (peer, theirs, anew = false) => {
      if (!anew && (await repository.validateSession(peer)).exists) return;
      const one = takeOneTimeKey(theirs);
      await repository.injectE2ESession({
        jid: peer,
        session: {
          registrationId: theirs.registrationId,
          identityKey: generateSignalPubKey(theirs.identity),
          signedPreKey: {
            keyId: theirs.signed.id,
            publicKey: generateSignalPubKey(theirs.signed.key),
            signature: theirs.signed.signature,
          },
          ...(one ? { preKey: { keyId: one.id, publicKey: generateSignalPubKey(one.key) } } : {}),
        },
      });
    },
    encrypt: (peer, message) => repository.encryptMessage({ jid: peer, data: encodeWAMessage(message) }),
    encryptGroup: (group, self, message) =>
      repository.encryptGroupMessage({ group, meId: self, data: encodeWAMessage(message) }),
    decrypt: async (peer, type, ciphertext) => {
      const message = read(await repository.decryptMessage({ jid: peer, type, ciphertext }));
      const distribution = message.senderKeyDistributionMessage;
      if (distribution) await repository.processSenderKeyDistributionMessage({ item: distribution, authorJid: peer });
      return message;
    },
    decryptGroup: async (group, author, ciphertext) =>
      read(await repository.decryptGroupMessage({ group, authorJid: author, msg: ciphertext })),
    forgetSessions: () => {
      for (const key of rows.keys()) if (key.startsWith('session|')) rows.delete(key);
    },
    save: () => ({ creds, rows: [...rows], oneTime: [...bundle.oneTime], nextKeyId }),
  };
}

function rowStore(rows: Map<string, unknown>): SignalKeyStore {
  return {
    get: (type, ids) => {
      const found = ids.flatMap((id) => {
        const value = rows.get(`${type}|${id}`);
        return value === undefined ? [] : [[id, value]];
      });
      // Only what `set` put under the same type comes back.
      return Object.fromEntries(found) as Awaited<ReturnType<SignalKeyStore['get']>> as never;
    },
    set: (data) => {
      for (const [type, values] of Object.entries(data)) {
        for (const [id, value] of Object.entries(values)) {
          if (value === null) rows.delete(`${type}|${id}`);
          else rows.set(`${type}|${id}`, value);
        }
      }
    },
  };
}
