import type { socketCutEvent as LineCutEvent, SocketRefusal, RealtimeHandlers } from '@oplano/contracts';
import { io } from 'socket.io-client';
import { feedWires } from '#platform/api';
import { lineIsClosed, lineIsOpen, noteWord } from './rooms.ts';

const retryMs = 1_000;
const statusEveryMs = 300_000;
/** After a cut for saying too much, or a refusal for being too many: longer each time, until a line has lasted. */
const pauseMs = 10_000;
const pauseMaxMs = 300_000;
const lastedMs = 60_000;

export interface RealtimeOptions {
  readonly userId: number;
  readonly companyId: number;
  readonly token: () => string | null;
  /** Asks for a new token and answers whether there is one. */
  readonly renew: () => Promise<boolean>;
  readonly handlers: RealtimeHandlers;
  /** Events may have been missed, also before the first connection: what is on screen must be asked for again. */
  readonly onGap: () => void;
  /** The server asked for a pause; until it is over nothing is heard. */
  readonly onPause?: () => void;
}

/** `line-cut` of the contracts, whose values the browser does not load. */
const socketCutEvent: typeof LineCutEvent = 'line-cut';

type Handlers = Record<string, Record<string, ((payload: unknown) => void) | undefined>>;

/** The live line of one signed-in person. It comes back by itself for ever, until `close` is called. */
export function connectRealtime({ userId, companyId, token, renew, handlers, onGap, onPause }: RealtimeOptions): {
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

  let pauses = 0;
  let lasted: ReturnType<typeof setTimeout> | undefined;
  /** Milliseconds to stay away, once the server has asked for it. */
  let away = 0;
  const pause = (seconds = 0) => {
    const grown = Math.min(pauseMs * 2 ** pauses, pauseMaxMs);
    // Not all browsers of a company at the same moment.
    away = Math.max(grown, seconds * 1000) * (1 + Math.random() / 4);
    pauses += 1;
    onPause?.();
  };

  /** The server itself refused or cut the line, after which the library does not try again. */
  const comeBack = () => {
    const wait = Math.max(retryMs, away);
    away = 0;
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
    }, wait);
  };

  socket.on('connect', () => {
    noteWord();
    lasted = setTimeout(() => (pauses = 0), lastedMs);
    socket.emit('joinNotification');
    socket.emit('userStatus');
    // Rooms first: what happens from here on is heard, what happened before is fetched.
    lineIsOpen((event, ...args) => {
      if (socket.connected) socket.emit(event, ...args);
    });
    onGap();
  });
  socket.on(socketCutEvent, ({ retryAfter }: SocketRefusal) => pause(retryAfter));
  socket.on('connect_error', ({ message }) => {
    if (message === 'ERR_TOO_MANY_REQUESTS') pause();
    if (!socket.active) comeBack();
  });
  socket.on('disconnect', (reason) => {
    clearTimeout(lasted);
    if (reason === 'io server disconnect') comeBack();
  });

  // The compiler has checked the handlers feed by feed; here they are found by the name that travels.
  const byFeature = handlers as unknown as Handlers;
  for (const [feature, wire] of Object.entries(feedWires)) {
    socket.on(wire.replace('{id}', String(companyId)), ({ action, ...payload }: { action: string }) => {
      noteWord();
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
      clearTimeout(lasted);
      lineIsClosed();
      if (socket.connected) socket.emit('leaveNotification');
      socket.disconnect();
    },
  };
}
