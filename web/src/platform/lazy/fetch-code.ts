import { NoConnectionError } from '#platform/api';

/** How Chromium, Firefox, Safari and the build tool say that a file did not arrive. */
const notFetched = /dynamically imported module|module script failed|preload CSS/i;

/** Fetches code. A file that does not arrive is a lack of connection, which every screen knows how to tell. */
export async function fetchCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    if (!(cause instanceof Error && notFetched.test(cause.message))) throw cause;
    throw new NoConnectionError('A part of the page could not be fetched.', { cause });
  }
}
