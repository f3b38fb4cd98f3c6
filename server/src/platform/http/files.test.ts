import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import compress from '@fastify/compress';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSignedUrls, createStorage, type Storage } from '#ports/storage';
import { MovableClock } from '../clock/index.ts';
import { answerErrors } from './errors.ts';
import { serveFiles } from './files.ts';

const clock = new MovableClock('2026-03-02T15:00:00Z');
const signedUrls = createSignedUrls(new Uint8Array(32).fill(1));
const key = 'companies/2/media/note.txt';
const content = '0123456789'.repeat(300);
const urlOf = (file: string) => signedUrls.fileUrl(file, clock.now());

describe('a stored file', () => {
  let dataDir: string;
  let storage: Storage;
  let app: FastifyInstance;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'oplano-files-'));
    storage = createStorage({ dataDir, s3: undefined });
    await storage.put(key, Buffer.from(content), { contentType: 'text/plain' });
    app = fastify({ routerOptions: { maxParamLength: 200 } });
    answerErrors(app);
    await app.register(compress, { global: true, threshold: 100 });
    await app.register(serveFiles, { storage, signedUrls, clock });
  });
  afterAll(async () => {
    await app.close();
    await rm(dataDir, { recursive: true });
  });
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

  test('is sent whole, to be kept until its address ends, and never run', async () => {
    const answer = await get(urlOf(key), { 'accept-encoding': 'gzip' });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(content);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain',
      'content-length': '3000',
      'content-disposition': 'attachment; filename="note.txt"',
      // From 15:00 to the end of the next day.
      'cache-control': `private, max-age=${33 * 3600}, immutable`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  test.each([
    ['image/png', 'inline'],
    ['audio/ogg; codecs=opus', 'inline'],
    ['video/mp4', 'inline'],
    ['application/pdf', 'inline'],
    ['image/svg+xml', 'attachment'],
    ['text/html', 'attachment'],
    ['application/javascript', 'attachment'],
  ])('of type %s is handed over %s', async (contentType, disposition) => {
    const file = `companies/2/types/${contentType.replaceAll(/\W/g, '-')}`;
    await storage.put(file, Buffer.from('x'), { contentType });
    const answer = await get(urlOf(file));
    expect(answer.headers['content-type']).toBe(contentType);
    expect(answer.headers['content-disposition']).toMatch(new RegExp(`^${disposition};`));
  });

  test('whose address is wrong looks exactly like one that is not there', async () => {
    const { searchParams } = new URL(urlOf(key), 'http://localhost');
    const exp = searchParams.get('exp') ?? '';
    const sig = searchParams.get('sig') ?? '';
    const absent = await get(urlOf('companies/2/media/absent.txt'));
    const wrong = [
      `/files/${key}`,
      `/files/${key}?exp=${exp}`,
      `/files/${key}?exp=${exp}&sig=`,
      `/files/${key}?exp=${exp}&sig=${sig}&sig=${sig}`,
      `/files/${key}?exp=${Number(exp) + 1}&sig=${sig}`,
      `/files/companies/3/media/note.txt?exp=${exp}&sig=${sig}`,
      `/files/${encodeURIComponent('../../etc/passwd')}?exp=${exp}&sig=${sig}`,
      `/files/?exp=${exp}&sig=${sig}`,
    ];
    expect(absent.statusCode).toBe(404);
    expect(absent.json()).toEqual({ error: 'ERR_NOT_FOUND' });
    const headersOf = ({ headers }: typeof absent) => ({ ...headers, date: '' });
    for (const url of wrong) {
      const answer = await get(url);
      expect([url, answer.statusCode, answer.body]).toEqual([url, 404, absent.body]);
      expect(headersOf(answer)).toEqual(headersOf(absent));
    }
  });

  test('is no longer sent once its address has ended', async () => {
    const url = urlOf(key);
    clock.advance(33 * 3_600_000 - 1);
    expect((await get(url)).statusCode).toBe(200);
    clock.advance(1);
    expect((await get(url)).statusCode).toBe(404);
  });

  test('of the branding is everybody’s by its name, and nothing else is [WHL-012]', async () => {
    await storage.put('branding/logo.png', Buffer.from('x'), { contentType: 'image/png' });
    expect((await get('/files/branding/logo.png')).statusCode).toBe(200);
    await storage.put('branding-not/logo.png', Buffer.from('x'), { contentType: 'image/png' });
    for (const url of [
      '/files/branding/none.png',
      '/files/branding/',
      '/files/branding-not/logo.png',
      `/files/${key}`,
    ]) {
      expect((await get(url)).statusCode).toBe(404);
    }
    expect((await get('/files/branding/..%2fcompanies/2/media/note.txt')).statusCode).toBe(404);
  });

  test('with a long key is found', async () => {
    const long = `companies/2/media/${'n'.repeat(250)}/${'m'.repeat(120)}.png`;
    await storage.put(long, Buffer.from('long'), { contentType: 'image/png' });
    expect((await get(urlOf(long))).body).toBe('long');
  });

  test('without content is sent as nothing', async () => {
    await storage.put('companies/2/empty.png', Buffer.alloc(0), { contentType: 'image/png' });
    const answer = await get(urlOf('companies/2/empty.png'));
    expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([200, '0', '']);
  });

  test.each<[string, string, string]>([
    ['bytes=0-9', 'bytes 0-9/3000', content.slice(0, 10)],
    ['bytes=2995-', 'bytes 2995-2999/3000', content.slice(2995)],
    ['bytes=-3', 'bytes 2997-2999/3000', '789'],
    ['bytes=2990-9999', 'bytes 2990-2999/3000', content.slice(2990)],
    ['bytes=-9999', 'bytes 0-2999/3000', content],
  ])('can be asked for in part: %s', async (range, contentRange, part) => {
    const answer = await get(urlOf(key), { range });
    expect(answer.statusCode).toBe(206);
    expect(answer.headers['content-range']).toBe(contentRange);
    expect(answer.headers['content-length']).toBe(String(part.length));
    expect(answer.body).toBe(part);
  });

  test.each(['bytes=3000-', 'bytes=5000-6000', 'bytes=-0'])('has no part %s', async (range) => {
    const answer = await get(urlOf(key), { range });
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, 'bytes */3000']);
  });

  test.each(['bytes=9-2', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=-', 'nonsense'])(
    'is sent whole when the part asked for makes no sense: %s',
    async (range) => {
      const answer = await get(urlOf(key), { range });
      expect([answer.statusCode, answer.body.length]).toEqual([200, 3000]);
    },
  );

  test('a part of an absent file is not there', async () => {
    expect((await get(urlOf('companies/2/absent.mp4'), { range: 'bytes=0-1' })).statusCode).toBe(404);
  });

  test('tells its size without being sent', async () => {
    const answer = await app.inject({ method: 'HEAD', url: urlOf(key) });
    expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([200, '3000', '']);
    expect((await app.inject({ method: 'HEAD', url: `/files/${key}` })).statusCode).toBe(404);
  });
});
