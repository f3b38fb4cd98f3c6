import { retry, within } from '#platform/kit';
import type { WASocket } from 'baileys';
import type { ChannelEvent, ChannelListener } from '../../driver.ts';
import { type AuthState, openAuthState, ownAddress } from '../keys/auth-state.ts';
import type { AuthStore } from '../keys/auth-store.ts';
import type { MediaAccess } from '../endpoint.ts';
import { createEventQueue, type EventQueue } from '../incoming/event-queue.ts';
import { followLine, type LineState } from './follow-line.ts';
import { createGroupCache, type GroupCache } from '../people/group-cache.ts';
import { isPatchOn } from '../library-patches/patches.ts';
import { takeInTurn } from '../library-patches/in-turn.ts';
import type { DriverLog } from '../library-log.ts';
import { openSocket } from './open-socket.ts';
import type { WhatsAppOptions } from '../options.ts';
import { createOutbox, type Outbox } from '../outgoing/outbox.ts';
import { storeReceiptsFirst } from '../library-patches/receipts.ts';
import { createReceiver } from '../incoming/receiver.ts';
import { createTicks } from '../incoming/ticks.ts';
import { watchSocket } from './watch-socket.ts';

/** One line to WhatsApp, from its opening to its end. */
export interface WhatsappSession extends LineState {
  readonly socket: WASocket;
  readonly auth: AuthState;
  readonly outbox: Outbox;
  readonly queue: EventQueue;
  readonly groups: GroupCache;
  readonly remember: (externalId: string, raw: Uint8Array) => void;
  /** From here on nothing is confirmed and nobody is told any more. */
  readonly leave: () => void;
  end(): Promise<void>;
}

export interface SessionInput {
  readonly authStore: AuthStore;
  readonly listener: ChannelListener;
  readonly options: WhatsAppOptions;
  readonly media: MediaAccess;
  readonly log: DriverLog;
  /** Ends all waiting for stores that are away. */
  readonly abort: AbortController;
}

export async function openSession(input: SessionInput): Promise<WhatsappSession> {
  const { authStore, listener, options, media, log, abort } = input;
  const { signal } = abort;
  const insist = <T>(work: () => Promise<T>) =>
    retry(work, {
      signal,
      onFailure: (error) => log.warn({ code: 'whatsapp_keys_wait', err: error }, 'whatsapp: the key store is away'),
    });
  const queue = createEventQueue(listener, {
    signal,
    ...(options.listenerTries ? { tries: options.listenerTries } : {}),
    onFailure: (error) =>
      log.warn({ code: 'whatsapp_event_waits', err: error }, 'whatsapp: an event could not be stored yet'),
  });
  const tell = (event: ChannelEvent) => {
    queue
      .push(event)
      .catch((error: unknown) =>
        log.error({ code: 'whatsapp_event_lost', type: event.type, err: error }, 'whatsapp: an event was lost'),
      );
  };
  let leaving = false;
  const auth = await openAuthState(authStore, insist);
  const outbox = createOutbox(options.ackTimeoutMs ?? 20_000);
  const groups = createGroupCache((jid) => socket.groupMetadata(jid));
  const cut = () => void socket.end(new Error('cut'));
  const receiver = createReceiver({ auth, queue, options, log, insist, cut, beingSent: (id) => outbox.rawOf(id) });
  const { early, late, findRaw, remember } = receiver;
  const socket = openSocket({ auth, options, media, log, early, findRaw, groupMetadata: (jid) => groups.known(jid) });
  const line = followLine(socket, {
    auth,
    tell,
    log,
    forget: () => insist(() => authStore.clear()),
    onDown: () => outbox.lineDown(),
    isLeaving: () => leaving,
  });
  const wantsHistory = options.history === true;
  const climbs = createTicks();
  if (isPatchOn('receipts-first', options.patchesOff)) {
    storeReceiptsFirst(socket, {
      push: (event) => queue.push(event),
      climbs,
      onFailure: (error) =>
        log.warn(
          { code: 'whatsapp_receipt_failed', err: error },
          'whatsapp: a tick could not be stored and will come again',
        ),
    });
  }
  if (isPatchOn('messages-in-turn', options.patchesOff)) {
    takeInTurn(socket, (error) =>
      log.warn(
        { code: 'whatsapp_message_failed', err: error },
        'whatsapp: a message could not be taken and will come again',
      ),
    );
  }
  watchSocket(socket, { tell, me: () => ownAddress(auth), outbox, groups, climbs, wantsHistory, late });

  const leave = () => {
    leaving = true;
    receiver.leave();
  };
  const end = async (): Promise<void> => {
    leave();
    await briefly(socket.end(undefined));
    await briefly(auth.settled());
    abort.abort();
    await briefly(queue.settled());
  };
  return { ...line, socket, auth, outbox, queue, groups, remember, leave, end };
}

const leaveWithinMs = 5_000;

/** Leaving does not wait for ever, whatever hangs. */
export const briefly = (work: Promise<void>): Promise<void> => within(leaveWithinMs, work, () => undefined);
