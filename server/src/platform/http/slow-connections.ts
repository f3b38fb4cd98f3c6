import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const lookEveryMs = 10_000;
/** Slower than any phone; whoever is, twice in a row, holds what others need. */
const leastBytesPerSecond = 512;

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  read: number;
  written: number;
  strikes: number;
}

/** Whether the other side lets us wait: it sends no more of its body, or takes no more of its answer. */
function waitsForUs({ request, response, read, written }: Exchange, leastBytes: number): boolean {
  const { socket } = request;
  // What we have not looked at yet is our own slowness.
  const isSending = !request.complete && request.readableLength === 0 && !request.isPaused();
  if (isSending && socket.bytesRead - read < leastBytes) return true;
  const backlog = response.writableLength + socket.writableLength;
  // What the system holds for the other side counts as written: only a full system lets a backlog grow.
  return backlog > 0 && socket.bytesWritten - written < leastBytes;
}

/** Ends connections that drip, in either direction: a body or an answer in memory belongs to somebody who moves. */
export function watchSlowConnections(server: Server, everyMs = lookEveryMs): { stop(): void } {
  const open = new Set<Exchange>();
  const leastBytes = (leastBytesPerSecond * everyMs) / 1000;
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { bytesRead: read, bytesWritten: written } = request.socket;
    const exchange: Exchange = { request, response, read, written, strikes: 0 };
    open.add(exchange);
    response.once('close', () => open.delete(exchange));
  });
  const timer = setInterval(() => {
    for (const exchange of open) {
      exchange.strikes = waitsForUs(exchange, leastBytes) ? exchange.strikes + 1 : 0;
      exchange.read = exchange.request.socket.bytesRead;
      exchange.written = exchange.request.socket.bytesWritten;
      if (exchange.strikes >= 2) exchange.request.socket.destroy();
    }
  }, everyMs).unref();
  return { stop: () => clearInterval(timer) };
}
