import { WebSocket } from 'ws';

/** A browser's live line, spoken by hand: reading every event as a browser does would cost more than the server. */
export interface Line {
  /** Enters a room; answered once the server has let us in. */
  enter(event: string, ...args: string[]): Promise<void>;
  close(): void;
}

/** Packets of Engine.IO and, behind a message, of Socket.IO: https://github.com/socketio/socket.io-protocol */
const packet = { open: '0', ping: '2', pong: '3', connect: '40', event: '42', ack: '43', refused: '44' } as const;

/** Whatever is longer is an event. */
const wordMax = 300;

export function openLine(
  url: string,
  query: Record<string, string>,
  hear: (event: Buffer) => void,
  onBreak: (why: string) => void,
): Promise<Line> {
  const address = new URL('/socket.io/', url.replace(/^http/, 'ws'));
  address.search = new URLSearchParams({ EIO: '4', transport: 'websocket', ...query }).toString();
  const socket = new WebSocket(address, { perMessageDeflate: false, skipUTF8Validation: true });
  const answers = new Map<number, () => void>();
  let asked = 0;
  let isClosing = false;
  const line: Line = {
    enter: (event, ...args) =>
      new Promise((resolve) => {
        answers.set((asked += 1), resolve);
        socket.send(`${packet.event}${asked}${JSON.stringify([event, ...args])}`);
      }),
    close() {
      isClosing = true;
      socket.close();
    },
  };
  return new Promise((resolve, reject) => {
    socket.on('close', () => {
      reject(new Error('A line was closed before it was open.'));
      if (!isClosing) onBreak('closed by the server');
    });
    socket.on('error', () => reject(new Error('A line could not be opened.')));
    socket.on('message', (bytes: Buffer) => {
      if (bytes.length > wordMax) return hear(bytes);
      const data = bytes.toString();
      if (data.startsWith(packet.event)) return hear(bytes);
      if (data === packet.ping) return socket.send(packet.pong);
      if (data.startsWith(packet.open)) return socket.send(packet.connect);
      if (data.startsWith(packet.connect)) return resolve(line);
      if (data.startsWith(packet.refused)) return reject(new Error(`A line was refused: ${data}`));
      const [, number] = /^43(\d+)/.exec(data) ?? [];
      answers.get(Number(number))?.();
      answers.delete(Number(number));
    });
  });
}
