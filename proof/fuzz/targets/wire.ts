import net from 'node:net';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { Ground } from '../ground.ts';
import { demand, type Property } from '../property.ts';
import { anyText } from '../texts.ts';

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PATCH', 'CONNECT', 'get', 'PROPFIND', ''];
const paths = [
  '/api/tickets',
  '/api/auth/login',
  '/files/a',
  '/',
  '/api/webhooks/meta',
  '/socket.io/',
  '/api/%',
  '/api/%ff',
  '*',
  '//',
  '/api/openapi.json',
  '/metrics',
  'http://x/',
];
const types = [
  'application/json',
  'application/json; charset=utf-16',
  'application/json;charset=utf-7',
  'text/xml',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="\\""',
  'application/x-www-form-urlencoded',
  '*/*',
  'a',
  '',
];
const encodings = ['gzip', 'br', 'deflate', 'identity', 'gzip, gzip', 'x'];
const bodies = [
  Buffer.from('{}'),
  Buffer.from('{"email":"a"}'),
  gzipSync(Buffer.alloc(200_000)),
  Buffer.from('\ufeff{}'),
  Buffer.from('{}', 'utf16le'),
];

const header = fc.oneof(
  fc.constantFrom(...types).map((type) => `content-type: ${type}`),
  fc.constantFrom(...encodings).map((encoding) => `content-encoding: ${encoding}`),
  fc.constantFrom(
    'transfer-encoding: chunked',
    'content-length: 5',
    'content-length: -1',
    'content-length: 99999999',
    'expect: 100-continue',
    'upgrade: websocket\r\nconnection: upgrade',
    'upgrade: h2c',
    'range: bytes=0-,5-',
    'cookie: jrt=%',
    'authorization: Bearer',
    'x-forwarded-for: ,,,',
    'origin: null',
    'accept-encoding: x, gzip;q=0',
    'if-none-match: "',
    'host:',
  ),
  fc.tuple(anyText(20), anyText(60)).map(([name, value]) => `${name}: ${value}`),
);
const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array));

const spoken: fc.Arbitrary<Buffer> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...methods),
        fc.oneof(fc.constantFrom(...paths), anyText(60)),
        fc.array(header, { maxLength: 6 }),
        fc.oneof(fc.constantFrom(...bodies), bytes),
      )
      .map(([method, path, headers, body]) =>
        Buffer.concat([
          Buffer.from(`${method} ${path} HTTP/1.1\r\nhost: x\r\n${headers.map((one) => `${one}\r\n`).join('')}\r\n`),
          body,
        ]),
      ),
  },
  { weight: 2, arbitrary: bytes },
  {
    weight: 1,
    arbitrary: fc.nat(40_000).map((length) => Buffer.from(`GET /${'a'.repeat(length)} HTTP/1.1\r\nhost: x\r\n\r\n`)),
  },
);

/** Says these bytes and hangs up; what came back until the server hung up too. */
function say(port: number, words: Buffer): Promise<string> {
  return new Promise((resolve) => {
    let heard = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.end(words));
    socket.on('data', (part) => (heard += part.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(heard));
  });
}

/** Bytes on a bare connection: whatever they are, the server answers or hangs up, and goes on. */
export const wireTarget = (ground: Ground): Property => ({
  name: 'wire',
  share: 0.08,
  property: fc.asyncProperty(spoken, async (words) => {
    await ground.changes.take();
    const { port } = ground.app;
    const heard = await ground.timed(() => say(port, words));
    const statuses = [...heard.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
    demand(
      statuses.every((status) => status < 500),
      () => `answered ${heard.slice(0, 400)}`,
    );
    const alive = await fetch(`${ground.app.url}/healthz`);
    demand(alive.ok, () => 'the server is not well');
    const changed = await ground.changes.take();
    demand(changed.length === 0, () => `did ${changed.join(', ')}`);
  }) as unknown as fc.IRawProperty<unknown>,
});
