import { expect, type Page } from '@playwright/test';
import { xlsxStream } from '../../server/src/platform/sheets/index.ts';
import { toast } from './shell.ts';

export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** A sheet as people make it. */
export async function workbook(rows: string[][]): Promise<Buffer> {
  async function* give() {
    yield* rows;
  }
  return Buffer.concat(await xlsxStream(give()).toArray());
}

/** Makes a list and opens it. */
export const addList = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Nova lista' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova lista de contatos' });
  await dialog.getByLabel('Nome').fill(name);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(toast(page, 'Lista salva com sucesso.').first()).toBeVisible();
  await page.getByRole('button', { name: `Abrir os contatos de ${name}` }).click();
  await expect(page.getByText('Ninguém nesta lista')).toBeVisible();
};

export const tool = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'Importar e exportar' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
