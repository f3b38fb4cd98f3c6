import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ExpectedFiles } from '#features/files';
import type { OutsideTools } from '#platform/jobs';
import type { Storage } from '#ports/storage';
import { storeSharedMedia } from './fetch-media.ts';
import type { StoredMedia } from './store-media.ts';
import { measureVoice } from './voice-note.ts';

/** Stores a recording that somebody outside has made for us, with the words that are spoken in it. What is no recording is refused. */
export async function storeVoice(
  tools: OutsideTools,
  storage: Storage,
  { bytes, words }: { readonly bytes: Uint8Array; readonly words: string },
): Promise<{ stored: StoredMedia; expected: ExpectedFiles }> {
  const sound = await measureVoice(tools.companyId ?? 0, bytes);
  const content = Buffer.from(bytes);
  const { stored, expected } = await storeSharedMedia(tools, storage, {
    head: content.subarray(0, 65_536),
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    stream: () => Readable.from([content]),
    name: 'voz.ogg',
    mimetype: 'audio/ogg',
    kind: 'audio',
  });
  return { stored: { ...stored, ...sound, voice: true, transcript: words }, expected };
}
