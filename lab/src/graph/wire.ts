import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Answer } from './errors.ts';

export interface WireFile {
  bytes: Buffer;
  mimetype: string;
  name: string;
}

/** A call as it came over the wire, whatever shape its body had. */
export interface WireRequest {
  method: string;
  /** Without the version in front. */
  path: readonly string[];
  query: URLSearchParams;
  token: string;
  body: Record<string, unknown>;
  files: Record<string, WireFile | undefined>;
}

const parsed = (value: string): unknown => {
  try {
    return /^[[{]/.test(value) ? JSON.parse(value) : value;
  } catch {
    return value;
  }
};

async function readBody(request: http.IncomingMessage): Promise<Pick<WireRequest, 'body' | 'files'>> {
  const raw = await buffer(request);
  const type = request.headers['content-type'] ?? '';
  if (raw.length === 0) return { body: {}, files: {} };
  if (type.startsWith('application/json')) {
    const value = parsed(raw.toString());
    return { body: value && typeof value === 'object' ? { ...value } : {}, files: {} };
  }
  const body: Record<string, unknown> = {};
  const files: Record<string, WireFile> = {};
  const form = await new Response(raw, { headers: { 'content-type': type } }).formData();
  for (const [name, value] of form) {
    if (typeof value === 'string') body[name] = parsed(value);
    else files[name] = { bytes: Buffer.from(await value.arrayBuffer()), mimetype: value.type, name: value.name };
  }
  return { body, files };
}

async function readRequest(request: http.IncomingMessage): Promise<WireRequest> {
  const url = new URL(request.url ?? '/', 'http://lab');
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  return {
    method: request.method ?? 'GET',
    path: url.pathname
      .replace(/^\/v\d+\.\d+(?=\/)/, '')
      .split('/')
      .slice(1)
      .map(decodeURIComponent),
    query: url.searchParams,
    token: bearer ?? url.searchParams.get('access_token') ?? '',
    ...(await readBody(request)),
  };
}

export interface WireServer {
  readonly base: string;
  close(): Promise<void>;
}

/** The Graph's front door on loopback. */
export async function listen(
  port: number,
  answer: (request: WireRequest) => Promise<Answer | 'cut'>,
): Promise<WireServer> {
  const server = http.createServer((request, response) => {
    readRequest(request)
      .then(answer)
      .then(
        (given) => {
          if (given === 'cut') return void request.socket.destroy();
          const { status, body, type } = given;
          const bytes = body instanceof Uint8Array ? body : JSON.stringify(body);
          response.writeHead(status, { 'content-type': type ?? 'application/json' }).end(bytes);
        },
        (error: unknown) => {
          // A body that cannot be read is the caller's fault; Meta answers such with code 1.
          response.writeHead(400, { 'content-type': 'application/json' });
          response.end(JSON.stringify({ error: { code: 1, message: String(error), type: 'OAuthException' } }));
        },
      );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The Graph has no port.');
  return {
    base: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
