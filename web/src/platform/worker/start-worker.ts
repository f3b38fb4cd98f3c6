/** Only what was built has one; pages that did not come over a safe line may have none. */
const mayHave = (): boolean => import.meta.env.PROD && 'serviceWorker' in navigator;

/**
 * Lets the browser keep the shell of the app, and hear pushes. Asked again it answers the same one. The browser looks for
 * a newer one with each page that is opened, and never in its own cache.
 */
export async function startWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!mayHave()) return null;
  try {
    return await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  } catch {
    // A browser that keeps nothing: the app works without.
    return null;
  }
}
