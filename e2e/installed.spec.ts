import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { root } from '../tools/run-command.ts';
import { heading } from './support/page.ts';
import { signInTitle } from './support/sign-in-page.ts';
import { expect, test } from './support/test.ts';

const letWorkersIn = { serviceWorkers: 'allow' } as const;
const workerIn = async (context: BrowserContext) =>
  context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));

test('the app can be installed: it has a manifest in the name of the brand, and its worker keeps no answer and no file @gate', async ({
  world,
  open,
}) => {
  const person = await world.aPersonOf(await world.aCompany());
  const page = await open(person, { browser: letWorkersIn });
  const session = await page.context().newCDPSession(page);
  const { errors, data = '' } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data)).toMatchObject({ name: 'O Plano', start_url: '/tickets', display: 'standalone' });
  await expect
    .poll(async () => (await session.send('Page.getInstallabilityErrors')).installabilityErrors, 'nothing is missing')
    // A window without memory cannot install anything: it is what tests have.
    .toEqual([{ errorId: 'in-incognito', errorArguments: [] }]);

  await workerIn(page.context());
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await expect(heading(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toEqual(expect.arrayContaining(['/offline.html', '/offline.js']));
  expect(kept.filter((address) => !/^\/(offline\.(html|js)|assets\/.+)$/.test(address))).toEqual([]);
});

for (const [language, text] of [
  ['pt', 'Sem conexão com o servidor.'],
  ['en', 'No connection to the server.'],
  ['es', 'Sin conexión con el servidor.'],
  ['tr', 'Sunucuya bağlanılamıyor.'],
] as const) {
  test(`without a server the installed app says so (${language}), and comes back by itself`, async ({
    world,
    open,
    noise,
  }) => {
    noise.expectComplaint('ERR_INTERNET_DISCONNECTED');
    noise.expectComplaint('Failed to fetch');
    const page = await open(await world.aPersonOf(await world.aCompany()), { browser: letWorkersIn });
    await workerIn(page.context());
    await page.evaluate((chosen) => {
      localStorage.setItem('language', chosen);
      return navigator.serviceWorker.ready.then(() => undefined);
    }, language);
    await page.context().setOffline(true);
    await page.goto('/contacts');
    await expect(page.getByRole('heading', { name: text })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(1);
    expect(await page.title()).toBe('O Plano');
    await page.context().setOffline(false);
    await expect(page.getByRole('banner')).toBeVisible();
  });
}

/** Plays a server before and after a deploy: the worker that was built, under the mark of each build. */
async function aDeploy() {
  const dist = path.join(root, 'web', 'dist');
  const code = readFileSync(path.join(dist, 'service-worker.js'), 'utf8');
  const mark = /shell-([0-9a-f]{12})/.exec(code)?.[1];
  if (!mark) throw new Error('The worker bears no mark of its build.');
  let build = 'aaaaaaaaaaaa';
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://here');
    const send = (type: string, body: string) =>
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' }).end(body);
    if (pathname === '/service-worker.js') return send('text/javascript', code.replaceAll(mark, build));
    if (pathname === '/offline.js') return send('text/javascript', '');
    if (pathname.startsWith('/assets/')) {
      const isThere = pathname.includes(build);
      return isThere ? send('text/javascript', `document.body.append(' ${build}')`) : response.writeHead(404).end();
    }
    return send('text/html', `<!doctype html><h1>${build}</h1><script src="/assets/part-${build}.js"></script>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    deploy: (next: string) => {
      build = next;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('after a deploy the next navigation shows the new build, under the new worker, and nothing of the old shell', async ({
  browser,
}) => {
  const site = await aDeploy();
  const context = await browser.newContext(letWorkersIn);
  const page = await context.newPage();
  const names = () => page.evaluate(() => caches.keys().then((all) => all.toSorted()));
  try {
    await page.goto(site.url);
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
      await navigator.serviceWorker.ready;
    });
    await page.reload();
    await expect(page.locator('body')).toHaveText('aaaaaaaaaaaa aaaaaaaaaaaa');
    await expect.poll(names).toEqual(['assets', 'shell-aaaaaaaaaaaa']);

    site.deploy('bbbbbbbbbbbb');
    await page.goto(`${site.url}/tickets`);
    await expect(page.locator('body'), 'at once, though the old worker still stood there').toHaveText(
      'bbbbbbbbbbbb bbbbbbbbbbbb',
    );
    await expect
      .poll(names, 'the browser has found the new worker by itself')
      .toEqual(['assets', 'shell-bbbbbbbbbbbb']);
  } finally {
    await context.close();
    site.stop();
  }
});

test('visitors are shown the sign-in page without a worker: it waits for nothing', async ({ visitor }) => {
  const page = await visitor({ browser: letWorkersIn });
  await expect(heading(page)).toHaveText(signInTitle);
  expect(page.context().serviceWorkers()).toEqual([]);
});
