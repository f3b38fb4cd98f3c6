import { accept, bubble, chatWith, inboxTab, openTicket, say, tick, ticketOf } from './support/inbox-page.ts';
import { sharedLab } from './support/lab.ts';
import { heading } from './support/page.ts';
import { aQueue, connectPhone } from './support/shop.ts';
import { expect, test } from './support/test.ts';
import type { World } from './support/world.ts';

/** A company with a queue, a line and two colleagues, to whom a customer has written. */
async function aShop(world: World) {
  const company = await world.aCompany();
  const queueId = await aQueue(world, company, 'Vendas', '#1d4ed8');
  const person = (name: string) => world.aPersonOf(company, { name, queueIds: [queueId], allUserChat: 'enabled' });
  const [ana, bia] = [await person('Ana Lima'), await person('Bia Ramos')];
  const line = await connectPhone(world, company, sharedLab(), { name: 'Loja', queueIds: [queueId] });
  const customer = await sharedLab().aCustomer('Rita Campos', line);
  await customer.says('Bom dia!');
  return { ana, bia, customer, line };
}

test('a ticket that is handed over is noticed: unread, at the bell, on the desktop, and in the chat with who and why @gate', async ({
  world,
  open,
}) => {
  const { ana, bia } = await aShop(world);
  const [from, to] = [await open(ana), await open(bia)];
  // The desktop of a test shows nothing, so what the page tells it is kept.
  await to.evaluate(() => {
    const told: string[] = [];
    const fake = function (this: EventTarget, title: string, options: NotificationOptions) {
      told.push(`${title}: ${options.body ?? ''}`);
      return new EventTarget();
    };
    Object.assign(fake, { permission: 'granted' });
    Object.assign(window, { Notification: fake, told });
  });
  await accept(from, 'Rita Campos');
  await from.getByRole('button', { name: 'Transferir' }).click();
  const dialog = from.getByRole('dialog', { name: /^Transferir/ });
  await dialog.getByLabel(/Fila/).click();
  await from.getByRole('option', { name: 'Vendas' }).click();
  await dialog.getByLabel('Usuário (opcional)').fill('Bia');
  await from.getByRole('option', { name: /Bia Ramos/ }).click();
  await dialog.getByLabel('Mensagem (opcional)').fill('Ela quer a bolsa caramelo');
  await dialog.getByRole('button', { name: 'Transferir', exact: true }).click();
  await inboxTab(to, 'Atendendo').click();
  await expect(ticketOf(to, 'Rita Campos')).toBeVisible();
  await expect(to).toHaveTitle(/^①/);
  await expect
    .poll(() => to.evaluate(() => (window as unknown as { told: string[] }).told))
    .toContain('Rita Campos: Ana Lima transferiu este atendimento: Ela quer a bolsa caramelo');
  await openTicket(to, 'Rita Campos');
  const note = to.getByRole('note', { name: /^Ana Lima transferiu de Ana Lima · Vendas para Bia Ramos · Vendas/ });
  await expect(note).toContainText('Ela quer a bolsa caramelo');
  await expect(to).not.toHaveTitle(/^①/);
});

test('what is written without a connection waits with a clock, survives a reload, and goes out once', async ({
  world,
  open,
  noise,
}) => {
  const { ana, customer } = await aShop(world);
  const page = await open(ana);
  await accept(page, 'Rita Campos');
  await expect(chatWith(page, 'Rita Campos')).toBeVisible();
  // The page itself can be loaded, its calls go nowhere: as behind a wall that answers to nobody.
  const wall = '**/api/messages/*';
  await page.route(wall, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));
  noise.expectComplaint('ERR_FAILED');
  await say(page, 'Já vejo para você');
  await expect(tick(bubble(page, 'Já vejo para você'), 'Aguardando envio')).toBeVisible();
  await page.reload();
  await expect(bubble(page, 'Já vejo para você')).toBeVisible();
  await page.unroute(wall);
  await expect.poll(async () => (await customer.sees()).filter(({ text }) => text.includes('Já vejo')).length).toBe(1);
  await expect(bubble(page, 'Já vejo para você')).toHaveCount(1);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('unsent'))))
    .toEqual([]);
});

test('a line that falls silent is told of quietly, until it is back', async ({ world, open, noise }) => {
  const ana = await world.aPersonOf(await world.aCompany());
  const page = await open(ana);
  await expect(heading(page)).toBeVisible();
  const bar = page.getByText('Sem conexão. O que você escrever será enviado quando ela voltar.');
  // The watch comes some seconds after the page.
  await page.waitForResponse(/line-bar/).catch(() => undefined);
  noise.expectComplaint('ERR_INTERNET_DISCONNECTED');
  noise.expectComplaint('WebSocket');
  await page.context().setOffline(true);
  await expect(bar).toBeVisible();
  await page.context().setOffline(false);
  await expect(bar).toBeHidden();
});

test('on a phone at most a fifth of the screen is frame around the conversation', async ({ world, open }) => {
  const { ana } = await aShop(world);
  const page = await open(ana, { size: { width: 390, height: 844 }, browser: { isMobile: true, hasTouch: true } });
  await inboxTab(page, 'Aguardando').click();
  await accept(page, 'Rita Campos');
  await expect(chatWith(page, 'Rita Campos')).toBeVisible();
  const frame = async () => {
    const [list, box] = [
      await page.getByRole('region', { name: 'Mensagens' }).boundingBox(),
      await page.getByRole('region', { name: 'Conversa', exact: true }).boundingBox(),
    ];
    // What is read and where one writes is the conversation; the bars above and below it are not.
    return list && box ? (list.y + 844 - (box.y + box.height)) / 844 : 1;
  };
  await expect.poll(frame).toBeLessThanOrEqual(0.2);
});

test('on a phone at most a fifth of the screen is frame around a list that is read down, and all is there on the way up', async ({
  world,
  open,
}) => {
  const { ana, line } = await aShop(world);
  for (let index = 1; index <= 16; index += 1) {
    await (await sharedLab().aCustomer(`Cliente ${index}`, line)).says('Olá!');
  }
  const page = await open(ana, { size: { width: 390, height: 844 }, browser: { isMobile: true, hasTouch: true } });
  await inboxTab(page, 'Aguardando').click();
  const list = page.getByRole('tabpanel', { name: 'Conversas' }).locator('div').first();
  const search = page.getByRole('searchbox', { name: 'Buscar atendimentos' });
  await expect.poll(() => list.evaluate((box) => box.scrollHeight), 'all have arrived').toBeGreaterThan(1_200);
  await list.evaluate((box) => box.scrollTo({ top: 600 }));
  await expect(search).toBeHidden();
  const box = await list.boundingBox();
  expect(1 - (box?.height ?? 0) / 844).toBeLessThanOrEqual(0.2);
  await list.evaluate((it) => it.scrollBy({ top: -60 }));
  await expect(search).toBeVisible();
});

test('a toast stops no hand, and a wrong password is told by one', async ({ visitor }) => {
  const page = await visitor();
  await page.getByLabel('E-mail').fill('ninguem@example.com');
  await page.getByLabel('Senha', { exact: true }).fill('errada');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  const told = page.locator('[data-sonner-toast]').first();
  await expect(told).toBeVisible();
  expect(await told.evaluate((element) => getComputedStyle(element).pointerEvents)).toBe('none');
  const box = await told.boundingBox();
  expect(box?.y, 'it stands in the bar at the top').toBeLessThan(20);
});

test('photos of contacts are as high as they are wide', async ({ world, open }) => {
  const page = await open(world.demoPerson('coordenador@aurora.example'), { at: '/contacts' });
  const photo = page.locator('main table img').first();
  await expect(photo).toBeVisible();
  const box = await photo.boundingBox();
  expect(Math.abs((box?.width ?? 0) - (box?.height ?? 0))).toBeLessThan(1);
  expect(box?.height).toBeGreaterThanOrEqual(24);
  // And nothing around it cuts it.
  const cut = await photo.evaluate((image) => {
    const own = image.getBoundingClientRect();
    let seen = own.height;
    for (let parent = image.parentElement; parent && parent.tagName !== 'TR'; parent = parent.parentElement) {
      if (getComputedStyle(parent).overflowY === 'visible') continue;
      const frame = parent.getBoundingClientRect();
      seen = Math.min(seen, Math.min(own.bottom, frame.bottom) - Math.max(own.top, frame.top));
    }
    return own.height - seen;
  });
  expect(cut).toBeLessThan(1);
});
