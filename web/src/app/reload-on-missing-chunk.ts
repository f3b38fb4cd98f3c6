const key = 'reloadedForChunk';
const onceInMs = 30_000;

/** What the server says of a file: it has it, it has it no more, or there is no answer. */
type Word = 'here' | 'gone' | 'silence';

interface Options {
  readonly reload?: () => void;
  readonly ask?: (address: string) => Promise<Word>;
}

const askServer = async (address: string): Promise<Word> => {
  try {
    const { ok, status } = await fetch(address, { method: 'HEAD', cache: 'no-store' });
    if (ok) return 'here';
    return status === 404 ? 'gone' : 'silence';
  } catch {
    return 'silence';
  }
};

/** The file that did not arrive, as Chromium, Firefox and the build tool name it. Safari does not. */
const addressIn = (error: unknown): string | null =>
  error instanceof Error ? (/\S+\/assets\/\S+|\/assets\/\S+/.exec(error.message)?.[0] ?? null) : null;

/**
 * After a deployment an open page asks for files that are gone: a reload takes the new ones. Never in a circle, never
 * without a server (that would trade the page for the browser's own complaint), and not for a file that only an outage
 * kept away, unless the browser goes on refusing it though the server has it: some remember a file they could not fetch.
 */
export function reloadOnMissingChunk({ reload = () => location.reload(), ask = askServer }: Options = {}): () => void {
  const refused = new Set<string>();
  const consider = async (address: string | null): Promise<void> => {
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - last < onceInMs) return;
    const word = await ask(address ?? location.href);
    if (word === 'silence') return;
    if (word === 'here' && address !== null && !refused.has(address)) {
      refused.add(address);
      return;
    }
    sessionStorage.setItem(key, String(Date.now()));
    reload();
  };
  const onError = (event: VitePreloadErrorEvent) => void consider(addressIn(event.payload));
  window.addEventListener('vite:preloadError', onError);
  return () => window.removeEventListener('vite:preloadError', onError);
}
