import { Readable } from 'node:stream';
import type { WASocket } from 'baileys';
import type { Profile } from '../../driver.ts';
import type { MediaAccess } from '../endpoint.ts';

const patienceMs = 20_000;

/** The codes under which the network says that somebody has no picture, and that it is not for us to see. */
const [none, hidden] = [404, [401, 403]];

/** The picture of a person or a group. Fails where the network did not answer. */
export async function askPicture(
  socket: Pick<WASocket, 'profilePictureUrl'>,
  media: MediaAccess,
  jid: string,
): Promise<Profile['picture']> {
  try {
    const url = await socket.profilePictureUrl(jid, 'image', patienceMs);
    return url === undefined ? undefined : () => download(media, url);
  } catch (error) {
    const code = codeOf(error);
    if (code === none) return null;
    if (code !== undefined && hidden.includes(code)) return undefined;
    throw error;
  }
}

async function download(media: MediaAccess, url: string): Promise<Readable> {
  const response = await media.fetch(url, { signal: AbortSignal.timeout(patienceMs) });
  if (!response.ok || !response.body) throw new Error(`The picture could not be fetched: HTTP ${response.status}`);
  return Readable.fromWeb(response.body);
}

/** What the network answers instead stands in the library's errors as their data. */
const codeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'data' in error && typeof error.data === 'number' ? error.data : undefined;
