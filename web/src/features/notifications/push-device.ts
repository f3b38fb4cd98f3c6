import { i18n } from '#platform/i18n';
import { startWorker } from '#platform/worker';
import { askOwn, forgetThisDevice, sendDevice } from './notifications.api.ts';

/** Whose notices this browser shows: kept here, because the subscription itself does not say. */
const ownerKey = 'pushedTo';

/** What a browser lets us do; `no` where it knows no pushes, or keeps nothing. */
export type PushState = 'no' | 'denied' | 'off' | 'on';

const canPush = (): boolean => 'PushManager' in globalThis && 'Notification' in globalThis;

const isFor = (userId: number): boolean => localStorage.getItem(ownerKey) === String(userId);

async function subscriptionHere(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration('/');
  return (await worker?.pushManager.getSubscription()) ?? null;
}

export async function pushState(userId: number): Promise<PushState> {
  if (!canPush() || !('serviceWorker' in navigator)) return 'no';
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' && isFor(userId) && (await subscriptionHere()) ? 'on' : 'off';
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
};

const sameKey = (a: ArrayBuffer | null | undefined, b: Uint8Array): boolean =>
  a !== null && a !== undefined && new Uint8Array(a).join() === b.join();

/** A subscription for the key of this server; one for another key, from before it moved, is given up. */
async function subscribe(publicKey: string): Promise<PushSubscription | null> {
  if (!(await startWorker())) return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  const key = bytesOf(publicKey);
  const known = await pushManager.getSubscription();
  if (known && sameKey(known.options.applicationServerKey, key)) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  await sendDevice({ endpoint: endpoint ?? '', keys: { p256dh, auth }, language: i18n.language });
}

/** Asks the person, then the browser, then the server. `denied`: the person said no. */
export async function turnOnHere(userId: number): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  const { publicKey } = await askOwn();
  const subscription = await subscribe(publicKey);
  if (!subscription) return 'no';
  await tellServer(subscription);
  localStorage.setItem(ownerKey, String(userId));
  return 'on';
}

export async function turnOffHere(): Promise<PushState> {
  localStorage.removeItem(ownerKey);
  await Promise.all([forgetThisDevice(), subscriptionHere().then((found) => found?.unsubscribe())]);
  return 'off';
}

/**
 * When the app opens: a session of the same person takes the subscription over, and whoever else signed in here does not
 * get what was meant for the one before.
 */
export async function settlePush(userId: number): Promise<void> {
  if (!canPush() || !('serviceWorker' in navigator)) return;
  const found = await subscriptionHere();
  if (!found) return;
  if (!isFor(userId) || Notification.permission !== 'granted') {
    localStorage.removeItem(ownerKey);
    await found.unsubscribe();
    return;
  }
  const { publicKey, isPushed } = await askOwn();
  const subscription = await subscribe(publicKey);
  if (subscription && (subscription !== found || !isPushed)) await tellServer(subscription);
}
