import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import { createS3Storage } from '../src/ports/storage/s3-storage.ts';
import type { Storage } from '../src/ports/storage/index.ts';

/** A store with these buckets on loopback, which forgets everything on `close`. */
export async function startTestBuckets(...names: string[]) {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'oplano-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: names.map((name) => ({ name })),
    // It signs the address of a bucket without the slash that real stores sign.
    allowMismatchedSignatures: true,
  });
  const { port } = await server.run();
  const keys = { accessKey: 'S3RVER', secretKey: 'S3RVER' };
  return {
    storageOf: (bucket: string): Storage =>
      createS3Storage({ endpoint: `http://127.0.0.1:${port}`, bucket, region: 'us-east-1', ...keys }),
    close: () => server.close().then(() => rm(directory, { recursive: true, force: true })),
  };
}
