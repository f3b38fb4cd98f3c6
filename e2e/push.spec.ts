import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page, Worker } from '@playwright/test';
import { aBrowser } from '../server/test/push-browser.ts';
import { accept, ticketOf } from './support/inbox-page.ts';
import { sharedLab } from './support/lab.ts';
import { aQueue, connectPhone } from './support/shop.ts';
import { expect, test } from './support/test.ts';
import type { World } from './support/world.ts';

/** Plays the push service of a browser's maker, and reads what was written to that browser. */
async function aPushService() {
  const browser = aBrowser();
  const received: string[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push(browser.read(Buffer.concat(chunks)));
      response.writeHead(201).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    place: { endpoint: `http://127.0.0.1:${port}/send/1`, keys: browser.keys },
    received,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
type PushService = Awaited<ReturnType<typeof aPushService>>;

/** The browser of a test reaches no service outside: it is given the one on this machine. All else is its own. */
async function subscribeHere(context: BrowserContext, { place }: PushService): Promise<void> {
  await context.grantPermissions(['notifications']);
  await context.addInitScript((given) => {
    const key = 'test:subscribed';
    const made = (publicKey: ArrayBuffer) => ({
      endpoint: given.endpoint,
      options: { applicationServerKey: publicKey },
      toJSON: () => given,
      unsubscribe: async () => localStorage.removeItem(key),
    });
    const found = () => {
      const kept = localStorage.getItem(key);
      return kept === null ? null : made(Uint8Array.from(kept.split(','), Number).buffer);
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => found(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        localStorage.setItem(key, applicationServerKey.join());
        return found();
      },
    });
  }, place);
}

async function aShop(world: World) {
  const company = await world.aCompany();
  const queueId = await aQueue(world, company, 'Vendas', '#1d4ed8');
  const ana = await world.aPersonOf(company, { name: 'Ana Lima', queueIds: [queueId] });
  const line = await connectPhone(world, company, sharedLab(), { name: 'Loja', queueIds: [queueId] });
  return { ana, customer: await sharedLab().aCustomer('Rita Campos', line) };
}

/** Hands a push to the worker as the browser itself would. */
async function deliver(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
}

const notices = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const shown = await registration.getNotifications();
    return shown.map(({ title, body }) => `${title}: ${body}`);
  });

/** Presses a button of the one notice that is shown. */
const press = (worker: Worker, action: string) =>
  worker.evaluate(async (pressed) => {
    const { registration, NotificationEvent } = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (type: string, init: object) => Event;
    };
    const [notification] = await registration.getNotifications();
    dispatchEvent(new NotificationEvent('notificationclick', { notification, action: pressed }));
  }, action);

test('somebody who closed the app is told by a push, answers from the notice, and marks one as read', async ({
  world,
  open,
  noise,
}) => {
  // Buttons that a test presses are not the browser's own, so it does not wait for what they do.
  noise.expectComplaint('waitUntil');
  const service = await aPushService();
  try {
    const { ana, customer } = await aShop(world);
    await customer.says('Bom dia!');
    const page = await open(ana, { at: '/login', browser: { serviceWorkers: 'allow' } });
    const context = page.context();
    await subscribeHere(context, service);
    await page.goto('/tickets');
    await accept(page, 'Rita Campos');
    await page
      .getByRole('button', { name: /Conta de Ana Lima|Ana Lima/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Notificações' }).click();
    const choice = page.getByRole('switch', { name: 'Avisar neste aparelho' });
    await expect(choice).not.toBeChecked();
    await choice.click();
    await expect(choice).toBeChecked();
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));

    // Nobody looks: a page that is no part of the app keeps the browser open.
    await page.goto('/offline.html');
    await page.waitForTimeout(7_000);
    await customer.says('Vocês abrem *hoje*?');
    await expect.poll(() => service.received.length).toBe(1);
    await deliver(page, service.received[0] ?? '');
    await expect.poll(() => notices(worker)).toEqual(['Rita Campos: Vocês abrem hoje?']);

    // A page that is there is used, without loading it anew.
    await page.goto('/contacts');
    await expect(page.getByRole('banner')).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.querySelectorAll('output').length)).toBeGreaterThan(0);
    // What listens to the worker comes some seconds after the page.
    await page.waitForTimeout(7_000);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await press(worker, 'answer');
    await expect(page).toHaveURL(/\/tickets\/[0-9a-f-]{36}$/);
    await expect(page.locator('[data-composer]')).toBeFocused();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    expect(await notices(worker)).toEqual([]);

    await page.goto('/offline.html');
    await page.waitForTimeout(7_000);
    await customer.says('Obrigada!');
    await expect.poll(() => service.received.length).toBe(2);
    await deliver(page, service.received[1] ?? '');
    await expect.poll(() => notices(worker)).toEqual(['Rita Campos: Obrigada!']);
    await press(worker, 'read');
    await expect.poll(() => notices(worker)).toEqual([]);
    await page.goto('/tickets');
    await expect(ticketOf(page, 'Rita Campos')).toBeVisible();
    await expect(page).not.toHaveTitle(/^①/);
  } finally {
    service.stop();
  }
});
