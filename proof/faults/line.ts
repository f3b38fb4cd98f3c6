import net from 'node:net';

/** A wire between two programs that can be cut, or made to lose what comes back. */
export interface Line {
  readonly url: string;
  /** Where it leads; changes when the program behind it starts anew. */
  lead(port: number | undefined): void;
  /** Nobody gets through and nobody stays connected. */
  cut(): void;
  /** What is asked arrives, what is answered does not. */
  mute(): void;
  mend(): void;
  close(): Promise<void>;
}

interface Ends {
  readonly near: net.Socket;
  readonly far: net.Socket;
}

export async function openLine(): Promise<Line> {
  const open = new Set<Ends>();
  let port: number | undefined;
  let state: 'whole' | 'cut' | 'mute' = 'whole';

  const hangUp = (): void => {
    for (const { near, far } of open) {
      near.destroy();
      far.destroy();
    }
  };
  const server = net.createServer((near) => {
    near.on('error', () => undefined);
    if (state === 'cut' || port === undefined) return void near.destroy();
    const far = net.connect({ host: '127.0.0.1', port });
    const ends = { near, far };
    open.add(ends);
    far.on('error', () => undefined);
    const end = (): void => {
      open.delete(ends);
      near.destroy();
      far.destroy();
    };
    near.on('close', end);
    far.on('close', end);
    near.on('data', (bytes) => far.write(bytes));
    far.on('data', (bytes) => {
      if (state === 'whole') near.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The line has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    lead(next) {
      port = next;
      hangUp();
    },
    cut() {
      state = 'cut';
      hangUp();
    },
    mute() {
      state = 'mute';
    },
    mend() {
      // A connection that lost a part of what was said on it is worth nothing.
      if (state === 'mute') hangUp();
      state = 'whole';
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        hangUp();
      }),
  };
}
