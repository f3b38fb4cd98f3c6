import { mkdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../tools/chromium.ts';
import { root } from '../../tools/run-command.ts';
import { anAddress } from '../support/api.ts';
import type { BrowserState, Scheme } from '../support/browser-state.ts';
import setUp from '../support/global-setup.ts';
import { watch } from '../support/noise.ts';
import { sharedServer } from '../support/shared-server.ts';
import { createWorld } from '../support/world.ts';
import { contactSheetOf } from './contact-sheet.ts';
import type { Screen, SizeName, Viewer } from './screen.ts';
import { screens } from './screens.ts';
import { askForCompany, signInViewers, stateIn } from './viewers.ts';

const sizes: Record<SizeName, BrowserContextOptions> = {
  desktop: { viewport: { width: 1440, height: 900 } },
  tablet: { viewport: { width: 1024, height: 768 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};
const schemes: readonly Scheme[] = ['light', 'dark'];
/** As many as there are cores on the smallest machine this is meant for. */
const photographers = 2;

interface Shot {
  readonly screen: Screen;
  readonly scheme: Scheme;
  readonly size: SizeName;
  readonly file: string;
}

interface Studio {
  readonly browser: Browser;
  readonly url: string;
  /** What the browser of each viewer holds. */
  readonly states: Map<Viewer, BrowserState>;
}

/** Pictures that one browser window can take one after the other. */
interface Sitting {
  readonly viewer: Viewer;
  readonly scheme: Scheme;
  readonly size: SizeName;
  readonly shots: readonly Shot[];
}

/** Waits until nothing is on its way any more: answers, pictures, letters, movements. */
async function settle(page: Page, screen: Screen): Promise<void> {
  if (screen.name !== 'users-loading') {
    await page.waitForLoadState('networkidle');
    // What is drawn where something will be; whatever never comes is a picture worth taking.
    const bones = page.locator('main').locator('[class*="bone"], [class*="MuiSkeleton"]').first();
    await bones.waitFor({ state: 'detached', timeout: 20_000 }).catch(() => undefined);
  }
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
  });
}

/** What should not be seen on a screen that is not about trouble. */
async function troubleOn(page: Page, { isTroubled, at }: Screen): Promise<string[]> {
  const found: string[] = [];
  const alerts = page.locator('#root').getByRole('alert');
  if (!isTroubled && (await alerts.count()) > 0) found.push(`shows "${await alerts.first().innerText()}"`);
  if (!page.url().includes(at) && at !== '/schedules') found.push(`ended at ${page.url()}`);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (overflow > 0) found.push(`is ${overflow} px wider than the window`);
  return found;
}

/** Those of the README are kept with the sources, so they have to be small. */
async function save(page: Page, file: string): Promise<void> {
  if (path.extname(file) === '.png') return void (await page.screenshot({ path: file }));
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
  await writeFile(file, Buffer.from(data, 'base64'));
}

async function take(page: Page, { screen, file }: Shot): Promise<string[]> {
  const noise = watch();
  noise.listen(page.context());
  try {
    await screen.prepare?.(page);
    await page.goto(screen.at);
    await page.locator('h1, [role="alert"], [data-sonner-toast]').first().waitFor();
    if (screen.viewer === 'inTwoCompanies') await askForCompany(page);
    await screen.arrange?.(page);
    await settle(page, screen);
    const trouble = await troubleOn(page, screen);
    await save(page, file);
    return [...trouble, ...(screen.isTroubled ? [] : noise.heard())];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    noise.leave(page.context());
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
}

/** Takes the pictures of one sitting, each on a page of its own. */
async function sit({ browser, url, states }: Studio, { viewer, scheme, size, shots }: Sitting): Promise<string[]> {
  const context = await browser.newContext({
    baseURL: url,
    colorScheme: scheme,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': anAddress() },
    ...sizes[size],
    ...stateIn(states.get(viewer), scheme),
  });
  const problems: string[] = [];
  for (const shot of shots) {
    const page = await context.newPage();
    const { name } = path.parse(shot.file);
    const found = await take(page, shot);
    problems.push(...found.map((problem) => `${name}: ${problem}`));
    console.log(`${found.length > 0 ? '✗' : '✓'} ${name}`);
    await page.close();
  }
  // What a page renewed is renewed for the next sitting; what it had before would count as stolen.
  if (states.has(viewer)) states.set(viewer, await context.storageState());
  await context.close();
  return problems;
}

function shotsOf(folder: string, wanted: string | undefined, size: string | undefined): Shot[] {
  const sizeNames = (Object.keys(sizes) as SizeName[]).filter((name) => size === undefined || size === name);
  return screens
    .filter(({ name }) => wanted === undefined || wanted.split(',').some((part) => name.includes(part)))
    .flatMap((screen) =>
      schemes.flatMap((scheme) =>
        sizeNames
          .filter((name) => screen.only === undefined || screen.only === name)
          .map((name) => ({
            screen,
            scheme,
            size: name,
            file: path.join(folder, `${screen.name}-${scheme}-${name}.png`),
          })),
      ),
    );
}

/** The longest first, so that nobody waits for one long sitting at the end. */
function sittingsOf(shots: readonly Shot[]): Sitting[] {
  const groups = Map.groupBy(shots, ({ screen, scheme, size }) => [screen.viewer, scheme, size].join());
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group;
      return first ? [{ viewer: first.screen.viewer, scheme: first.scheme, size: first.size, shots: group }] : [];
    })
    .toSorted((a, b) => b.shots.length - a.shots.length);
}

async function takeAll(studio: Studio, shots: readonly Shot[]): Promise<string[]> {
  const problems: string[] = [];
  const queue = sittingsOf(shots);
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) problems.push(...(await sit(studio, next)));
  };
  await Promise.all(Array.from({ length: photographers }, work));
  return problems;
}

/** The pictures of the README: the screens they show, and what has to be there first, however slow the machine is. */
const inReadme: Readonly<Record<string, readonly [screen: string, shows: string]>> = {
  inbox: ['chat', 'article'],
  dashboard: ['dashboard', 'text=Totais de atendimentos'],
  board: ['kanban', '[data-card]'],
};

const ofReadme = (): Shot[] => {
  const folder = path.join(root, 'docs', 'pictures');
  mkdirSync(folder, { recursive: true });
  return Object.entries(inReadme).map(([name, [shown, shows]]) => {
    const screen = screens.find((one) => one.name === shown);
    if (!screen) throw new Error(`There is no screen ${shown}.`);
    const arrange = async (page: Page) => {
      await screen.arrange?.(page);
      await page.locator(shows).first().waitFor();
    };
    return {
      screen: { ...screen, arrange },
      scheme: 'light',
      size: 'desktop',
      file: path.join(folder, `${name}.webp`),
    };
  });
};

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { readme: { type: 'boolean' }, only: { type: 'string' }, size: { type: 'string' } },
  });
  const folder = path.join(root, 'screens');
  if (!values.readme && values.only === undefined && values.size === undefined)
    rmSync(folder, { recursive: true, force: true });
  const shots = values.readme ? ofReadme() : shotsOf(folder, values.only, values.size);
  const tearDown = await setUp();
  const executablePath = findChromium();
  const browser = await chromium.launch({ args: chromiumFlags, ...(executablePath ? { executablePath } : {}) });
  try {
    const server = sharedServer();
    const states = await signInViewers(createWorld(server));
    const problems = await takeAll({ browser, url: server.url, states }, shots);
    if (!values.readme) await writeFile(path.join(folder, 'index.html'), contactSheetOf(folder));
    for (const problem of problems) console.error(problem);
    console.log(`${shots.length} pictures, ${problems.length} problems`);
    return problems.length > 0 ? 1 : 0;
  } finally {
    await browser.close();
    await tearDown();
  }
}

// An end by exit() lets what was started end as well.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
process.exitCode = await main();
