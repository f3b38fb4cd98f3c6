import http from 'node:http';
import { json } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ControlError, type ControlFile, type ControlHandler, type LabEvent, type LabPart } from './routes.ts';

export interface ControlServer {
  readonly url: string;
  close(): Promise<void>;
}

interface Route {
  readonly method: string;
  readonly pattern: RegExp;
  readonly handle: ControlHandler;
}

/** Mounts every part under its name and streams the events of all of them, as server-sent events, at `/events`. */
export async function startControlServer(parts: Readonly<Record<string, LabPart>>, port = 0): Promise<ControlServer> {
  const routes = Object.entries(parts).flatMap(([name, part]) => compile(`/${name}`, part));
  const server = http.createServer((request, response) => {
    answer(routes, parts, request, response).catch((error: unknown) => refuse(response, error));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The control server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A page of the web could ask a loopback address too, or a name it made to lead here; programs name no site. */
function isFromHere({ headers }: http.IncomingMessage): boolean {
  const isOurName = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(headers.host ?? '');
  return isOurName && headers.origin === undefined && (headers['sec-fetch-site'] ?? 'none') === 'none';
}

function compile(prefix: string, part: LabPart): Route[] {
  return Object.entries(part.routes).map(([key, handle]) => {
    const [method = '', path = ''] = key.split(' ');
    const pattern = new RegExp(`^${prefix}${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
    return { method, pattern, handle };
  });
}

async function answer(
  routes: readonly Route[],
  parts: Readonly<Record<string, LabPart>>,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  if (!isFromHere(request)) throw new ControlError('The lab answers programs of this machine alone.', 403);
  const url = new URL(request.url ?? '/', 'http://lab');
  if (request.method === 'GET' && url.pathname === '/events') return streamEvents(parts, response);
  for (const { method, pattern, handle } of routes) {
    const match = method === request.method ? pattern.exec(url.pathname) : null;
    if (!match) continue;
    const params = Object.fromEntries(
      Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
    const result = await handle({ params, query: url.searchParams, body: await readBody(request) });
    if (isFile(result)) {
      response.setHeader('content-type', result.contentType);
      await pipeline(result.file instanceof Readable ? result.file : Readable.from([result.file]), response);
      return;
    }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(result ?? {}));
    return;
  }
  throw new ControlError(`${request.method} ${url.pathname}: no such route`, 404);
}

async function readBody(request: http.IncomingMessage): Promise<Record<string, unknown>> {
  if (!request.headers['content-length'] && !request.headers['transfer-encoding']) return {};
  const body: unknown = await json(request).catch(() => undefined);
  if (typeof body !== 'object' || body === null) throw new ControlError('The body is not a JSON record.');
  return { ...body };
}

function isFile(result: unknown): result is ControlFile {
  return typeof result === 'object' && result !== null && 'file' in result && 'contentType' in result;
}

function streamEvents(parts: Readonly<Record<string, LabPart>>, response: http.ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write(': hello\n\n');
  const write = (network: string) => (event: LabEvent) =>
    response.write(`data: ${JSON.stringify({ network, ...event })}\n\n`);
  const stop = Object.entries(parts).map(([network, part]) => part.subscribe(write(network)));
  response.on('close', () => stop.forEach((end) => end()));
}

function refuse(response: http.ServerResponse, error: unknown): void {
  const status = error instanceof ControlError ? error.status : 500;
  const message = error instanceof Error ? error.message : String(error);
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: message }));
}
