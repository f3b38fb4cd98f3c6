import { createRecent } from '#platform/kit';
import type { WAMessage } from 'baileys';
import { type AuthState, ownAddress, ownJids } from '../keys/auth-state.ts';
import type { EventQueue } from './event-queue.ts';
import type { DriverLog } from '../library-log.ts';
import type { WhatsAppOptions } from '../options.ts';
import { storeFirst, type StoreFirst } from '../library-patches/store-first.ts';
import { toEvents } from './to-events.ts';

/** Brings arriving messages to the listener. */
export interface Receiver {
  /** On the way of every message, before it is confirmed. */
  readonly early: StoreFirst;
  /**
   * What the library hands over by itself: stubs of unreadable messages, and what the phone sent again. It also repeats
   * what went the early way.
   */
  readonly late: (message: WAMessage) => void;
  readonly findRaw: (externalId: string) => Promise<Uint8Array | undefined>;
  readonly remember: (externalId: string, raw: Uint8Array) => void;
  /** From here on nothing is confirmed any more. */
  readonly leave: () => void;
}

export interface ReceiverInput {
  readonly auth: AuthState;
  readonly queue: EventQueue;
  readonly options: WhatsAppOptions;
  readonly log: DriverLog;
  readonly insist: <T>(work: () => Promise<T>) => Promise<T>;
  /** The original of a message that is being sent: a phone that cannot read it asks before we have noted it. */
  readonly beingSent: (externalId: string) => Promise<Uint8Array | undefined>;
  /** Ends the line, so that the network delivers again what could not be stored. */
  readonly cut: () => void;
}

export function createReceiver({ auth, queue, options, log, insist, beingSent, cut }: ReceiverInput): Receiver {
  const raws = createRecent<Uint8Array>(500);
  /** Of real messages: a stub that is late must not come after what it stands for. */
  const delivered = createRecent<true>(2_000);
  let leaving = false;
  const findStored = async (id: string) => raws.get(id) ?? (await insist(async () => options.findRaw?.(id)));
  // Not for what arrives: it may not wait for a send, which may be waiting for it.
  const findRaw = async (id: string) => raws.get(id) ?? (await beingSent(id)) ?? (await findStored(id));

  const deliver = async (message: WAMessage): Promise<void> => {
    const reading = { me: ownAddress(auth), ownJids: ownJids(auth), findRaw: findStored };
    for (const event of await toEvents(message, reading)) {
      if (event.type === 'message' && event.raw) raws.set(event.externalId, event.raw);
      await queue.push(event);
    }
    // A listener whose process is leaving may have let it go; if it did not, the repeat is recognised by its id.
    if (leaving) throw new Error('the session is ending');
    if (message.message && message.key.id) delivered.set(message.key.id, true);
  };
  const deliverOrCut = async (message: WAMessage): Promise<void> => {
    try {
      await deliver(message);
    } catch (error) {
      // Not stored: nothing may be confirmed. Without this line the server will bring it again.
      if (!leaving)
        log.error(
          { code: 'whatsapp_message_unsaved', err: error },
          'whatsapp: a message could not be stored; the line is cut',
        );
      cut();
      throw error;
    }
  };
  return {
    early: storeFirst(deliverOrCut, findStored, () => auth.creds.me),
    late: (message) => {
      if (delivered.has(message.key.id ?? '')) return;
      deliver(message).catch((error: unknown) =>
        log.error({ code: 'whatsapp_message_lost', err: error }, 'whatsapp: lost a message'),
      );
    },
    findRaw,
    remember: (id, raw) => raws.set(id, raw),
    leave: () => {
      leaving = true;
    },
  };
}
