import type { RealtimeHandlers } from '@oplano/contracts';
import { io } from 'socket.io-client';
import { feedWires } from '#platform/api';
import { lineIsClosed, lineIsOpen } from './rooms.ts';

const retryMs = 1_000;
const statusEveryMs = 300_000;

export interface RealtimeOptions {
  readonly userId: number;
  readonly companyId: number;
  readonly token: () => string | null;
  /** Asks for a new token and answers whether there is one. */
  readonly renew: () => Promise<boolean>;
  readonly handlers: RealtimeHandlers;
  /** Events may have been missed, also before the first connection: what is on screen must be asked for again. */
  readonly onGap: () => void;
}

type Handlers = Record<string, Record<string, ((payload: unknown) => void) | undefined>>;

/** The live line of one signed-in person. It comes back by itself for ever, until `close` is called. */
export function connectRealtime({ userId, companyId, token, renew, handlers, onGap }: RealtimeOptions): {
  close: () => void;
} {
  const identity = () => ({ userId: String(userId), token: token() ?? '' });
  const socket = io({
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    forceNew: true,
    query: identity(),
    auth: (give) => give(identity()),
    reconnectionDelay: retryMs,
    reconnectionDelayMax: retryMs,
    randomizationFactor: 0,
  });
  let isClosed = false;

  // A token lives for minutes, a line for hours: each attempt shows the current one.
  socket.io.on('reconnect_attempt', () => {
    socket.io.opts.query = identity();
  });

  /** The server itself refused or cut the line, after which the library does not try again. */
  const comeBack = () => {
    setTimeout(() => {
      if (isClosed) return;
      renew().then(
        (hasToken) => {
          if (isClosed || !hasToken) return;
          socket.io.opts.query = identity();
          socket.connect();
        },
        () => comeBack(),
      );
    }, retryMs);
  };

  socket.on('connect', () => {
    socket.emit('joinNotification');
    socket.emit('userStatus');
    // Rooms first: what happens from here on is heard, what happened before is fetched.
    lineIsOpen((event, ...args) => {
      if (socket.connected) socket.emit(event, ...args);
    });
    onGap();
  });
  socket.on('connect_error', () => {
    if (!socket.active) comeBack();
  });
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') comeBack();
  });

  // The compiler has checked the handlers feed by feed; here they are found by the name that travels.
  const byFeature = handlers as unknown as Handlers;
  for (const [feature, wire] of Object.entries(feedWires)) {
    socket.on(wire.replace('{id}', String(companyId)), ({ action, ...payload }: { action: string }) => {
      byFeature[feature]?.[action]?.(payload);
    });
  }

  const status = setInterval(() => {
    if (socket.connected) socket.emit('userStatus');
  }, statusEveryMs);

  return {
    close: () => {
      isClosed = true;
      clearInterval(status);
      lineIsClosed();
      if (socket.connected) socket.emit('leaveNotification');
      socket.disconnect();
    },
  };
}
