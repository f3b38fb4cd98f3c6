/** What the worker asks of an open page when somebody presses a notice. */
interface NoticePressed {
  readonly openTicket: string;
  readonly answers: boolean;
}

const isPressed = (data: unknown): data is NoticePressed =>
  typeof data === 'object' && data !== null && 'openTicket' in data && typeof data.openTicket === 'string';

const waitMs = 10_000;
const lookMs = 100;

/** The place to write in comes with the conversation; whoever clicks elsewhere meanwhile is not called back. */
function focusComposer(): void {
  const from = document.activeElement;
  const began = performance.now();
  const timer = setInterval(() => {
    const composer = document.querySelector<HTMLTextAreaElement>('[data-composer]');
    if (composer && document.activeElement === from) composer.focus();
    if (composer || performance.now() - began > waitMs) clearInterval(timer);
  }, lookMs);
}

/** Does what the buttons of notices ask for, and keeps this browser's subscription with whoever is signed in. */
export function followNotices(userId: number, open: (ticketUuid: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const onMessage = ({ data, ports }: MessageEvent<unknown>) => {
    if (!isPressed(data)) return;
    ports[0]?.postMessage('done');
    open(data.openTicket);
    if (data.answers) focusComposer();
  };
  navigator.serviceWorker.addEventListener('message', onMessage);
  // Messages wait until somebody listens.
  navigator.serviceWorker.startMessages();
  if (location.hash === '#answer') {
    history.replaceState(history.state, '', location.pathname + location.search);
    focusComposer();
  }
  // The next page tries again.
  import('./push-device.ts').then(({ settlePush }) => settlePush(userId)).catch(() => undefined);
  return () => navigator.serviceWorker.removeEventListener('message', onMessage);
}
