import { gzipSync } from 'node:zlib';
import { pages } from '@oplano/core/navigation';
import type { Page, Response } from '@playwright/test';
import { heading } from './support/page.ts';
import { expect, test } from './support/test.ts';

/** Gzipped kilobytes of JavaScript that a page may load before it is ready. */
const budget = { login: 195, tickets: 270, other: 320 };

/** Fetched at leisure some seconds after the first screen, so that an outage or a visit can be told: no page waits for them. */
const atLeisure =
  /\/assets\/(toaster|errors|line-bar|support(-bar)?|inbox-keys|first-?[sS]teps|notification-prompt|width-handle)-/;

/** Sums up what a browser with an empty cache fetches for an address. */
async function weigh(page: Page, address: string): Promise<number> {
  const scripts: Response[] = [];
  const note = (response: Response) => {
    if (response.request().resourceType() === 'script' && !atLeisure.test(response.url())) scripts.push(response);
  };
  page.on('response', note);
  await page.goto(address);
  await expect(heading(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  page.off('response', note);
  const bodies = await Promise.all(scripts.map((script) => script.body()));
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000;
}

test('the sign-in page loads at most 195 kB of script [ACC-001]', async ({ visitor }) => {
  const page = await visitor({ at: 'about:blank' });
  expect(await weigh(page, '/login')).toBeLessThanOrEqual(budget.login);
});

test('the inbox loads at most 270 kB of script, no page more than 320 [ACC-041]', async ({
  world,
  open,
  browser,
  server,
}) => {
  const operator = await world.aPersonOf(await world.aCompany(), { profile: 'admin' });
  await world.makeOperator(operator);
  const first = await open(operator, { at: '/tickets' });
  await expect(heading(first)).toBeVisible();
  const storageState = await first.context().storageState();
  const heavy: string[] = [];
  for (const { key, path } of pages.filter(
    ({ key: page }) => page === 'users' || page === 'tickets' || page === 'dashboard',
  )) {
    const context = await browser.newContext({ baseURL: server.url, storageState });
    const address = path.replace(/\/\{-\$\w+\}/, '');
    const weight = await weigh(await context.newPage(), address);
    const most = key === 'tickets' ? budget.tickets : budget.other;
    if (weight > most) heavy.push(`${address} ${weight.toFixed(1)} kB`);
    await context.close();
  }
  expect(heavy).toEqual([]);
});

test('the content security policy names no foreign source, and what is built is cached for ever [WHL-012]', async ({
  visitor,
  world,
}) => {
  const page = await visitor({ at: 'about:blank' });
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(world.url) && !request.url().startsWith('data:')) foreign.push(request.url());
  });
  const assets: Response[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/assets/')) assets.push(response);
  });
  const answer = await page.goto('/login');
  await expect(heading(page)).toBeVisible();
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain(`script-src 'self'`);
  expect(policy).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/);
  expect(policy).not.toMatch(/https?:/);
  expect(answer?.headers()['cache-control']).toBe('no-cache');
  expect(assets.length).toBeGreaterThan(0);
  for (const asset of assets) {
    expect(asset.headers()['cache-control'], asset.url()).toContain('immutable');
    expect(asset.status()).toBe(200);
  }
  expect(foreign).toEqual([]);
});
