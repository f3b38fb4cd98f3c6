import type { Locator, Page } from '@playwright/test';
import { chooseInRow } from './rows.ts';

export const usersTable = (page: Page): Locator => page.getByRole('table', { name: 'Usuários da empresa' });

/** The line of somebody in the list of users. */
export const userRow = (page: Page, name: string): Locator =>
  usersTable(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name, exact: false }) });

export async function openNewUser(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Novo usuário' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo usuário' });
  await dialog.getByLabel('Nome').waitFor();
  return dialog;
}

export async function openUser(page: Page, name: string): Promise<Locator> {
  await chooseInRow(userRow(page, name), `Editar ${name}`);
  const dialog = page.getByRole('dialog', { name: 'Editar usuário' });
  await dialog.getByLabel('Nome').waitFor();
  return dialog;
}
