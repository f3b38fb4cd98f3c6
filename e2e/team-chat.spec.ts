import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const bubble = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
async function say(page: Page, text: string): Promise<void> {
  const input = page.getByRole('textbox', { name: 'Mensagem' });
  await input.fill(text);
  await input.press('Enter');
}

test('colleagues make a group, and each reads at once what the other writes @gate [ICH-001, ICH-004]', async ({
  world,
  open,
}) => {
  const company = await world.aCompany();
  const ana = await world.aPersonOf(company, { name: 'Ana Prado' });
  const joao = await world.aPersonOf(company, { name: 'João Reis' });
  const [here, there] = [await open(ana, { at: '/chats' }), await open(joao, { at: '/chats' })];
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
});
