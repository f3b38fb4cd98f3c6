import {
  type BinaryNode,
  cleanMessage,
  decodeMessageNode,
  DEFAULT_CONNECTION_CONFIG,
  proto,
  type SignalKeyStoreWithTransaction,
  type SocketConfig,
  unpadRandomMax16,
  type WAMessage,
  writeRandomPadMax16,
} from 'baileys';
import { wasOpenedBefore } from './try-on-copies.ts';

type MakeRepository = SocketConfig['makeSignalRepository'];
type Deliver = (message: WAMessage) => Promise<void>;
type Stored = (externalId: string) => Promise<Uint8Array | undefined>;
type Me = () => { readonly id: string; readonly lid?: string | undefined } | undefined;

export interface StoreFirst {
  readonly makeSignalRepository: MakeRepository;
  /** Every stanza goes through here before the library looks at it. */
  readonly see: (stanza: unknown) => void;
}

/**
 * Nothing is acknowledged before it is stored.
 *
 * The library confirms a message to the server as soon as it is decrypted and tells us afterwards; a process that dies
 * in between loses it for good. So the message is handed over here, inside the transaction that moves the ratchet:
 *
 *   decrypt → stored by the listener → ratchet committed → receipt
 *
 * Dying before the commit, the server sends it again, it decrypts again and comes twice under one id. Dying after it,
 * the repeat no longer decrypts, and need not: what was stored stands in for it, or nothing at all where it was no message
 * (a reaction, keys of the own phone), so that the customer sees that it arrived and nobody is asked for it once more.
 */
export function storeFirst(deliver: Deliver, stored: Stored, me: Me): StoreFirst {
  const stanzas = new WeakMap<Uint8Array, BinaryNode>();

  /** Outside of the transaction: what failed to open leaves the keys as they were. */
  const recall = async (ciphertext: Uint8Array, error: unknown): Promise<Uint8Array> => {
    const id = stanzas.get(ciphertext)?.attrs['id'];
    const known = id === undefined ? undefined : await stored(id);
    if (known) return writeRandomPadMax16(known);
    if (wasOpenedBefore(ciphertext, error)) return writeRandomPadMax16(proto.Message.encode({}).finish());
    throw error;
  };

  const handOver = async (ciphertext: Uint8Array, padded: Uint8Array): Promise<void> => {
    const stanza = stanzas.get(ciphertext);
    const self = me();
    // Keys and history of the own phone are not messages.
    if (!stanza || !self || stanza.attrs['category'] === 'peer') return;
    const opened = proto.Message.decode(unpadRandomMax16(padded));
    const message = opened.deviceSentMessage?.message ?? opened;
    if (isOnlyKeys(message)) return;
    const { fullMessage } = decodeMessageNode(stanza, self.id, self.lid ?? '');
    fullMessage.message = message;
    cleanMessage(fullMessage, self.id, self.lid ?? '');
    await deliver(fullMessage);
  };

  return {
    see: (stanza) => {
      if (!isNode(stanza) || stanza.tag !== 'message' || !Array.isArray(stanza.content)) return;
      for (const { tag, content } of stanza.content) {
        if (tag === 'enc' && content instanceof Uint8Array) stanzas.set(content, stanza);
      }
    },
    makeSignalRepository: (auth, logger, lookUp) => {
      const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, logger, lookUp);
      // The library adds transactions to the keys before it calls this.
      const keys = auth.keys as SignalKeyStoreWithTransaction;
      // Under the name the library sends by. Whatever changes the ratchets of a conversation takes its time: side by
      // side the one that is done last would undo what the other did, and nothing could be read any more.
      const inTurn = <T>(conversation: string, change: () => Promise<T>): Promise<T> =>
        keys.transaction(change, me()?.id ?? conversation);
      const openFirst = async (
        ciphertext: Uint8Array,
        conversation: string,
        open: () => Promise<Uint8Array>,
      ): Promise<Uint8Array> => {
        let isOpened = false;
        try {
          return await inTurn(conversation, async () => {
            const padded = await open();
            isOpened = true;
            await handOver(ciphertext, padded);
            return padded;
          });
        } catch (error) {
          if (isOpened) throw error;
          return recall(ciphertext, error);
        }
      };
      return {
        ...repository,
        decryptMessage: (options) =>
          openFirst(options.ciphertext, options.jid, () => repository.decryptMessage(options)),
        decryptGroupMessage: (options) =>
          openFirst(options.msg, options.group, () => repository.decryptGroupMessage(options)),
        // A phone that could not read asks again with new keys, which must outlive what is being sent by the old ones.
        injectE2ESession: (options) => inTurn(options.jid, () => repository.injectE2ESession(options)),
        migrateSession: (from, to) => inTurn(to, () => repository.migrateSession(from, to)),
      };
    },
  };
}

function isNode(value: unknown): value is BinaryNode {
  return typeof value === 'object' && value !== null && 'tag' in value && 'attrs' in value;
}

/** A group's first message comes in two parts; the first one only brings the key for the second. */
function isOnlyKeys(message: proto.IMessage): boolean {
  return Object.entries(message).every(
    ([name, value]) =>
      value === null || value === undefined || name === 'senderKeyDistributionMessage' || name === 'messageContextInfo',
  );
}
