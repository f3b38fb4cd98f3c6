import { pushedNoticeSaid, type NoticeTexts, type PushedNotice } from '@oplano/core/messages';

/** By language, put in when the worker is built. */
declare const noticeTexts: Readonly<Record<PushedNotice['language'], NoticeTexts>>;

/** Few browsers' types know them yet; those that cannot show buttons leave them out. */
interface NoticeOptions extends NotificationOptions {
  readonly actions: readonly { readonly action: string; readonly title: string }[];
  readonly renotify: boolean;
}

const answerMs = 1_500;

async function show(worker: ServiceWorkerGlobalScope, pushed: PushedNotice): Promise<void> {
  const texts = noticeTexts[pushed.language];
  const { title, body } = pushedNoticeSaid(pushed.notice, texts);
  const options: NoticeOptions = {
    body,
    // The next message of the same conversation takes its place, and so does what an open page shows of it.
    tag: pushed.ticketUuid,
    renotify: true,
    icon: '/app-icon.svg',
    data: pushed,
    actions: [
      { action: 'answer', title: texts.answer },
      { action: 'read', title: texts.markRead },
    ],
  };
  await worker.registration.showNotification(title, options);
}

const markRead = (token: string): Promise<unknown> =>
  fetch('/api/notifications/read', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });

/** Whether an open page says that it does what it was asked. */
const asks = (page: WindowClient, what: object): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    page.postMessage(what, [port2]);
    setTimeout(() => resolve(false), answerMs);
  });

/** In a page that is there, without loading it anew; else in a new one. */
async function openTicket(worker: ServiceWorkerGlobalScope, ticketUuid: string, answers: boolean): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  if (page) {
    const front = await page.focus().catch(() => page);
    if (await asks(front, { openTicket: ticketUuid, answers })) return;
  }
  await worker.clients.openWindow(`/tickets/${ticketUuid}${answers ? '#answer' : ''}`);
}

/** Tells of customers while no page is in view, and does what the buttons of a notice say. */
export function hearPushes(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => {
    // Only the server could have encrypted it for this browser.
    const pushed = event.data?.json() as PushedNotice | undefined;
    if (pushed) event.waitUntil(show(worker, pushed));
  });
  worker.addEventListener('notificationclick', (event) => {
    const { notification, action } = event;
    const { ticketUuid, readToken } = notification.data as PushedNotice;
    notification.close();
    event.waitUntil(action === 'read' ? markRead(readToken) : openTicket(worker, ticketUuid, action === 'answer'));
  });
}
