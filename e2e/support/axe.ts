import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { Scheme } from './browser-state.ts';

/** Colours are all that a scheme changes, so the second look is at them alone. */
const looks: readonly { scheme: Scheme; runOnly?: string[] }[] = [
  { scheme: 'light' },
  { scheme: 'dark', runOnly: ['color-contrast'] },
];

/** Dresses the page as the switch in the top bar does. */
const dress = (page: Page, scheme: Scheme): Promise<void> =>
  page.evaluate(async (to) => {
    document.documentElement.setAttribute('data-color-scheme', to);
    // What is still fading has colours that nobody reads.
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
  }, scheme);

/** What axe calls serious or critical, in one line each; of the whole page or of a part. */
async function faultsOf(page: Page, part: string | undefined, runOnly: string[] | undefined): Promise<string[]> {
  // Half a megabyte of source is sent once for a page, not for every look at it.
  const isThere = await page.evaluate(() => 'axe' in window);
  // There are no frames to gather from, so axe need not open a page of its own for that.
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: 'void 0' } : {}) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], selectors: false, preload: false, ...(runOnly ? { runOnly } : {}) });
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

/** Expects a page in the light scheme and leaves it so. */
export async function expectNoFaults(page: Page, what: string, part?: string): Promise<void> {
  for (const { scheme, runOnly } of looks) {
    await dress(page, scheme);
    // A list that arrives during the look is seen between two states; what is a fault stays one.
    await expect.poll(() => faultsOf(page, part, runOnly), { message: `${what}, ${scheme}` }).toEqual([]);
  }
  await dress(page, 'light');
}
