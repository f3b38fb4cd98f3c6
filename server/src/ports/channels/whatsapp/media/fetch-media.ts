import { createHash } from 'node:crypto';
import { PassThrough, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream';
import { downloadContentFromMessage, type MediaType } from 'baileys';
import type { Dispatcher } from 'undici';
import type { MediaRef } from '../../driver.ts';
import { withDispatcher } from '../endpoint.ts';
import type { MediaSource } from '../incoming/read-media.ts';
import { statusCodeOf } from '../line/refusal.ts';

type Renew = (source: MediaSource) => Promise<MediaSource>;

/**
 * Fetches and decrypts a file; one that does not have the announced fingerprint ends in an error. Files are kept for
 * some weeks only; `renew` asks the phone, which still has it.
 */
export async function downloadMedia(ref: MediaRef, dispatcher: Dispatcher, renew?: Renew): Promise<Readable> {
  const source = readSource(ref.source);
  try {
    return await download(source, dispatcher);
  } catch (error) {
    const status = statusCodeOf(error);
    if (!renew || (status !== 404 && status !== 410)) throw error;
    return download(await renew(source), dispatcher);
  }
}

async function download(source: MediaSource, dispatcher: Dispatcher): Promise<Readable> {
  const stream = await downloadContentFromMessage(
    { mediaKey: Buffer.from(source.mediaKey, 'base64'), directPath: source.directPath, url: source.url ?? null },
    source.type,
    { options: withDispatcher(dispatcher) },
  );
  const out = source.sha256 ? checked(source.sha256) : new PassThrough();
  // A failure on the way arrives as an error of the returned stream.
  return pipeline(stream, out, () => undefined);
}

function checked(sha256: string): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
    flush: (done) => {
      const whole = hash.digest('base64') === sha256;
      done(whole ? null : new Error('The file did not arrive as it was sent.'));
    },
  });
}

function readSource(source: unknown): MediaSource {
  const isSource =
    typeof source === 'object' &&
    source !== null &&
    'mediaKey' in source &&
    typeof source.mediaKey === 'string' &&
    'directPath' in source &&
    typeof source.directPath === 'string' &&
    'type' in source &&
    isMediaType(source.type);
  if (!isSource) throw new Error('This is not a file of WhatsApp.');
  // Checked above; only `readFile` makes these.
  return source as unknown as MediaSource;
}

const mediaTypes: readonly MediaType[] = ['image', 'video', 'audio', 'document', 'sticker'];
const isMediaType = (type: unknown): type is MediaType => mediaTypes.some((one) => one === type);
