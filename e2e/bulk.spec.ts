import { inboxTab, ticketOf } from './support/inbox-page.ts';
import { sharedLab } from './support/lab.ts';
import { aQueue, connectPhone } from './support/shop.ts';
import { expect, test } from './support/test.ts';

const names = ['Clara Dias', 'Davi Rocha', 'Elisa Prado'];

test('several rows by keyboard alone: choose a range, accept, weigh, close and take it back @gate', async ({
  world,
  open,
}) => {
  const company = await world.aCompany();
  const sales = await aQueue(world, company, 'Vendas', '#1d4ed8');
  const lab = sharedLab();
  const phone = await connectPhone(world, company, lab, { name: 'Loja', queueIds: [sales] });
  const ana = await world.aPersonOf(company, { name: 'Ana Lima', queueIds: [sales] });
  for (const name of names) await (await lab.aCustomer(name, phone)).says('Olá');
  const page = await open(ana);
  const { keyboard } = page;
  const chosen = page.getByRole('toolbar', { name: 'Conversas selecionadas' });
  const progress = page.getByRole('region', { name: 'Andamento da ação em vários atendimentos' });
  const chooseAll = async () => {
    await page.getByRole('list', { name: 'Conversas' }).getByRole('link').first().focus();
    await keyboard.press('x');
    await expect(chosen).toContainText('1 selecionada');
    await keyboard.press('End');
    await keyboard.press('Shift+X');
    await expect(chosen).toContainText('3 selecionadas');
  };

  await inboxTab(page, 'Aguardando').focus();
  await keyboard.press('Enter');
  for (const name of names) await expect(ticketOf(page, name)).toBeVisible();
  await chooseAll();
  await keyboard.press('a');
  await expect(progress).toContainText('3 atendimentos alterados.');
  await expect(page.getByText('Ninguém aguardando')).toBeVisible();

  await inboxTab(page, 'Atendendo').focus();
  await keyboard.press('Enter');
  await chooseAll();
  await keyboard.press('p');
  await expect(page.getByRole('dialog', { name: 'Prioridade de 3 atendimentos' })).toBeVisible();
  await page.getByRole('radio', { name: 'Urgente' }).focus();
  await keyboard.press('Space');
  await keyboard.press('Enter');
  for (const name of names) await expect(ticketOf(page, name)).toContainText('Prioridade: Urgente');

  await chooseAll();
  await keyboard.press('e');
  await expect(page.getByRole('dialog', { name: 'Encerrar 3 atendimentos' })).toBeVisible();
  await page.getByRole('radio', { name: 'Encerrar sem enviar mensagem' }).focus();
  await keyboard.press('Space');
  await keyboard.press('Enter');
  for (const name of names) await expect(ticketOf(page, name)).toHaveCount(0);
  await progress.getByRole('button', { name: 'Desfazer' }).focus();
  await keyboard.press('Enter');
  for (const name of names) await expect(ticketOf(page, name)).toBeVisible();
});

test('on a phone a finger that rests on a row chooses it, and everything fits', async ({ world, open }) => {
  const company = await world.aCompany();
  const sales = await aQueue(world, company, 'Vendas', '#1d4ed8');
  const lab = sharedLab();
  const phone = await connectPhone(world, company, lab, { name: 'Loja', queueIds: [sales] });
  const ana = await world.aPersonOf(company, { name: 'Ana Lima', queueIds: [sales] });
  for (const name of names) await (await lab.aCustomer(name, phone)).says('Olá');
  const page = await open(ana, { size: { width: 390, height: 844 }, browser: { isMobile: true, hasTouch: true } });
  await inboxTab(page, 'Aguardando').tap();
  const box = await ticketOf(page, 'Clara Dias').boundingBox();
  const finger = await page.context().newCDPSession(page);
  const point = { x: (box?.x ?? 0) + 200, y: (box?.y ?? 0) + 40 };
  const chosen = page.getByRole('toolbar', { name: 'Conversas selecionadas' });
  // What listens comes some seconds after the page.
  await expect(async () => {
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await page.waitForTimeout(800);
    const isChosen = await chosen.isVisible();
    await finger.send('Input.dispatchTouchEvent', { type: isChosen ? 'touchEnd' : 'touchCancel', touchPoints: [] });
    await expect(chosen).toContainText('1 selecionada', { timeout: 100 });
  }).toPass();
  await ticketOf(page, 'Davi Rocha').getByRole('checkbox').tap();
  await expect(chosen).toContainText('2 selecionadas');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await chosen.getByRole('button', { name: 'Aceitar' }).tap();
  await expect(ticketOf(page, 'Clara Dias')).toHaveCount(0);
  await expect(ticketOf(page, 'Elisa Prado')).toBeVisible();
});
