import type { Locator, Page } from '@playwright/test';

/** The rows of the list of a page, without its head. */
export const rowsOf = (page: Page): Locator => page.locator('tr[data-index]');

/** Presses an action of a row, which stands behind three dots where there is no room for it. */
export async function chooseInRow(row: Locator, action: string | RegExp): Promise<void> {
  const beside = row.getByRole('button', { name: action }).first();
  const dots = row.getByRole('button', { name: 'Mais ações' });
  await beside.or(dots).first().waitFor();
  if (await beside.isVisible()) return beside.click();
  await dots.click();
  await row.page().getByRole('menuitem', { name: action }).click();
}
