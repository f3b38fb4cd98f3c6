import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The wire between a server and the Graph: everything passes as it is, save what a test does to the next calls. */

export interface WireCall {
  readonly method: string;
  readonly path: string;
  /** As text; forms with files are bytes that nobody reads. */
  readonly body: string;
}
export interface WireAnswer {
  readonly status: number;
  readonly body: string;
}
/** What becomes of a call; `forward` hands it on and answers what the Graph said. */
export type WireWay = (forward: () => Promise<WireAnswer>) => Promise<WireAnswer | 'cut'>;

export interface GraphWire {
  readonly url: string;
  /** Does this to the next call that is meant, or to so many; answers how many of them came so far. */
  meet(isMeant: (call: WireCall) => boolean, way: WireWay, times?: number): () => number;
  close(): Promise<void>;
}

/** Something is said to a customer; read receipts and signs of typing are not. */
export const isSend = ({ method, path, body }: WireCall): boolean =>
  method === 'POST' && path.includes('/messages') && !/"sender_action"|"status":"read"/.test(body);

/** The Graph takes it, and the line breaks before its answer. */
export const loseAnswer: WireWay = async (forward) => {
  await forward();
  return 'cut';
};

/** The Graph refuses it, for good. */
export const refuse: WireWay = () =>
  Promise.resolve({ status: 400, body: JSON.stringify({ error: { message: 'Refused by the wire', code: 131009 } }) });

async function bytesOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

export async function openGraphWire(graphUrl: string): Promise<GraphWire> {
  const rules: { readonly isMeant: (call: WireCall) => boolean; readonly way: WireWay; left: number }[] = [];
  const server: Server = createServer((request, response) => {
    void (async () => {
      const bytes = await bytesOf(request);
      const { method = 'GET', url: path = '/' } = request;
      const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
      const forward = async (): Promise<WireAnswer & { readonly type: string }> => {
        const answer = await fetch(`${graphUrl}${path}`, {
          method,
          // Every header here came once.
          headers: headers as Record<string, string>,
          ...(bytes.length > 0 ? { body: bytes } : {}),
        });
        const type = answer.headers.get('content-type') ?? 'application/json';
        return { status: answer.status, body: await answer.text(), type };
      };
      const call = { method, path, body: bytes.toString('latin1') };
      const met = rules.find(({ isMeant, left }) => left > 0 && isMeant(call));
      if (met) met.left -= 1;
      const answer = await (met ? met.way(forward) : forward());
      if (answer === 'cut') return void request.socket.destroy();
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    })().catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    // It listens on a port, not on a socket in the file system.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    meet(isMeant, way, times = 1) {
      const rule = { isMeant, way, left: times };
      rules.push(rule);
      return () => times - rule.left;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
