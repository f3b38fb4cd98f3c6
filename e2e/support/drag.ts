import type { Locator, Page } from '@playwright/test';

/** Drags as a hand does: down, a little way, over the target, up. */
export async function drag(page: Page, card: Locator, target: Locator): Promise<void> {
  const [from, to] = [await card.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error('There is nothing to drag, or nowhere to.');
  await page.mouse.move(from.x + from.width / 2, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 12, from.y + 24, { steps: 3 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
  await page.mouse.up();
}
