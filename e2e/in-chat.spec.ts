import { readFile } from 'node:fs/promises';
import { expectNoFaults } from './support/axe.ts';
import { accept, bubble, bubbles, chatWith, messageBox, say } from './support/inbox-page.ts';
import { sharedLab } from './support/lab.ts';
import { aQueue, connectPhone } from './support/shop.ts';
import { expect, test } from './support/test.ts';
import type { World } from './support/world.ts';

async function aShop(world: World) {
  const company = await world.aCompany();
  const sales = await aQueue(world, company, 'Vendas', '#1d4ed8');
  const lab = sharedLab();
  const phone = await connectPhone(world, company, lab, { name: 'Loja', queueIds: [sales] });
  return { company, sales, lab, phone };
}

test('words of a conversation are found and painted, place by place, also where nothing is loaded yet', async ({
  world,
  open,
}) => {
  const { company, sales, lab, phone } = await aShop(world);
  const ana = await world.aPersonOf(company, { name: 'Ana Lima', profile: 'admin', queueIds: [sales] });
  const clara = await lab.aCustomer('Clara Dias', phone);
  await clara.says('O primeiro boleto');
  for (let number = 1; number <= 45; number += 1) await clara.says(`linha ${number}`);
  await clara.says('Mais dois boletos');
  const page = await open(ana);
  await accept(page, 'Clara Dias');
  // Once it was read it opens at its end.
  await say(page, 'Um momento');
  await expect(bubble(page, 'Um momento')).toBeVisible();
  await page.reload();
  await expect(bubble(page, 'Mais dois boletos')).toBeVisible();
  await expect(bubble(page, 'O primeiro boleto')).toHaveCount(0);

  // From where one writes, by keyboard alone.
  await messageBox(page).focus();
  await page.keyboard.press('Control+f');
  const field = page.getByRole('searchbox', { name: 'Buscar na conversa' });
  await expect(field).toBeFocused();
  await page.keyboard.type('boleto');
  const bar = page.getByRole('search', { name: 'Busca na conversa' });
  await expect(bar).toContainText('1 de 2');
  const painted = () => page.evaluate(() => [...(CSS.highlights.get('found-words') ?? [])].map(String));
  await expect.poll(painted).toContain('boletos');
  await page.keyboard.press('Enter');
  await expect(bar).toContainText('2 de 2');
  await expect(bubble(page, 'O primeiro boleto')).toBeVisible();
  await expect(field, 'the bar stays where one is').toBeFocused();
  await expect.poll(painted).toContain('boleto');
  // What stands around it pages in both directions.
  await page.keyboard.press('Shift+Enter');
  await expect(bubble(page, 'Mais dois boletos')).toBeVisible();

  // A day leads to its first message.
  const today = await page.evaluate(() => new Intl.DateTimeFormat('en-CA').format(new Date()));
  await page.getByLabel('Ir para a data').fill(today);
  await page.getByRole('button', { name: 'Ir', exact: true }).click();
  await expect(bubble(page, 'O primeiro boleto')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await expect(bubbles(page).first()).toBeVisible();
});

test('a colleague who is named in a note is told, opens it, and has seen it @gate', async ({ world, open }) => {
  const { company, sales, lab, phone } = await aShop(world);
  const bia = await world.aPersonOf(company, { name: 'Bia Rocha', profile: 'admin', queueIds: [sales] });
  const ana = await world.aPersonOf(company, { name: 'Ana Lima', queueIds: [sales], allTicket: 'enable' });
  await world.aPersonOf(company, { name: 'Rui Só' });
  const clara = await lab.aCustomer('Clara Dias', phone);
  await clara.says('Onde está o meu pedido?');
  const [page, hers] = [await open(bia), await open(ana)];
  await accept(page, 'Clara Dias');

  await page.getByRole('switch', { name: /nota interna/i }).check();
  await messageBox(page).pressSequentially('@r');
  await expect(page.getByRole('option')).toContainText('não vê este atendimento');
  await messageBox(page).press('Tab');
  await messageBox(page).pressSequentially('e @an');
  await expect(page.getByRole('option')).toHaveText('Ana Lima');
  await messageBox(page).press('Enter');
  await expect(messageBox(page)).toHaveValue('@Rui Só e @Ana Lima ');
  await messageBox(page).press('Enter');
  await expect(bubble(page, '@Rui Só e @Ana Lima')).toBeVisible();
  await expect(page.getByText('Rui Só não vê este atendimento e não foi avisado.')).toBeVisible();

  await expect(hers.getByText('Bia Rocha mencionou você na conversa com Clara Dias').first()).toBeVisible();
  const bell = hers.getByRole('button', { name: /1 menção a você/ });
  await bell.click();
  await hers.getByRole('button', { name: /Bia Rocha mencionou você/ }).click();
  await expect(chatWith(hers, 'Clara Dias')).toBeVisible();
  await expect(bubble(hers, '@Rui Só e @Ana Lima')).toBeVisible();
  await expect(hers.getByRole('button', { name: /menção a você/ })).toHaveCount(0);
  await say(page, 'segue');
});

test('the drawer tells the past of a contact, shows what was sent, and the chat what happened to the ticket', async ({
  world,
  open,
}) => {
  const { company, sales, lab, phone } = await aShop(world);
  const ana = await world.aPersonOf(company, { name: 'Ana Lima', profile: 'admin', queueIds: [sales] });
  const clara = await lab.aCustomer('Clara Dias', phone);
  await clara.says('Veja https://example.com/pedido');
  const page = await open(ana);
  await accept(page, 'Clara Dias');
  await expect(page.getByText(/^Aceito · Ana Lima/), 'small, between what was said').toBeVisible();
  await say(page, '🎉');
  await expect(bubble(page, '🎉').locator('[data-big]')).toBeVisible();

  await chatWith(page, 'Clara Dias').click();
  await page.getByRole('button', { name: 'Arquivos e links' }).click();
  await page.getByRole('button', { name: 'Links', exact: true }).click();
  await expect(page.getByRole('complementary').getByRole('link', { name: 'https://example.com/pedido' })).toBeVisible();
  await page.getByRole('button', { name: 'Histórico do contato' }).click();
  await expect(page.getByText('Nada antes deste atendimento.')).toBeVisible();
  await page.getByRole('button', { name: 'Outras conversas' }).click();
  await expect(page.getByText('Nenhuma outra conversa.')).toBeVisible();
  await expectNoFaults(page, 'a conversation with its drawer');
});

test('a conversation in several scripts is exported as a PDF with a font for each', async ({ world, open }) => {
  const { company, sales, lab, phone } = await aShop(world);
  const ana = await world.aPersonOf(company, { name: 'Ana Lima', profile: 'admin', queueIds: [sales] });
  const clara = await lab.aCustomer('Clara Dias', phone);
  await clara.says('İş güneşi 😀 你好');
  const page = await open(ana);
  await accept(page, 'Clara Dias');
  await expect(bubble(page, 'İş güneşi')).toBeVisible();
  await page.getByRole('region', { name: 'Conversa' }).getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Exportar PDF' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar', exact: true }).click();
  const file = await readFile(await (await download).path(), 'latin1');
  expect(file.startsWith('%PDF-')).toBe(true);
  expect(file.match(/\/Type \/Page(?!\w)/g)).toHaveLength(1);
  const fonts = [...file.matchAll(/\/FontName \/\w+\+([A-Za-z]+)/g)].map(([, name]) => name);
  expect(new Set(fonts)).toEqual(new Set(['Roboto', 'NotoEmoji', 'UnifontMedium']));
});
