import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';

export interface HeardEvent {
  readonly name: string;
  readonly payload: Record<string, unknown>;
}

/** A browser's live line that remembers everything it was sent. */
export interface Listener {
  readonly socket: Socket;
  readonly heard: HeardEvent[];
  /** Everything the server pushed before this moment has been heard. */
  settled(): Promise<void>;
  /** Why the line ended, once it has. */
  readonly ended: Promise<string>;
  close(): void;
}

type Options = Partial<ManagerOptions & SocketOptions>;

const connectWithin = 10_000;

/** Opens a line; the code of the refusal is thrown where the server does not want it. */
export function openLine(url: string, options: Options): Promise<Listener> {
  const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false, ...options });
  const heard: HeardEvent[] = [];
  socket.onAny((name: string, payload: Record<string, unknown>) => heard.push({ name, payload }));
  const { promise: ended, resolve: end } = Promise.withResolvers<string>();
  socket.on('disconnect', end);
  const listener: Listener = {
    socket,
    heard,
    ended,
    settled: () => socket.timeout(connectWithin).emitWithAck('userStatus') as Promise<void>,
    close: () => void socket.close(),
  };
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(listener));
    socket.on('connect_error', (error) => {
      socket.close();
      reject(error);
    });
  });
}

export interface Person {
  readonly userId: number;
  readonly token: string;
}

/** The line of a signed-in person, as the browser opens it. */
export const lineOf = ({ url }: { url: string }, { userId, token }: Person, options: Options = {}): Promise<Listener> =>
  openLine(url, { query: { userId: String(userId), token }, ...options });
