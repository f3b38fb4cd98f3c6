import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOutbound, OutboundRefused } from './create-outbound.ts';
import { isPlace } from './allowed-places.ts';
import { isPublicAddress } from './public-address.ts';

test.each([
  '8.8.8.8',
  '172.15.0.1',
  '172.32.0.1',
  '100.63.255.255',
  '192.169.0.1',
  '2606:4700::1111',
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
])('%s is an address of the internet', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '0:0:0:0:0:0:0:1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:a9fe:a9fe',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  '2002:7f00:1::',
  '2001::1',
  '2001:db8::1',
  'localhost',
  '',
])('%j is not', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

describe('an address that somebody else wrote', () => {
  const asked: string[] = [];
  let server: http.Server;
  let port = 0;
  beforeAll(async () => {
    server = http.createServer((request, response) => {
      asked.push(request.url ?? '');
      const to = new URL(request.url ?? '', 'http://here').searchParams.get('to');
      if (to) response.writeHead(302, { location: to }).end();
      else response.end('inside');
    });
    // Both families, because names may lead to either.
    await new Promise<void>((resolve) => server.listen(0, '::', resolve));
    ({ port } = server.address() as AddressInfo);
  });
  beforeEach(() => void asked.splice(0));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const names: Record<string, string[]> = {
    'inside.example': ['127.0.0.1'],
    'mixed.example': ['8.8.8.8', '127.0.0.1'],
    'mapped.example': ['::ffff:127.0.0.1'],
    'nowhere.example': [],
    'allowed.example': ['127.0.0.1'],
  };
  const resolve = async (host: string) =>
    (names[host] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  const outbound = createOutbound({ allow: [], resolve });
  const causeOf = async (url: string, way = outbound): Promise<unknown> =>
    way.fetch(url).then(
      () => 'answered',
      (error: unknown) => (error as Error).cause ?? error,
    );

  test.each([
    'http://127.0.0.1:PORT/',
    'http://localhost:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f000001:PORT/',
    'http://0177.0.0.1:PORT/',
    'http://127.1:PORT/',
    'http://0:PORT/',
    'http://[::1]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[::ffff:7f00:1]:PORT/',
    'http://１２７.0.0.1:PORT/',
    'http://inside.example:PORT/',
    'http://mixed.example:PORT/',
    'http://mapped.example:PORT/',
    'http://nowhere.example:PORT/',
  ])('does not reach us by %s', async (url) => {
    expect(await causeOf(url.replace('PORT', String(port)))).toBeInstanceOf(OutboundRefused);
    expect(asked).toEqual([]);
  });

  test('reaches what the operator allows: a host, an address, a range', async () => {
    for (const allow of ['allowed.example', '127.0.0.1', '127.0.0.0/8']) {
      const way = createOutbound({ allow: [allow], resolve });
      const answer = await way.fetch(`http://allowed.example:${port}/`);
      expect(await answer.text()).toBe('inside');
    }
    const named = createOutbound({ allow: ['allowed.example'], resolve });
    expect(await causeOf(`http://inside.example:${port}/`, named)).toBeInstanceOf(OutboundRefused);
    expect(await causeOf(`http://127.0.0.1:${port}/`, named)).toBeInstanceOf(OutboundRefused);
  });

  test('is judged again after a redirect, even from an origin of the operator’s own', async () => {
    const trusting = outbound.trusting(`http://127.0.0.1:${port}`);
    expect(await causeOf(`http://127.0.0.1:${port}/?to=/next`, trusting)).toBe('answered');
    expect(await causeOf(`http://127.0.0.1:${port}/?to=http://[::1]:${port}/`, trusting)).toBeInstanceOf(
      OutboundRefused,
    );
    const other = port === 65_535 ? port - 1 : port + 1;
    expect(await causeOf(`http://127.0.0.1:${port}/?to=http://127.0.0.1:${other}/`, trusting)).toBeInstanceOf(
      OutboundRefused,
    );
    expect(asked.map((url) => url.slice(0, 5))).toEqual(['/?to=', '/next', '/?to=', '/?to=']);
  });

  test('is connected to where its name led when it was judged', async () => {
    let times = 0;
    const turning = createOutbound({
      allow: ['127.0.0.1'],
      resolve: async () => [{ address: (times += 1) === 1 ? '127.0.0.1' : '10.255.255.1', family: 4 }],
    });
    expect(await (await turning.fetch(`http://turning.example:${port}/`)).text()).toBe('inside');
    expect(times).toBe(1);
  });

  test('can be held to certain hosts', async () => {
    const only = createOutbound({ allow: ['127.0.0.1'], resolve }).onlyTo((host) => host.endsWith('.example'));
    expect(await causeOf(`http://inside.example:${port}/`, only)).toBe('answered');
    expect(await causeOf(`http://127.0.0.1:${port}/`, only)).toBeInstanceOf(OutboundRefused);
    expect(await causeOf(`http://inside.example@127.0.0.1:${port}/`, only)).not.toBe('answered');
  });

  test.each(['file:///etc/passwd', 'ftp://example.com/', 'gopher://x/', 'http://user:pass@example.com/'])(
    'cannot be %s',
    async (url) => {
      await expect(outbound.fetch(url)).rejects.toThrow();
    },
  );
});

test.each<[string, boolean]>([
  ['10.0.0.0/8', true],
  ['fd00::/8', true],
  ['192.168.1.7', true],
  ['typebot.internal', true],
  ['10.0.0.0/33', false],
  ['http://typebot', false],
  ['a b', false],
])('%s can be allowed: %s', (entry, expected) => {
  expect(isPlace(entry)).toBe(expected);
});
