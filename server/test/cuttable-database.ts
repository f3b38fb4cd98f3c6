import net from 'node:net';

/** A way to a database that a test can cut and mend: while it is cut, nobody gets through and nobody stays connected. */
export interface CuttableDatabase {
  readonly ownerUrl: string;
  cut(): void;
  mend(): void;
  /** The next transaction that says this is committed, and its line breaks before anybody hears so. */
  loseCommitOf(words: string): void;
  close(): Promise<void>;
}

export async function openCuttableDatabase(ownerUrl: string): Promise<CuttableDatabase> {
  const target = new URL(ownerUrl);
  const sockets = new Set<net.Socket>();
  let isCut = false;
  let lost: string | undefined;
  /** Watches one line for the words, then for its commit; whatever is answered from there on is kept back. */
  function watch(socket: net.Socket, onward: net.Socket): void {
    let isMeant = false;
    let isDeaf = false;
    socket.on('data', (said) => {
      if (lost !== undefined && said.includes(lost)) [isMeant, lost] = [true, undefined];
      isDeaf ||= isMeant && said.includes('commit\0');
    });
    onward.on('data', (answer) => {
      if (!isDeaf) return void socket.write(answer);
      if (answer.includes('COMMIT')) socket.destroy();
    });
  }
  const server = net.createServer((socket) => {
    if (isCut) return void socket.destroy();
    const onward = net.connect({ host: target.hostname, port: Number(target.port) });
    for (const end of [socket, onward]) {
      sockets.add(end);
      end.on('error', () => undefined);
      end.on('close', () => {
        sockets.delete(end);
        socket.destroy();
        onward.destroy();
      });
    }
    watch(socket, onward);
    socket.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  const url = new URL(ownerUrl);
  url.hostname = '127.0.0.1';
  url.port = String(address.port);
  const drop = (): void => sockets.forEach((socket) => socket.destroy());
  return {
    ownerUrl: url.href,
    cut() {
      isCut = true;
      drop();
    },
    mend() {
      isCut = false;
    },
    loseCommitOf(words) {
      lost = words;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        drop();
      }),
  };
}
