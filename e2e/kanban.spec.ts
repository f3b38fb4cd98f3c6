import { routes } from '@oplano/contracts';
import type { Locator, Page } from '@playwright/test';
import { drag } from './support/drag.ts';
import { sharedLab } from './support/lab.ts';
import { toast } from './support/shell.ts';
import { aQueue, connectPhone } from './support/shop.ts';
import { expect, test } from './support/test.ts';
import type { World } from './support/world.ts';

const column = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const cardIn = (page: Page, lane: string, customer: string): Locator =>
  column(page, lane).getByRole('listitem').filter({ hasText: customer });
const linkOf = (card: Locator): Locator => card.locator('[data-link]');

/** A finger put down on this, moved sideways by less than a lane's width, and lifted. */
async function swipe(page: Page, from: Locator, way: 'left' | 'right'): Promise<void> {
  const box = await from.boundingBox();
  const y = (box?.y ?? 0) + 350;
  const [start, step] = way === 'left' ? [280, -10] : [80, 10];
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', { x: start, y });
  for (let moved = 1; moved <= 20; moved += 1) await touch('touchMove', { x: start + moved * step, y });
  await touch('touchEnd');
  await session.detach();
}

/** A shop with a board of two columns, two people and two customers who wrote. */
async function aBoard(world: World) {
  const company = await world.aCompany();
  const queueId = await aQueue(world, company, 'Vendas', '#1d4ed8');
  const phone = await connectPhone(world, company, sharedLab(), { name: 'Loja', queueIds: [queueId] });
  const { token } = company.founder;
  for (const name of ['Proposta', 'Ganho']) {
    await world.api(routes.tags.create, { token, body: { name, kanban: 1 } });
  }
  for (const name of ['Clara', 'Davi']) await (await sharedLab().aCustomer(name, phone)).says('Bom dia!');
  return {
    ana: await world.aPersonOf(company, { name: 'Ana Lima', queueIds: [queueId] }),
    admin: await world.aPersonOf(company, { name: 'Marina Prado', profile: 'admin', queueIds: [queueId] }),
  };
}

test('cards are moved by mouse and by keyboard in two browsers at once, and both show one truth @gate [KAN-016, KAN-018, KAN-019, KAN-020, KAN-025]', async ({
  world,
  open,
}) => {
  const { ana, admin } = await aBoard(world);
  const [anas, admins] = [await open(ana, { at: '/Kanban' }), await open(admin, { at: '/Kanban' })];
  for (const page of [anas, admins]) {
    for (const name of ['Clara', 'Davi']) await expect(cardIn(page, 'Sem coluna', name)).toBeVisible();
  }

  // Put down where it came from, it stays, and nobody is asked.
  const asked: string[] = [];
  anas.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/ticket-tags/')) asked.push(request.url());
  });
  await drag(anas, cardIn(anas, 'Sem coluna', 'Davi'), column(anas, 'Sem coluna'));
  await expect(cardIn(anas, 'Sem coluna', 'Davi')).toBeVisible();
  expect(asked).toEqual([]);

  await drag(anas, cardIn(anas, 'Sem coluna', 'Clara'), column(anas, 'Proposta'));
  await expect(cardIn(anas, 'Proposta', 'Clara')).toBeVisible();
  await expect(toast(anas, 'Ticket Tag atualizado com sucesso!')).toBeVisible();
  await expect(cardIn(admins, 'Proposta', 'Clara')).toBeVisible();

  await linkOf(cardIn(admins, 'Sem coluna', 'Davi')).focus();
  for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'Space']) await admins.keyboard.press(key);
  await expect(linkOf(cardIn(admins, 'Ganho', 'Davi'))).toBeFocused();
  await expect(cardIn(anas, 'Ganho', 'Davi')).toBeVisible();

  await linkOf(cardIn(anas, 'Proposta', 'Clara')).focus();
  for (const key of ['Space', 'ArrowLeft', 'Space']) await anas.keyboard.press(key);
  await expect(toast(anas, 'Ticket Tag removido!')).toBeVisible();
  await expect(cardIn(admins, 'Sem coluna', 'Clara')).toBeVisible();

  // Both at once: whoever was later is the truth, for both.
  await linkOf(cardIn(anas, 'Sem coluna', 'Clara')).focus();
  await linkOf(cardIn(admins, 'Sem coluna', 'Clara')).focus();
  for (const page of [anas, admins]) await page.keyboard.press('Space');
  await Promise.all([anas.keyboard.press('ArrowRight'), admins.keyboard.press('End')]);
  await Promise.all([anas.keyboard.press('Space'), admins.keyboard.press('Space')]);
  const laneOf = async (page: Page): Promise<string> => {
    for (const name of ['Sem coluna', 'Proposta', 'Ganho']) {
      if ((await cardIn(page, name, 'Clara').count()) > 0) return name;
    }
    return 'nowhere';
  };
  await expect.poll(async () => new Set([await laneOf(anas), await laneOf(admins)]).size).toBe(1);
  const agreed = await laneOf(anas);
  expect(['Proposta', 'Ganho']).toContain(agreed);
  await anas.reload();
  await expect(cardIn(anas, agreed, 'Clara')).toBeVisible();
});

test('a card opens its ticket beside the board, and on a phone a finger swipes lanes and moves cards', async ({
  world,
  open,
}) => {
  const { admin } = await aBoard(world);
  const wide = await open(admin, { at: '/Kanban', size: { width: 1440, height: 900 } });
  await linkOf(cardIn(wide, 'Sem coluna', 'Davi')).click();
  await expect(wide.getByRole('complementary', { name: /^Atendimento \d+$/ }).getByText('Bom dia!')).toBeVisible();
  await expect(column(wide, 'Sem coluna')).toBeVisible();

  const size = { width: 360, height: 740 };
  const narrow = await open(admin, { at: '/Kanban', size, browser: { hasTouch: true, isMobile: true } });
  await expect(cardIn(narrow, 'Sem coluna', 'Davi')).toBeVisible();
  await expect(column(narrow, 'Ganho')).not.toBeInViewport();
  // A finger that swipes short of a lane's width: the board comes to rest with a whole lane in sight.
  await swipe(narrow, column(narrow, 'Sem coluna'), 'left');
  await expect(column(narrow, 'Proposta')).toBeInViewport({ ratio: 0.9 });
  await swipe(narrow, column(narrow, 'Proposta'), 'left');
  await expect(column(narrow, 'Ganho')).toBeInViewport({ ratio: 0.9 });
  expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  // A finger moves a card by its menu.
  await swipe(narrow, column(narrow, 'Ganho'), 'right');
  await expect(column(narrow, 'Proposta')).toBeInViewport({ ratio: 0.9 });
  await swipe(narrow, column(narrow, 'Proposta'), 'right');
  await cardIn(narrow, 'Sem coluna', 'Davi')
    .getByRole('button', { name: /^Mover o atendimento/ })
    .tap();
  await narrow.getByRole('menuitem', { name: 'Proposta' }).tap();
  await expect(cardIn(narrow, 'Proposta', 'Davi')).toBeVisible();
  await expect(toast(narrow, 'Ticket Tag atualizado com sucesso!')).toBeVisible();
});
