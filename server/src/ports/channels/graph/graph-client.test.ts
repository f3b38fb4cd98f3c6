import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createGraphClient, type GraphClient } from './graph-client.ts';
import { StreamedFile } from './streamed-file.ts';

const asked: { url: string; authorization: string | undefined }[] = [];
/** The Graph, and beside it something of our own network that nobody outside should reach. */
const open = async (): Promise<{ server: http.Server; url: string }> => {
  const server = http.createServer((request, response) => {
    asked.push({ url: request.url ?? '', authorization: request.headers.authorization });
    if (request.method === 'POST') {
      request.resume().once('end', () => response.end('{"id":"1"}'));
      return;
    }
    const to = new URL(request.url ?? '', 'http://here').searchParams.get('to');
    if (to) response.writeHead(302, { location: to }).end();
    else response.end('a file');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

let graph: Awaited<ReturnType<typeof open>>;
let inside: Awaited<ReturnType<typeof open>>;
let client: GraphClient;
beforeAll(async () => {
  [graph, inside] = [await open(), await open()];
  client = createGraphClient({ baseUrl: graph.url, version: 'v25.0' }, 'the-token');
});
beforeEach(() => void asked.splice(0));
afterAll(() => {
  for (const { server } of [graph, inside]) {
    server.closeAllConnections();
    server.close();
  }
});

test('a file where the Graph is comes, with the token only where it is asked for', async () => {
  expect(await text(await client.download(`${graph.url}/a`, false))).toBe('a file');
  expect(await text(await client.download(`${graph.url}/b`, true))).toBe('a file');
  expect(asked).toEqual([
    { url: '/a', authorization: undefined },
    { url: '/b', authorization: 'Bearer the-token' },
  ]);
});

test('a file cannot be fetched from our own network, whoever says it is there', async () => {
  for (const url of [
    `${inside.url}/x`,
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://0x7f.1/x',
  ]) {
    await expect(client.download(url, false)).rejects.toThrow(/strange address|not one the server may call/);
  }
  expect(asked).toEqual([]);
});

test('a redirect from the Graph into our own network is not followed, and none with a token at all', async () => {
  await expect(client.download(`${graph.url}/?to=${inside.url}/x`, false)).rejects.toThrow('may call');
  await expect(client.download(`${graph.url}/?to=/next`, true)).rejects.toThrow('redirect');
  expect(asked.filter(({ url }) => !url.includes('?to='))).toEqual([]);
});

const gone = new Error('The file of a message is gone.');
test.each([
  ['is not there', () => Promise.reject(gone)],
  [
    'breaks off',
    () =>
      Promise.resolve(
        Readable.from(
          (async function* half() {
            yield Buffer.from('half of ');
            throw gone;
          })(),
        ),
      ),
  ],
])('a file that %s while it is sent ends the call at once, and nothing was done by it', async (_how, source) => {
  const form = new FormData();
  form.set(
    'file',
    new StreamedFile({ name: 'a.pdf', mimetype: 'application/pdf', size: 1_000, open: source }, 'a.pdf'),
  );
  const call = client.call('POST', '1/media', z.object({ id: z.string() }), { form, timeoutMs: 5_000 });
  await expect(call).rejects.toMatchObject({
    label: 'network',
    unsure: false,
    message: expect.stringContaining('gone'),
  });
});

test('a file is sent as it is read', async () => {
  const form = new FormData();
  const open = () => Promise.resolve(Readable.from([Buffer.from('one '), Buffer.from('two')]));
  form.set('file', new StreamedFile({ name: 'a.txt', mimetype: 'text/plain', size: 7, open }, 'a.txt'));
  expect(await client.call('POST', '1/media', z.object({ id: z.string() }), { form })).toEqual({ id: '1' });
});
