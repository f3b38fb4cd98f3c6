import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { OutsideSay } from '@oplano/core/automation';
import type { ExpectedFiles } from '#features/files';
import { storeSharedMedia } from '#features/messages';
import type { OutsideTools } from '#platform/jobs';
import type { Staging } from '#platform/staging';
import type { MachinePlaces, MachineSay } from '#ports/machines';
import type { Storage } from '#ports/storage';

const maxBytes = 16 * 1024 * 1024;
const timeoutMs = 30_000;
/** Of one answer; more than that are only named. */
const filesMax = 5;

interface Parts {
  readonly places: MachinePlaces;
  readonly staging: Staging;
  readonly storage: Storage;
}

const nameIn = (url: string): string => decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '') || 'arquivo';

async function fetchFile(tools: OutsideTools, url: string, { places, staging, storage }: Parts) {
  const signal = AbortSignal.any([tools.signal, AbortSignal.timeout(timeoutMs)]);
  const response = await places.tenants.fetch(url, { signal });
  if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`);
  // The same stream under the name that Node gives it.
  const body = Readable.fromWeb(response.body as ReadableStream);
  const file = await staging.take(body, { maxBytes, signal });
  try {
    const mimetype = response.headers.get('content-type') ?? 'application/octet-stream';
    return await storeSharedMedia(tools, storage, { ...file, name: nameIn(url), mimetype });
  } finally {
    await file.remove();
  }
}

/** Fetches what a machine sends by its address. What cannot be fetched is named instead, and the customer may open it. */
export async function fetchFiles(
  tools: OutsideTools,
  says: readonly MachineSay[],
  parts: Parts,
): Promise<{ says: OutsideSay[]; expected: ExpectedFiles[] }> {
  const ready: OutsideSay[] = [];
  const expected: ExpectedFiles[] = [];
  for (const { mediaUrl, ...say } of says) {
    if (mediaUrl === undefined) {
      ready.push(say);
      continue;
    }
    const named = { ...say, text: [say.text, mediaUrl].filter((part) => part !== '').join('\n') };
    if (expected.length >= filesMax || !/^https?:\/\//i.test(mediaUrl)) {
      ready.push(named);
      continue;
    }
    try {
      const { stored, expected: kept } = await fetchFile(tools, mediaUrl, parts);
      expected.push(kept);
      ready.push({ ...say, file: stored });
    } catch (err) {
      tools.log.warn({ code: 'machine_file_failed', err }, 'a file of a machine could not be fetched');
      ready.push(named);
    }
  }
  return { says: ready, expected };
}
