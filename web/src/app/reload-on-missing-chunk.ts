const key = 'reloadedForChunk';
const onceInMs = 30_000;

interface Options {
  readonly reload?: () => void;
  readonly serverAnswers?: () => Promise<boolean>;
}

const askServer = async (): Promise<boolean> => {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
};

/**
 * After a deployment an open page asks for files that are gone: a reload takes the new ones. Never in a circle, and
 * never without a server: that would trade the page for the browser's own complaint.
 */
export function reloadOnMissingChunk({
  reload = () => location.reload(),
  serverAnswers = askServer,
}: Options = {}): void {
  const consider = async (): Promise<void> => {
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - last < onceInMs || !(await serverAnswers())) return;
    sessionStorage.setItem(key, String(Date.now()));
    reload();
  };
  window.addEventListener('vite:preloadError', () => void consider());
}
