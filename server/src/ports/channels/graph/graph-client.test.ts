import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createGraphClient, type GraphClient } from './graph-client.ts';

const asked: { url: string; authorization: string | undefined }[] = [];
/** The Graph, and beside it something of our own network that nobody outside should reach. */
const open = async (): Promise<{ server: http.Server; url: string }> => {
  const server = http.createServer((request, response) => {
    asked.push({ url: request.url ?? '', authorization: request.headers.authorization });
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
