import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import compress from '@fastify/compress';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import cookie from '@fastify/cookie';
import { createStorage, type Storage } from '#ports/storage';
import { AppError, type Identity } from '../use-case/index.ts';
import { answerErrors } from './errors.ts';
import { fileUrl, serveFiles } from './files.ts';
import { createOrigins } from './origins.ts';

const key = 'companies/2/media/note.txt';
const content = '0123456789'.repeat(300);
const somebody: Identity = { companyId: 2, userId: 7, sessionId: 'a' };
/** Whom tokens and cookies stand for, and what those may have; each test that needs another says so. */
const held = { mayFetch: async (_caller: Identity, _key: string): Promise<boolean> => true };

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
    await app.register(cookie);
    await app.register(serveFiles, {
      storage,
      origins: createOrigins([]),
      tokens: { read: async (token) => (token === 'good' ? somebody : 'invalid') },
      readCookie: async (exchange) => (exchange.cookie('jft') === 'good' ? somebody : undefined),
      mayFetch: (caller, asked) => held.mayFetch(caller, asked),
    });
  });
  afterAll(async () => {
    await app.close();
    await rm(dataDir, { recursive: true });
  });
  const signedIn = { cookie: 'jft=good' };
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { ...signedIn, ...headers } });
  const urlOf = fileUrl;

  test('is sent whole, to be kept for an hour by this session alone, and never run', async () => {
    const answer = await get(urlOf(key), { 'accept-encoding': 'gzip' });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(content);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain',
      'content-length': '3000',
      'content-disposition': 'attachment; filename="note.txt"',
      'cache-control': 'private, max-age=3600',
      vary: 'cookie, authorization',
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

  test('that one may not have looks exactly like one that is not there', async () => {
    const absent = await get(urlOf('companies/2/media/absent.txt'));
    expect(absent.statusCode).toBe(404);
    expect(absent.json()).toEqual({ error: 'ERR_NOT_FOUND' });
    const headersOf = ({ headers }: typeof absent) => ({ ...headers, date: '' });
    const address = urlOf(key);
    held.mayFetch = async () => false;
    const refused = [await get(address), await get(address, { range: 'bytes=0-1' })];
    held.mayFetch = () => Promise.reject(new AppError('ERR_NO_SESSION'));
    refused.push(await get(address));
    held.mayFetch = async () => true;
    const strangers = [
      { cookie: 'jft=forged' },
      { cookie: '' },
      { authorization: 'Bearer forged' },
      // A page of somebody else shows our picture: the cookie does not count there.
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of strangers) refused.push(await get(address, headers));
    for (const url of [
      `/files/${encodeURIComponent('../../etc/passwd')}`,
      '/files/',
      `${address}%00`,
      `${address}~type`,
    ])
      refused.push(await get(url));
    for (const answer of refused) {
      expect([answer.statusCode, answer.body]).toEqual([404, absent.body]);
      expect(headersOf(answer)).toEqual(headersOf(absent));
    }
  });

  test('is asked about each time, with who asks and for what', async () => {
    const asked: unknown[] = [];
    held.mayFetch = async (...question) => asked.push(question) > 0;
    await get(urlOf(key), { range: 'bytes=0-1' });
    await get(urlOf(key), { authorization: 'Bearer good', cookie: '' });
    await app.inject({ method: 'HEAD', url: urlOf(key), headers: signedIn });
    held.mayFetch = async () => true;
    expect(asked).toEqual([
      [somebody, key],
      [somebody, key],
      [somebody, key],
    ]);
  });

  test('fails when it cannot be asked, and is not called absent', async () => {
    held.mayFetch = () => Promise.reject(new AppError('ERR_UNAVAILABLE', { retryAfter: 1 }));
    expect((await get(urlOf(key))).statusCode).toBe(503);
    held.mayFetch = async () => true;
  });

  test('that the browser has already is not sent again, as long as one may have it', async () => {
    const { headers } = await get(urlOf(key));
    const again = await get(urlOf(key), { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([304, '', 'private, max-age=3600']);
    expect((await get(urlOf(key), { 'if-none-match': '"another"' })).statusCode).toBe(200);
    held.mayFetch = async () => false;
    expect((await get(urlOf(key), { 'if-none-match': String(headers.etag) })).statusCode).toBe(404);
    held.mayFetch = async () => true;
  });

  test('goes on where a download broke off, if it is still the same', async () => {
    const { headers } = await get(urlOf(key));
    const range = 'bytes=2995-';
    expect((await get(urlOf(key), { range, 'if-range': String(headers.etag) })).statusCode).toBe(206);
    expect((await get(urlOf(key), { range, 'if-range': '"another"' })).statusCode).toBe(200);
  });

  test('of the branding is everybody’s by its name, and nothing else is [WHL-012]', async () => {
    await storage.put('branding/logo.png', Buffer.from('x'), { contentType: 'image/png' });
    const asStranger = (url: string) => app.inject({ url });
    expect((await asStranger('/files/branding/logo.png')).statusCode).toBe(200);
    await storage.put('branding-not/logo.png', Buffer.from('x'), { contentType: 'image/png' });
    for (const url of [
      '/files/branding/none.png',
      '/files/branding/',
      '/files/branding-not/logo.png',
      `/files/${key}`,
    ]) {
      expect((await asStranger(url)).statusCode).toBe(404);
    }
    expect((await asStranger('/files/branding/..%2fcompanies/2/media/note.txt')).statusCode).toBe(404);
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
    const answer = await app.inject({ method: 'HEAD', url: urlOf(key), headers: signedIn });
    expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([200, '3000', '']);
    expect((await app.inject({ method: 'HEAD', url: `/files/${key}` })).statusCode).toBe(404);
  });
});
