import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { painted, type Window } from './window.ts';

const board = (page: Page): Locator => page.getByRole('region', { name: 'Quadro de atendimentos' });
const lanes = (page: Page): Locator => page.locator('[data-cards]');
const cards = (page: Page): Locator => page.locator('[data-card]');

export async function openBoard(page: Page): Promise<void> {
  await page.goto('/kanban');
  await cards(page).first().waitFor({ timeout: 120_000 });
  await painted(page);
}

/** Nobody asked for more for so many looks: this is all of it. */
const quietLooks = 4;

/** Scrolls every lane to its end, until no more cards come. */
export async function loadBoard(page: Page): Promise<void> {
  let asked = 0;
  page.on('request', (request) => {
    if (/\/api\/ticket\/kanban\/lanes\//.test(request.url())) asked += 1;
  });
  const scroll = (where: 'end' | 'start') =>
    lanes(page).evaluateAll((boxes, place) => {
      for (const box of boxes) box.scrollTo({ top: place === 'end' ? box.scrollHeight : 0 });
    }, where);
  for (let quiet = 0, known = 0; quiet < quietLooks; quiet = asked === known ? quiet + 1 : 0) {
    known = asked;
    await scroll('end');
    await sleep(500);
  }
  await scroll('start');
  await painted(page);
}

/** How many cards are loaded, on the page or not. */
export const countCards = (page: Page): Promise<number> =>
  lanes(page).evaluateAll((boxes) =>
    boxes.reduce((sum, box) => sum + Math.round((box.querySelector('ul')?.clientHeight ?? 0) / 140), 0),
  );

/** Holds a card and leads it over the board and back, a step a frame; thread time of a step. */
export async function costOfDragging({ page, threadMs }: Window, steps: number): Promise<number> {
  const from = await cards(page).first().boundingBox();
  const area = await board(page).boundingBox();
  if (!from || !area) throw new Error('There is no card to drag.');
  const [x, y] = [from.x + 60, from.y + 20];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30, y + 30, { steps: 4 });
  await page.locator('[data-dragged]').waitFor({ state: 'attached' });
  const reach = Math.min(900, area.width - 160);
  const before = await threadMs();
  for (let step = 0; step < steps; step += 1) {
    const along = Math.abs((((step / steps) * 4) % 2) - 1);
    await page.mouse.move(x + (1 - along) * reach, y + 30 + (step % 20) * 4);
    // Longer than a frame: no two steps are done together.
    await sleep(20);
  }
  await painted(page);
  const each = ((await threadMs()) - before) / steps;
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return each;
}
