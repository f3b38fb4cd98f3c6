import { demandNoTransaction } from '#platform/db';
import { strictOutbound } from '#platform/outbound';
import type { ChannelDriver, ChannelListener } from '../driver.ts';
import { isPaired } from './keys/auth-state.ts';
import type { AuthStore } from './keys/auth-store.ts';
import { mediaAccess } from './endpoint.ts';
import { downloadMedia } from './media/fetch-media.ts';
import type { DriverLog } from './library-log.ts';
import type { WhatsAppOptions } from './options.ts';
import { createOutgoing } from './outgoing/outgoing.ts';
import { createQuestions, isAlive } from './questions.ts';
import type { MediaSource } from './incoming/read-media.ts';
import { notConnected } from './line/refusal.ts';
import { renewMedia } from './media/renew-media.ts';
import { briefly, openSession, type WhatsappSession } from './line/session.ts';

export interface WhatsAppDriverInput {
  readonly authStore: AuthStore;
  /**
   * Stores. A message is confirmed to the network when this resolves, so it must not resolve for what it did not store;
   * when it rejects it is called again. It must not wait for a send of this driver, which may be waiting for it.
   */
  readonly listener: ChannelListener;
  readonly options?: WhatsAppOptions;
  readonly log: DriverLog;
}

/**
 * WhatsApp by a linked device. A line that ended stays down until `start` is called again: when and whether is for
 * whoever keeps the sessions, by the reason of the `closed` event. `loggedOut` has already emptied the key store.
 */
export function createWhatsAppDriver({ authStore, listener, options = {}, log }: WhatsAppDriverInput): ChannelDriver {
  const media = mediaAccess(options.endpoint, options.outbound ?? strictOutbound);
  let session: WhatsappSession | undefined;
  let opening: { readonly done: Promise<void>; readonly abort: AbortController } | undefined;

  const open = async (abort: AbortController): Promise<void> => {
    if (session && !session.isDown()) return;
    session = await openSession({ authStore, listener, options, media, log, abort });
  };
  const start = (): Promise<void> => {
    if (opening) return opening.done;
    const abort = new AbortController();
    const done = open(abort).finally(() => {
      opening = undefined;
    });
    opening = { done, abort };
    return done;
  };
  const stop = async (): Promise<void> => {
    // At once, before anything is waited for.
    session?.leave();
    // On its way up it may be waiting for a store that is away.
    opening?.abort.abort();
    await opening?.done.catch(() => undefined);
    const current = session;
    session = undefined;
    await current?.end();
  };
  const logout = async (): Promise<void> => {
    const current = session;
    current?.leave();
    // The phone should hear of it; if it cannot, we leave all the same.
    if (current?.isOpen()) await briefly(current.socket.logout().catch(() => undefined));
    await stop();
    await authStore.clear();
  };
  const line = (): WhatsappSession => {
    demandNoTransaction('a phone is asked');
    if (!session?.isOpen()) throw new Error(notConnected.message);
    return session;
  };

  return {
    kind: 'whatsapp',
    // The library encrypts one message at a time; files are prepared and uploaded beside that.
    sendsAtOnce: 4,
    start,
    stop,
    logout,
    probe: async () => (session?.isOpen() ? isAlive(session.socket) : false),
    ...createOutgoing(() => session),
    ...createQuestions(line, media),
    fetchMedia: (ref) => {
      const current = session;
      const renew = current?.isOpen() ? (source: MediaSource) => renewMedia(current.socket, source) : undefined;
      return downloadMedia(ref, media.dispatcher, renew);
    },
    requestPairingCode: async (phone) => {
      await start();
      const current = session;
      if (!current) throw new Error(notConnected.message);
      if (isPaired(current.auth.creds)) throw new Error('the account is paired already');
      await current.readyToPair;
      const code = await current.socket.requestPairingCode(phone.replace(/\D/g, ''));
      await current.queue.push({ type: 'pairing', code });
      return code;
    },
  };
}
