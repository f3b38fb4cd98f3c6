import { test as base, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { anAddress } from './api.ts';
import { signedInState, type Scheme } from './browser-state.ts';
import { journeyAlone, journeyOnShared, type JourneyLog } from './log-desk.ts';
import { watch, type Watch } from './noise.ts';
import { sharedServer, type TestServer } from './shared-server.ts';
import { createWorld, type Person, type World } from './world.ts';

export { expect } from '@playwright/test';

export interface OpenOptions {
  /** Where to start. */
  readonly at?: string;
  readonly scheme?: Scheme;
  readonly size?: { readonly width: number; readonly height: number };
  readonly browser?: BrowserContextOptions;
}

export interface Tools {
  /** Makes companies and people. */
  readonly world: World;
  /** A fresh browser in which nobody is signed in. */
  readonly visitor: (options?: OpenOptions) => Promise<Page>;
  /** A fresh browser in which this person is signed in. */
  readonly open: (person: Person, options?: OpenOptions) => Promise<Page>;
  /** What the browsers of this test complained of; at its end there must be nothing. */
  readonly noise: Watch;
  /** What its server logs meanwhile; at its end there must be no error. */
  readonly journey: JourneyLog | null;
}

export interface WorkerTools {
  /** The server of the run; a file may put one of its own in its place. */
  readonly server: TestServer;
}

export const test = base.extend<Tools, WorkerTools>({
  // Playwright reads from the pattern what a fixture needs: here nothing.
  // oxlint-disable-next-line no-empty-pattern
  server: [async ({}, give) => give(sharedServer()), { scope: 'worker' }],
  journey: [
    async ({ server }, give, { titlePath }) => {
      const isShared = server.url === sharedServer().url;
      const journey = isShared ? await journeyOnShared(titlePath.join(' › ')) : server.log && journeyAlone(server.log);
      await give(journey ?? null);
      const lines = (await journey?.end()) ?? [];
      if (lines.length > 0) throw new Error(`The server logged errors during this journey:\n${lines.join('\n')}`);
    },
    { auto: true },
  ],
  world: async ({ server, journey }, give) => give(createWorld(server, (companyId) => journey?.owns(companyId))),
  noise: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, give) => {
      const noise = watch();
      await give(noise);
      noise.demandSilence();
    },
    { auto: true },
  ],
  visitor: async ({ browser, server, noise }, give) => {
    const contexts: BrowserContext[] = [];
    await give(async ({ at = '/login', scheme = 'light', size, browser: options }: OpenOptions = {}) => {
      const context = await browser.newContext({
        baseURL: server.url,
        colorScheme: scheme,
        // The server believes its proxy: each browser is a caller of its own.
        extraHTTPHeaders: { 'x-forwarded-for': anAddress() },
        ...(size ? { viewport: size } : {}),
        ...options,
      });
      contexts.push(context);
      noise.listen(context);
      const page = await context.newPage();
      await page.goto(at);
      return page;
    });
    for (const context of contexts) await context.close();
  },
  open: async ({ visitor, world, server }, give) =>
    give(async (person, { at = '/tickets', ...options } = {}) => {
      const storageState = signedInState(server.url, await world.signIn(person), options.scheme);
      return visitor({ at, ...options, browser: { ...options.browser, storageState } });
    }),
});
