import type { WASocket } from 'baileys';
import type { ChannelEvent } from '../../driver.ts';
import { type AuthState, isPaired, ownAddress } from '../keys/auth-state.ts';
import { NotKept } from '../keys/auth-store.ts';
import { closeReason } from './close-reason.ts';
import type { DriverLog } from '../library-log.ts';
import { statusCodeOf } from './refusal.ts';

export interface LineState {
  readonly isOpen: () => boolean;
  /** It was closed, by whomever; another one may be opened. */
  readonly isDown: () => boolean;
  /** Resolves with the first QR of this line: from then on a pairing code can be asked for. */
  readonly readyToPair: Promise<void>;
}

export interface Following {
  readonly auth: AuthState;
  readonly tell: (event: ChannelEvent) => void;
  readonly log: DriverLog;
  /** The account is gone: empties the key store. */
  readonly forget: () => Promise<void>;
  /** Nobody will answer any more. */
  readonly onDown: () => void;
  /** We are the ones who end it: nobody has to be told. */
  readonly isLeaving: () => boolean;
}

/** Follows a socket from its first QR to its end and says what becomes of it. */
export function followLine(socket: WASocket, { auth, tell, log, forget, onDown, isLeaving }: Following): LineState {
  let state: 'opening' | 'open' | 'down' = 'opening';
  let showedQr = false;
  const pairing = Promise.withResolvers<void>();
  pairing.promise.catch(() => undefined);

  const opened = () => {
    state = 'open';
    const { name } = auth.creds.me ?? {};
    // Between asking for a code and being linked the library calls itself "~".
    tell({ type: 'open', me: { ...ownAddress(auth), ...(name && name !== '~' ? { name } : {}) } });
  };
  const closed = async (error: unknown): Promise<void> => {
    state = 'down';
    onDown();
    pairing.reject(new Error('the line closed'));
    // Who reopens reads the keys again, so they have to be there.
    await auth.settled();
    const code = statusCodeOf(error);
    const reason = closeReason(code, showedQr && !isPaired(auth.creds));
    if (reason === 'loggedOut') await forget();
    if (isLeaving()) return;
    const message = error instanceof Error ? error.message : undefined;
    tell({ type: 'closed', reason, ...(code === undefined ? {} : { code }), ...(message ? { message } : {}) });
  };

  socket.ev.on('creds.update', () => {
    auth
      .saveCreds()
      .catch((error: unknown) =>
        log.error({ code: 'whatsapp_account_unsaved', err: error }, 'whatsapp: the account could not be stored'),
      );
  });
  socket.ev.on('connection.update', ({ connection, qr, lastDisconnect, reachoutTimeLock: lock }) => {
    if (qr) {
      showedQr = true;
      pairing.resolve();
      tell({ type: 'pairing', qr });
    }
    if (lock) {
      const until = lock.timeEnforcementEnds;
      tell({ type: 'limit', kind: 'timelock', ...(lock.isActive ? (until ? { until } : {}) : { isOver: true }) });
    }
    if (connection === 'open') opened();
    if (connection === 'close') {
      closed(lastDisconnect?.error).catch((error: unknown) => {
        // What is not ours any more is nobody's loss: another process has it, or its company went.
        if (error instanceof NotKept) log.info({ code: 'whatsapp_session_gone' }, 'whatsapp: the session went first');
        else log.error({ code: 'whatsapp_close_failed', err: error }, 'whatsapp: bad ending');
      });
    }
  });
  return { isOpen: () => state === 'open', isDown: () => state === 'down', readyToPair: pairing.promise };
}
