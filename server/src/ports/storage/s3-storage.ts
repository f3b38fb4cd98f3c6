import { Readable } from 'node:stream';
import type { ListObjectsV2CommandOutput, S3Client } from '@aws-sdk/client-s3';
import { checkKey, checkPrefix, isKey, type Storage } from './storage.ts';

export interface S3Settings {
  readonly endpoint: string | undefined;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** S3 takes parts of at least 5 MiB; one of these is held in memory at a time. */
const partBytes = 8 * 1024 * 1024;

/** Cuts a stream into parts of one size; only the last is shorter. */
async function* partsOf(content: Readable): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    // A stream of bytes yields buffers, one of text strings; others are refused here.
    const bytes = Buffer.from(chunk as Uint8Array);
    held.push(bytes);
    size += bytes.length;
    while (size >= partBytes) {
      const all = Buffer.concat(held);
      yield all.subarray(0, partBytes);
      held = [all.subarray(partBytes)];
      size -= partBytes;
    }
  }
  yield Buffer.concat(held);
}

const isAbsent = (error: unknown): boolean =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404;

async function unlessAbsent<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

/** The SDK is large and most servers keep their files in a folder: it is loaded with the first use. */
async function connect(settings: S3Settings) {
  const sdk = await import('@aws-sdk/client-s3');
  const client: S3Client = new sdk.S3Client({
    ...(settings.endpoint ? { endpoint: settings.endpoint, forcePathStyle: true } : {}),
    region: settings.region,
    credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    // Stores other than Amazon's do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { sdk, client };
}

/** Files in a bucket of any S3-compatible store. */
export function createS3Storage(settings: S3Settings): Storage {
  const { bucket: Bucket } = settings;
  let connected: ReturnType<typeof connect> | undefined;
  const s3 = () => (connected ??= connect(settings));

  async function putWhole(Key: string, Body: Uint8Array, ContentType: string): Promise<void> {
    const { sdk, client } = await s3();
    await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body, ContentType }));
  }

  /** Its length is not known beforehand: small ones go as one, others in parts. */
  async function putStream(Key: string, content: Readable, ContentType: string): Promise<void> {
    const parts = partsOf(content);
    const first = await parts.next();
    if (first.done || first.value.length < partBytes) return putWhole(Key, first.value ?? Buffer.alloc(0), ContentType);
    const { sdk, client } = await s3();
    const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand({ Bucket, Key, ContentType }));
    try {
      const done: { ETag: string | undefined; PartNumber: number }[] = [];
      const send = async (Body: Buffer): Promise<void> => {
        const PartNumber = done.length + 1;
        const { ETag } = await client.send(new sdk.UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }));
        done.push({ ETag, PartNumber });
      };
      await send(first.value);
      for await (const part of parts) if (part.length > 0) await send(part);
      const MultipartUpload = { Parts: done };
      await client.send(new sdk.CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload }));
    } catch (error) {
      // Parts of an upload that nobody finishes would be kept and paid for.
      await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined);
      throw error;
    }
  }

  const infoOf = (found: { ContentLength?: number | undefined; ContentType?: string | undefined }) => ({
    size: found.ContentLength ?? 0,
    contentType: found.ContentType ?? 'application/octet-stream',
  });

  return {
    async put(key, content, { contentType }) {
      checkKey(key);
      if (content instanceof Readable) await putStream(key, content, contentType);
      else await putWhole(key, content, contentType);
    },
    async find(key) {
      checkKey(key);
      const { sdk, client } = await s3();
      const found = await unlessAbsent(client.send(new sdk.HeadObjectCommand({ Bucket, Key: key })));
      return found && infoOf(found);
    },
    async read(key, range) {
      checkKey(key);
      const { sdk, client } = await s3();
      const Range = range && `bytes=${range.start}-${range.end}`;
      const found = await unlessAbsent(
        client.send(new sdk.GetObjectCommand({ Bucket, Key: key, ...(Range ? { Range } : {}) })),
      );
      if (!found) return null;
      if (!(found.Body instanceof Readable)) throw new Error('The store answered without a body.');
      const total = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1];
      const info = infoOf(found);
      return { ...info, size: total === undefined ? info.size : Number(total), stream: found.Body };
    },
    async remove(key) {
      checkKey(key);
      const { sdk, client } = await s3();
      await unlessAbsent(client.send(new sdk.DeleteObjectCommand({ Bucket, Key: key })));
    },
    async removePrefix(prefix) {
      checkPrefix(prefix);
      const { sdk, client } = await s3();
      for (;;) {
        // Always the first page: what it lists is gone when it is asked for again.
        const { Contents = [] } = await client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix: prefix }));
        const Objects = Contents.flatMap(({ Key }) => (Key ? [{ Key }] : []));
        if (Objects.length === 0) return;
        const { Errors = [] } = await client.send(new sdk.DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
        if (Errors.length > 0) throw new Error(`The store kept ${Errors.length} files: ${Errors[0]?.Message}`);
      }
    },
    async *list() {
      const { sdk, client } = await s3();
      let ContinuationToken: string | undefined;
      do {
        const page: ListObjectsV2CommandOutput = await client.send(
          new sdk.ListObjectsV2Command({ Bucket, ...(ContinuationToken ? { ContinuationToken } : {}) }),
        );
        // A bucket may hold things of others, whose names no key of ours could have.
        for (const { Key } of page.Contents ?? []) if (Key && isKey(Key)) yield Key;
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
  };
}
