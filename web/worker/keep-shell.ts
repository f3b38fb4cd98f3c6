import { shellPart } from '@oplano/core/navigation';

/** Another one with each build. */
declare const buildMark: string;

const shell = `shell-${buildMark}`;
const assets = 'assets';
const offline = ['/offline.html', '/offline.js'];
/** Of this build and the one before: an open page goes on loading the parts it was built with. */
const assetsMax = 600;

/** What a browser need not wake the worker for. Few know this yet. */
interface RoutedInstall extends ExtendableEvent {
  addRoutes?(routes: readonly { condition: { urlPattern: { pathname: string } }; source: 'network' }[]): Promise<void>;
}
const straight = ['/api/*', '/files/*', '/socket.io/*'];

async function install(event: RoutedInstall): Promise<void> {
  await event
    .addRoutes?.(straight.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: 'network' })))
    // Without it they pass through here, untouched.
    .catch(() => undefined);
  const cache = await caches.open(shell);
  await cache.addAll(offline.map((address) => new Request(address, { cache: 'reload' })));
}

async function forgetOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== shell && name !== assets).map((name) => caches.delete(name)));
  const cache = await caches.open(assets);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(kept.length - assetsMax, 0)).map((request) => cache.delete(request)));
}

/** Always from the server, so that no build outlives the next; without one, what is kept for that. */
async function fromServer(request: Request, otherwise: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(otherwise, { cacheName: shell });
    if (!kept) throw error;
    return kept;
  }
}

/** Named by its content: what was fetched once is right for good. */
async function asset(request: Request): Promise<Response> {
  const cache = await caches.open(assets);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && answer.type === 'basic') await cache.put(request, answer.clone()).catch(() => undefined);
  return answer;
}

/** Keeps what the app is made of and nothing of what it shows. */
export function keepShell(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('install', (event) => {
    event.waitUntil(install(event));
    // Nothing of an earlier build is ever shown by this one, so no open page need be closed first.
    void worker.skipWaiting();
  });
  worker.addEventListener('activate', (event) => {
    event.waitUntil(forgetOthers().then(() => worker.clients.claim()));
  });
  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (origin !== worker.location.origin) return;
    const isNavigation = request.mode === 'navigate';
    const part = shellPart({ method: request.method, isNavigation, pathname });
    if (part === 'page') event.respondWith(fromServer(request, '/offline.html'));
    else if (part === 'asset') event.respondWith(asset(request));
    else if (pathname === '/offline.js') event.respondWith(fromServer(request, pathname));
  });
}
