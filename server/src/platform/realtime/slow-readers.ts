/** The little of a line of the library below socket.io that its types keep to themselves. */
export interface Conn {
  readonly id: string;
  readonly writeBuffer: readonly Packet[];
  readonly transport: { readonly socket?: { bufferedAmount?: number; terminate?(): void; pause?(): void } };
  close(discard?: boolean): void;
  on(event: 'packet', listener: (packet: { type: string; data?: string | Buffer }) => void): void;
  once(event: 'close', listener: () => void): void;
  removeListener(event: 'close', listener: () => void): void;
}
interface Packet {
  readonly data?: string | Buffer;
  readonly options?: { readonly wsPreEncodedFrame?: readonly Buffer[] };
}

const lookEveryMs = 1_000;
/** What a line that is read holds for a moment only. */
const backlogMaxBytes = 1024 * 1024;
const backlogMaxPackets = 2_000;

/** Ends a line at once; what still waits for it is let go. */
export function endNow(conn: Conn): void {
  const { socket } = conn.transport;
  conn.close(true);
  socket?.terminate?.();
}

function isBehind({ writeBuffer, transport }: Conn): boolean {
  if (writeBuffer.length > backlogMaxPackets) return true;
  let bytes = transport.socket?.bufferedAmount ?? 0;
  for (const { data, options } of writeBuffer) {
    for (const frame of options?.wsPreEncodedFrame ?? []) bytes += frame.length;
    if (!options?.wsPreEncodedFrame) bytes += data?.length ?? 0;
    if (bytes > backlogMaxBytes) return true;
  }
  return bytes > backlogMaxBytes;
}

/** Cuts whoever does not take what is sent: it comes back and fetches anew, and its backlog is nobody's memory. */
export function watchSlowReaders(conns: () => readonly Conn[], onCut: () => void): { stop(): void } {
  let behind = new Set<string>();
  const timer = setInterval(() => {
    const now = conns().filter(isBehind);
    // Twice in a row: a burst of one moment is not a slow reader.
    for (const conn of now.filter(({ id }) => behind.has(id))) {
      endNow(conn);
      onCut();
    }
    behind = new Set(now.map(({ id }) => id));
  }, lookEveryMs).unref();
  return { stop: () => clearInterval(timer) };
}
