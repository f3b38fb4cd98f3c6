import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutbound, OutboundRefused } from '#platform/outbound';
import type { MediaRef } from '../../driver.ts';
import { mediaAccess } from '../endpoint.ts';
import { downloadMedia } from '../media/fetch-media.ts';
import { askPicture } from '../people/picture.ts';

let callers = 0;
let port = 0;
const server = net.createServer((socket) => {
  callers += 1;
  socket.destroy();
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => void server.close());

const fileAt = (place: { url?: string; directPath: string }): MediaRef => ({
  kind: 'image',
  mimetype: 'image/jpeg',
  source: { type: 'image', mediaKey: Buffer.alloc(32, 7).toString('base64'), chat: 'x', id: '1', ...place },
});

/** Even where the operator allows loopback, a file of WhatsApp is nowhere but at WhatsApp. */
const media = mediaAccess(
  undefined,
  createOutbound({ allow: ['127.0.0.1'], resolve: async () => [{ address: '127.0.0.1', family: 4 }] }),
);

const { dispatcher } = media;

test.each<[string, { url?: string; directPath: string }]>([
  ['in its address', { url: 'https://127.0.0.1:PORT/v/t62', directPath: '/v/t62' }],
  ['by a name of their own', { url: 'https://mmg.whatsapp.net.example.com:PORT/v', directPath: '/v/t62' }],
  ['behind an @ in its path', { directPath: '@127.0.0.1:PORT/v/t62' }],
  ['behind a dot in its path', { directPath: '.example.com:PORT/v/t62' }],
])('a customer who names a host of their own %s makes us call nobody', async (_name, place) => {
  const filled = JSON.parse(JSON.stringify(place).replaceAll('PORT', String(port))) as typeof place;
  await expect(downloadMedia(fileAt(filled), dispatcher)).rejects.toThrow();
  expect(callers).toBe(0);
});

test('a picture of somebody is fetched from nowhere else', async () => {
  const socket = { profilePictureUrl: async () => `http://127.0.0.1:${port}/me.jpg` };
  const open = await askPicture(socket, media, '5511988880001@s.whatsapp.net');
  const failure = await open?.().catch((error: unknown) => error as Error);
  expect((failure as Error).cause).toBeInstanceOf(OutboundRefused);
  expect(callers).toBe(0);
});

test.each([
  [404, null],
  [401, undefined],
  [403, undefined],
])('a network that answers %i to the question for a picture', async (code, picture) => {
  const refused = Object.assign(new Error('refused'), { data: code });
  const socket = { profilePictureUrl: () => Promise.reject(refused) };
  expect(await askPicture(socket, media, 'x')).toBe(picture);
});

test('a network that does not answer the question for a picture is asked again', async () => {
  const socket = { profilePictureUrl: () => Promise.reject(new Error('Timed Out')) };
  await expect(askPicture(socket, media, 'x')).rejects.toThrow('Timed Out');
});

test('a file at WhatsApp’s own host is asked for there', async () => {
  const place = { url: `https://media-gru1-1.cdn.whatsapp.net:${port}/v`, directPath: '/v/t62' };
  const failure = await downloadMedia(fileAt(place), dispatcher).catch((error: unknown) => error as Error);
  expect(failure).toBeInstanceOf(Error);
  expect((failure as Error).cause).not.toBeInstanceOf(OutboundRefused);
  expect(callers).toBe(1);
});
