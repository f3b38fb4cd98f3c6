import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { defineRoute } from '@oplano/contracts';
import { z } from 'zod';
import { AppError } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { collectGarbage, heldBytes } from '#test/held-bytes';
import { aCompany, someone, type SignedIn } from '#test/people';
import { plantRoutes } from '../../../test/structure/planted-server.ts';
import { bindSteps } from './bind.ts';

const app = sharedTestApp();
const mb = 1024 * 1024;
const boundary = 'a-boundary';
const held: { person?: SignedIn; url?: string; sockets: Socket[]; asked: string[] } = { sockets: [], asked: [] };

/** A route that takes large files, and does to them what it is told. */
const route = defineRoute({
  method: 'POST',
  path: '/planted/files',
  access: 'session',
  summary: 'Planted.',
  upload: { field: 'file', maxBytes: 64 * mb },
  response: z.object({ size: z.number() }),
});
const forAdmins = defineRoute({ ...route, path: '/planted/reserved', access: 'users:manage' });

beforeAll(async () => {
  held.person = await someone(app, await aCompany(app));
  const handle: Parameters<typeof bindSteps<typeof route>>[1] = async (_step, { file }) => {
    held.asked.push(file?.name ?? '');
    if (file?.name === 'refused.bin') throw new AppError('ERR_FILE_TYPE');
    return { size: file?.size ?? 0 };
  };
  const http = await plantRoutes(app, { route, forAdmins }, [bindSteps(route, handle), bindSteps(forAdmins, handle)]);
  http.server.on('connection', (socket: Socket) => held.sockets.push(socket));
  held.url = await http.listen({ host: '127.0.0.1', port: 0 });
  return () => http.close();
});
const staged = (): Promise<string[]> => readdir(app.app.staging.folder).catch(() => []);
afterEach(async () => {
  await expect.poll(staged).toEqual([]);
});

const head = (name: string): Buffer =>
  Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: x/y\r\n\r\n`,
  );
const tail = Buffer.from(`\r\n--${boundary}--\r\n`);

interface Sending {
  readonly request: ClientRequest;
  readonly answer: Promise<{ status: number; headers: IncomingMessage['headers']; body: string }>;
}
/** Begins to send a form; its file is up to the caller. */
function begin(options: { token?: string | undefined; name?: string; at?: string; size?: number } = {}): Sending {
  const name = options.name ?? 'a.bin';
  const request = httpRequest(`${held.url}/api/planted/${options.at ?? 'files'}`, {
    method: 'POST',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head(name).length + (options.size ?? 60 * mb) + tail.length,
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
    },
  });
  request.on('error', () => undefined);
  const answer = new Promise<Awaited<Sending['answer']>>((resolve, reject) => {
    request.once('response', (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.once('close', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    request.once('error', reject);
  });
  answer.catch(() => undefined);
  request.write(head(name));
  return { request, answer };
}
/** Sends so much, at the pace of whoever reads it; ends early where nobody does. */
async function pour({ request }: Sending, bytes: number): Promise<void> {
  const chunk = Buffer.alloc(64 * 1024, 7);
  for (let sent = 0; sent < bytes && !request.destroyed; sent += chunk.length) {
    const isRoom = request.write(chunk.subarray(0, Math.min(chunk.length, bytes - sent)));
    if (!isRoom) {
      const settled = new AbortController();
      const { signal } = settled;
      await Promise.race([once(request, 'drain', { signal }), once(request, 'close', { signal }), sleep(3_000)]).catch(
        () => undefined,
      );
      settled.abort();
    }
  }
}
async function send(options: Parameters<typeof begin>[0], size: number): Promise<Awaited<Sending['answer']>> {
  const sending = begin({ ...options, size });
  await pour(sending, size);
  sending.request.end(tail);
  return sending.answer;
}
const lastSocket = (): Socket => {
  const socket = held.sockets.at(-1);
  if (!socket) throw new Error('Nobody called.');
  return socket;
};

describe('a form of 60 MB', () => {
  test.each([
    ['without a session', {}, 'files', 401],
    ['with a token of nobody', { token: 'x.y.z' }, 'files', 401],
    ['from somebody who may not', { isOwn: true }, 'reserved', 403],
  ])('%s is refused before it is read', async (_what, who: { token?: string; isOwn?: boolean }, at, status) => {
    const sending = begin({ token: who.isOwn ? held.person?.token : who.token, at });
    const pouring = pour(sending, 60 * mb);
    expect((await sending.answer.catch(() => ({ status: 0 }))).status).toBe(status);
    await pouring;
    // What fits into the buffers of two machines and the little that is let pass.
    await expect.poll(() => lastSocket().destroyed).toBe(true);
    expect(lastSocket().bytesRead).toBeLessThan(4 * mb);
    expect(held.asked).toEqual([]);
    expect(await staged()).toEqual([]);
  });

  test('of a session that has ended is refused before it is read', async () => {
    const gone = await someone(app, await aCompany(app));
    await app.inject({ method: 'DELETE', url: '/api/auth/logout', headers: { cookie: gone.cookie } });
    const sending = begin({ token: gone.token });
    await pour(sending, 60 * mb);
    expect((await sending.answer).status).toBe(401);
    expect(lastSocket().bytesRead).toBeLessThan(4 * mb);
  });
});

describe('what lies in the staging place', () => {
  test('is there while the form arrives and gone when its sender hangs up', async () => {
    const sending = begin({ token: held.person?.token });
    await pour(sending, 2 * mb);
    await expect.poll(staged).toHaveLength(1);
    sending.request.destroy();
    await expect.poll(staged).toEqual([]);
  });

  test('is gone after the answer, a refusal, a form that is too large or not whole', async () => {
    const token = held.person?.token;
    expect(await send({ token }, 3 * mb)).toMatchObject({ status: 200, body: JSON.stringify({ size: 3 * mb }) });
    expect(await send({ token, name: 'refused.bin' }, mb)).toMatchObject({ status: 400 });
    expect(await send({ token }, 64 * mb + 1)).toMatchObject({ status: 413 });
    const cut = begin({ token, size: mb - tail.length });
    await pour(cut, mb);
    cut.request.end();
    expect(await cut.answer).toMatchObject({ status: 400 });
    expect(await staged()).toEqual([]);
  });
});

test('whoever sends slowly holds four places of their own, and no neighbour waits', async () => {
  const company = await aCompany(app);
  const [slow, colleague] = [await someone(app, company), await someone(app, company)];
  const open = Array.from({ length: 4 }, () => begin({ token: slow.token }));
  for (const sending of open) await pour(sending, 64 * 1024);
  await expect.poll(staged).toHaveLength(4);
  const fifth = await send({ token: slow.token }, 1_000);
  expect([fifth.status, fifth.headers['retry-after']]).toEqual([429, '5']);
  expect((await send({ token: colleague.token }, 1_000)).status).toBe(200);
  expect(app.app.database.share.counts()).toMatchObject({ held: 0, waiting: 0 });
  for (const { request } of open) request.destroy();
  await expect.poll(staged).toEqual([]);
  await expect.poll(async () => (await send({ token: slow.token }, 1_000)).status).toBe(200);
});

test('four forms of 64 MB at once are not held in memory', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, async () => someone(app, await aCompany(app))));
  await send({ token: people[0]?.token }, mb);
  const before = heldBytes();
  let peak = 0;
  const watch = setInterval(() => {
    if (heldBytes() - before > 50 * mb) collectGarbage();
    peak = Math.max(peak, heldBytes() - before);
  }, 20);
  const answers = await Promise.all(people.map(({ token }) => send({ token }, 64 * mb)));
  clearInterval(watch);
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
  // Sender and server are one thread here; in memory it would be 256 MB.
  expect(peak / mb).toBeLessThan(100);
});
