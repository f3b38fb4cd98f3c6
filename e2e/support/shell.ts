import type { Locator, Page } from '@playwright/test';

export const mainMenu = (page: Page): Locator => page.getByRole('navigation', { name: 'Menu principal' });

/** What an entry of the menu may say beyond its name. */
export const menuMarks = {
  chats: 'Há mensagens não lidas',
  connections: 'Há conexões que precisam de atenção',
} as const;

/** The names of the entries of the side menu, from top to bottom. */
export async function menuEntries(page: Page): Promise<string[]> {
  const texts = await mainMenu(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.textContent ?? ''));
  return texts.map((text) =>
    Object.values(menuMarks)
      .reduce((name, mark) => name.replace(mark, ''), text)
      .trim(),
  );
}

/** Presses a control of the top bar; where there is no room for it, it stands in the menu behind three dots. */
export async function pressInBar(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('banner').getByRole('button', { name, exact: true });
  const more = page.getByRole('button', { name: 'Mais opções' });
  await button.or(more).first().waitFor();
  if (await button.isVisible()) return button.click();
  await more.click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Opens a small window of the top bar; its button may say more than its name. */
export async function openWindow(page: Page, name: string, button: string | RegExp = name): Promise<Locator> {
  await pressInBar(page, button);
  const opened = page.getByRole('dialog', { name });
  await opened.waitFor();
  return opened;
}

export async function openAvatarMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Conta de / }).click();
  const menu = page.getByRole('menu');
  await menu.waitFor();
  return menu;
}

export async function openProfile(page: Page): Promise<Locator> {
  const menu = await openAvatarMenu(page);
  await menu.getByRole('menuitem', { name: 'Perfil' }).click();
  const dialog = page.getByRole('dialog', { name: 'Meu perfil' });
  await dialog.getByLabel('Nome').waitFor();
  return dialog;
}

/** A message at the top of the window. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator('[data-sonner-toast]').filter({ hasText: text });

/** Until what a toast needs has arrived, a few seconds after the first screen: later it cannot be fetched any more. */
export const toastsReady = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name);
    return ['/toaster-', '/errors-'].every((part) => names.some((name) => name.includes(part)));
  });
};
