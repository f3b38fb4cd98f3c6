import type { Page } from '@playwright/test';
import { killableTest as test } from './support/killable-test.ts';
import { expect } from './support/test.ts';

const input = (page: Page) => page.getByRole('textbox', { name: 'Mensagem' });
const bubble = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
async function say(page: Page, text: string): Promise<void> {
  await input(page).fill(text);
  await input(page).press('Enter');
}

test('two browsers chat through the death of the server: nothing is lost and nothing is said twice [ICH-001, ICH-004, ICH-008, ICH-011, RTE-010]', async ({
  killable,
  world,
  open,
  noise,
}) => {
  noise.expectComplaint('WebSocket connection');
  noise.expectComplaint('Failed to load resource');
  const company = await world.aCompany();
  const ana = await world.aPersonOf(company, { name: 'Ana Prado' });
  const joao = await world.aPersonOf(company, { name: 'João Reis' });
  const here = await open(ana, { at: '/chats' });
  const there = await open(joao, { at: '/chats' });

  await here.getByRole('button', { name: 'Novo grupo' }).click();
  const dialog = here.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /Título/ }).fill('Plantão');
  await dialog.getByRole('combobox', { name: 'Pessoas' }).click();
  await here.getByRole('option', { name: 'João Reis' }).click();
  await here.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(here).toHaveURL(/\/chats\/[0-9a-f-]{36}$/);
  await there.getByRole('button', { name: /Plantão/ }).click();

  await say(here, 'Quem fica hoje?');
  await expect(bubble(there, 'Quem fica hoje?')).toHaveCount(1);
  await say(there, 'Eu fico');
  await expect(bubble(here, 'Eu fico')).toHaveCount(1);

  await killable.kill();
  await say(here, 'Até as 20h?');
  await say(here, 'Ou até as 22h?');
  await say(there, 'Até as 22h');
  await killable.revive();

  const said = ['Quem fica hoje?', 'Eu fico', 'Até as 20h?', 'Ou até as 22h?', 'Até as 22h'];
  for (const page of [here, there])
    for (const text of said.slice(0, 4)) await expect(bubble(page, text)).toHaveCount(1);
  const stored = async () =>
    (await world.sql('select body from chat_messages where company_id = $1', [company.id]))
      .map(({ body }) => String(body))
      .toSorted();
  await expect.poll(stored).toEqual(said.toSorted());
  // Of one person the order is the order they wrote in.
  const own = await world.sql('select body from chat_messages where company_id = $1 and sender_id = $2 order by id', [
    company.id,
    ana.userId,
  ]);
  expect(own.map(({ body }) => body)).toEqual(['Quem fica hoje?', 'Até as 20h?', 'Ou até as 22h?']);
});

test('a phone shows the list or the messages, and nothing is wider than it [ICH-002]', async ({ world, open }) => {
  const company = await world.aCompany();
  const ana = await world.aPersonOf(company, { name: 'Ana Prado' });
  await world.aPersonOf(company, { name: 'João Reis' });
  const page = await open(ana, { at: '/chats' });
  await page.setViewportSize({ width: 390, height: 780 });
  const tabs = page.getByRole('navigation', { name: 'Partes da tela' });
  await expect(tabs.getByRole('button')).toHaveText(['Chats', 'Mensagens']);
  await page.getByRole('button', { name: 'Nova conversa' }).click();
  await page.getByRole('combobox', { name: 'Pessoa' }).click();
  await page.getByRole('option', { name: 'João Reis' }).click();
  await page.getByRole('button', { name: 'Abrir conversa' }).click();
  await say(page, 'Oi, João! '.repeat(20));
  await expect(bubble(page, 'Oi, João!')).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await tabs.getByRole('button', { name: 'Chats' }).click();
  await expect(page.getByRole('region', { name: 'Lista de chats' })).toBeVisible();
  await expect(input(page)).toHaveCount(0);
});
