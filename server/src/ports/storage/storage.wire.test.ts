import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestBuckets } from '#test/bucket';
import { createFolderStorage } from './folder-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

interface Store {
  storage: Storage;
  close(): Promise<void>;
}

async function folderStore(): Promise<Store> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'oplano-files-'));
  return { storage: createFolderStorage(folder), close: () => rm(folder, { recursive: true, force: true }) };
}

async function s3Store(): Promise<Store> {
  const buckets = await startTestBuckets('files');
  return { storage: buckets.storageOf('files'), close: buckets.close };
}

const text = { contentType: 'text/plain' };
async function keysIn(storage: Storage): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of storage.list()) keys.push(key);
  return keys;
}

describe.each([
  ['a folder', folderStore],
  ['a bucket', s3Store],
])('files in %s', (_name, open) => {
  let store: Store;
  let storage: Storage;
  beforeAll(async () => {
    store = await open();
    ({ storage } = store);
  });
  afterAll(() => store.close());

  const contentOf = async (key: string, range?: { start: number; end: number }) => {
    const file = await storage.read(key, range);
    return file && { size: file.size, contentType: file.contentType, text: (await buffer(file.stream)).toString() };
  };

  test('come back with their content, size and type', async () => {
    await storage.put('companies/1/a/note.txt', Buffer.from('olá'), { contentType: 'text/plain; charset=utf-8' });
    const type = { size: 4, contentType: 'text/plain; charset=utf-8' };
    expect(await contentOf('companies/1/a/note.txt')).toEqual({ ...type, text: 'olá' });
    expect(await storage.find('companies/1/a/note.txt')).toEqual(type);
  });

  test('can be streamed in without their length being known', async () => {
    await storage.put('companies/1/stream.txt', Readable.from([Buffer.from('one '), Buffer.from('two')]), text);
    expect(await contentOf('companies/1/stream.txt')).toMatchObject({ size: 7, text: 'one two' });
    await storage.put('companies/1/empty.txt', Readable.from([]), text);
    expect(await contentOf('companies/1/empty.txt')).toMatchObject({ size: 0, text: '' });
  });

  test('larger than the memory they may take arrive unchanged', async () => {
    const chunk = Buffer.alloc(1024 * 1024 + 7, 'abcdefg');
    const chunks = Array.from({ length: 18 }, () => chunk);
    await storage.put('companies/1/big.bin', Readable.from(chunks), { contentType: 'video/mp4' });
    const file = await storage.read('companies/1/big.bin');
    expect(file?.size).toBe(chunk.length * 18);
    expect(file && (await buffer(file.stream)).equals(Buffer.concat(chunks))).toBe(true);
  });

  test('can be read in part and still tell their whole size', async () => {
    await storage.put('companies/1/part.txt', Buffer.from('0123456789'), text);
    expect(await contentOf('companies/1/part.txt', { start: 2, end: 5 })).toMatchObject({ size: 10, text: '2345' });
    expect(await contentOf('companies/1/part.txt', { start: 9, end: 9 })).toMatchObject({ size: 10, text: '9' });
  });

  test('are replaced as a whole', async () => {
    await storage.put('companies/1/twice.txt', Buffer.from('first and longer'), text);
    await storage.put('companies/1/twice.txt', Buffer.from('second'), { contentType: 'text/html' });
    expect(await contentOf('companies/1/twice.txt')).toEqual({ size: 6, contentType: 'text/html', text: 'second' });
  });

  test('that were never stored are null, and removing them is no fault', async () => {
    expect(await storage.read('companies/1/nothing')).toBeNull();
    expect(await storage.find('companies/1/nothing/at/all')).toBeNull();
    await storage.remove('companies/1/nothing');
    await storage.removePrefix('companies/99/');
  });

  test('that are removed are gone', async () => {
    await storage.put('companies/1/gone.txt', Buffer.from('x'), text);
    await storage.remove('companies/1/gone.txt');
    expect(await storage.find('companies/1/gone.txt')).toBeNull();
  });

  test('of one company are removed without touching those of another', async () => {
    for (const company of [5, 55]) {
      await storage.put(`companies/${company}/a.txt`, Buffer.from('a'), text);
      await storage.put(`companies/${company}/deep/b.txt`, Buffer.from('b'), text);
    }
    await storage.removePrefix('companies/5/');
    expect(await storage.find('companies/5/a.txt')).toBeNull();
    expect(await storage.find('companies/5/deep/b.txt')).toBeNull();
    expect(await storage.find('companies/55/deep/b.txt')).not.toBeNull();
  });

  test('are listed by their keys, all of them and nothing else', async () => {
    const keys = Array.from({ length: 30 }, (_, number) => `listed/${number % 7}/${number}.txt`);
    await Promise.all(keys.map((key) => storage.put(key, Buffer.from('x'), text)));
    const found = (await keysIn(storage)).filter((key) => key.startsWith('listed/'));
    expect(found.toSorted()).toEqual(keys.toSorted());
    const odd = (await keysIn(storage)).filter((key) => key.includes('~'));
    expect(odd).toEqual([]);
  });

  test('are not there when writing them broke off', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('the line was cut');
      })(),
    );
    await expect(storage.put('companies/1/broken.txt', broken, text)).rejects.toThrow('the line was cut');
    expect(await storage.find('companies/1/broken.txt')).toBeNull();
  });

  test.each([
    '',
    '/etc/passwd',
    '../up',
    'companies/../../up',
    'companies/1/..',
    'companies//1',
    'companies/1/',
    '.hidden',
    'companies/1/a~type',
    '~drafts/x',
    'a\\b',
    'a\0b',
    'a b',
    'ação',
    `a/${'x'.repeat(400)}`,
  ])('cannot be named %j', async (key) => {
    await expect(storage.put(key, Buffer.from('x'), text)).rejects.toThrow('Not a file key');
    await expect(storage.read(key)).rejects.toThrow('Not a file key');
    await expect(storage.remove(key)).rejects.toThrow('Not a file key');
  });

  test.each(['', '/', 'companies/5', '../', 'companies/../'])('cannot all be removed under %j', async (prefix) => {
    await expect(storage.removePrefix(prefix)).rejects.toThrow('Not a prefix');
  });
});

test('a folder forgets the drafts of processes that died, once they are a day old', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'oplano-files-'));
  const drafts = path.join(folder, '~drafts');
  await mkdir(drafts);
  for (const name of ['old', 'new']) await writeFile(path.join(drafts, name), 'half');
  const dayBefore = new Date(Date.now() - 25 * 3_600_000);
  await utimes(path.join(drafts, 'old'), dayBefore, dayBefore);
  await createFolderStorage(folder).put('a.txt', Buffer.from('a'), text);
  expect(await readdir(drafts)).toEqual(['new']);
  await rm(folder, { recursive: true });
});

test('a bucket that lists its files page by page is followed to its end', async () => {
  const pages: Record<string, string> = {
    '': '<Contents><Key>a/1</Key></Contents><Contents><Key>not a key</Key></Contents><NextContinuationToken>t1</NextContinuationToken>',
    t1: '<Contents><Key>a/2</Key></Contents><NextContinuationToken>t2</NextContinuationToken>',
    t2: '<Contents><Key>a/3</Key></Contents>',
  };
  const server = http.createServer((request, response) => {
    const token = new URL(request.url ?? '', 'http://here').searchParams.get('continuation-token') ?? '';
    response.setHeader('content-type', 'application/xml');
    response.end(`<?xml version="1.0"?><ListBucketResult>${pages[token]}</ListBucketResult>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const keys = { accessKey: 'x', secretKey: 'y' };
  const storage = createS3Storage({ endpoint: `http://127.0.0.1:${port}`, bucket: 'b', region: 'r', ...keys });
  expect(await keysIn(storage)).toEqual(['a/1', 'a/2', 'a/3']);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('a folder that cannot be reached, also from the beginning, takes files again as soon as it can', async () => {
  const parent = await mkdtemp(path.join(os.tmpdir(), 'oplano-files-'));
  const folder = path.join(parent, 'media');
  try {
    const storage = createFolderStorage(folder);
    const put = (key: string) => storage.put(key, Buffer.from('olá'), text);
    await writeFile(folder, '');
    await expect(put('companies/1/first.txt')).rejects.toThrow();
    await rm(folder);
    await put('companies/1/second.txt');
    await rm(folder, { recursive: true });
    await put('companies/1/third.txt');
    expect(await keysIn(storage)).toEqual(['companies/1/third.txt']);
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
});
