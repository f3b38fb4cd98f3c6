import { chromium, type BrowserContextOptions, type CDPSession, type Page } from '@playwright/test';
import { chromiumFlags, ensureChromium } from '../../tools/chromium.ts';
import type { BenchUser } from '../dataset/ensure-dataset.ts';
import type { Product } from '../harness/product.ts';

/** Somebody's browser, and how much its page has thought so far. */
export interface Window {
  readonly page: Page;
  /** Time the page's own thread was busy, in milliseconds; waiting for others does not count. */
  readonly threadMs: () => Promise<number>;
  readonly close: () => Promise<void>;
}

type Storage = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** What a browser holds after a sign-in. */
async function signedIn({ url, signIn }: Product, user: BenchUser): Promise<Storage> {
  const { token, cookie } = await signIn(user);
  const [, value = ''] = /^jrt=([^;]*)/.exec(cookie) ?? [];
  const place = { domain: new URL(url).hostname, path: '/api/auth', expires: Math.floor(Date.now() / 1000) + 3600 };
  const local = { token, userId: String(user.id), theme: 'light' };
  return {
    cookies: [{ name: 'jrt', value, ...place, httpOnly: true, secure: false, sameSite: 'Strict' }],
    origins: [{ origin: url, localStorage: Object.entries(local).map(([name, text]) => ({ name, value: text })) }],
  };
}

async function threadMsOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

export async function openWindow(product: Product, user: BenchUser): Promise<Window> {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumFlags });
  const context = await browser.newContext({
    baseURL: product.url,
    storageState: await signedIn(product, user),
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { page, threadMs: () => threadMsOf(session), close: () => browser.close() };
}

/** Until what was last drawn is on the screen. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

export const countNodes = (page: Page): Promise<number> => page.evaluate(() => document.querySelectorAll('*').length);
