import net from 'node:net';

/** A way to a database that a test can cut and mend: while it is cut, nobody gets through and nobody stays connected. */
export interface CuttableDatabase {
  readonly ownerUrl: string;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function openCuttableDatabase(ownerUrl: string): Promise<CuttableDatabase> {
  const target = new URL(ownerUrl);
  const sockets = new Set<net.Socket>();
  let isCut = false;
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
    socket.pipe(onward).pipe(socket);
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
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        drop();
      }),
  };
}
