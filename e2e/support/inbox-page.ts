import { expect, type Locator, type Page } from '@playwright/test';

export const inboxTab = (page: Page, name: 'Atendendo' | 'Aguardando'): Locator =>
  page.getByRole('tab', { name: new RegExp(`^${name}`) });

/** The line of a customer in the list. */
export const ticketOf = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Conversas' }).getByRole('listitem').filter({ hasText: name });

/** Everything said in the conversation that is open. */
export const bubbles = (page: Page): Locator => page.getByRole('region', { name: 'Mensagens' }).getByRole('article');

export const bubble = (page: Page, text: string | RegExp): Locator => bubbles(page).filter({ hasText: text });

/** Where one writes. */
export const messageBox = (page: Page): Locator => page.getByRole('textbox', { name: 'Mensagem', exact: true });

export async function say(page: Page, text: string): Promise<void> {
  await messageBox(page).fill(text);
  await messageBox(page).press('Enter');
}

/** The head of a customer's conversation. */
export const chatWith = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `${name}: Dados do contato` });

/** Presses a button in the line of a customer; some of them show up only under the pointer. */
export async function pressInList(page: Page, name: string, verb: 'Aceitar' | 'Reabrir'): Promise<void> {
  const row = ticketOf(page, name);
  await row.hover();
  await row.getByRole('button', { name: `${verb}: ${name}` }).click();
}

/** Takes a waiting conversation from the list; asked for a queue, the person's only one is proposed already. */
export async function accept(page: Page, name: string): Promise<void> {
  await inboxTab(page, 'Aguardando').click();
  await pressInList(page, name, 'Aceitar');
  const asks = page.getByRole('dialog', { name: /^Aceitar o atendimento/ });
  await asks.or(chatWith(page, name)).waitFor();
  if (await asks.isVisible()) await asks.getByRole('button', { name: 'Aceitar' }).click();
  await chatWith(page, name).waitFor();
}

export async function openTicket(page: Page, name: string): Promise<void> {
  await ticketOf(page, name).getByRole('link').click();
  await chatWith(page, name).waitFor();
}

/** Opens the menu of a message. */
export async function menuOf(page: Page, message: Locator): Promise<Locator> {
  await message.hover();
  await message.getByRole('button', { name: 'Ações da mensagem' }).click();
  const menu = page.getByRole('menu');
  await menu.waitFor();
  return menu;
}

export const choose = async (page: Page, message: Locator, entry: string): Promise<void> =>
  (await menuOf(page, message)).getByRole('menuitem', { name: entry, exact: true }).click();

export const react = async (page: Page, message: Locator, emoji: string): Promise<void> =>
  (await menuOf(page, message)).getByRole('menuitemradio', { name: `Reagir ${emoji}` }).click();

/** How far a message of the company has come, as its ticks say. */
export const tick = (
  message: Locator,
  state: 'Aguardando envio' | 'Enviada' | 'Entregue' | 'Lida' | 'Reproduzida',
): Locator => message.getByRole('img', { name: state });

/** Ends the attendance that is open. */
export async function close(page: Page, how: string): Promise<void> {
  await page.getByRole('region', { name: 'Conversa', exact: true }).getByRole('button', { name: 'Encerrar' }).click();
  const dialog = page.getByRole('dialog', { name: /^Encerrar o atendimento/ });
  await dialog.getByLabel(how).check();
  await dialog.getByRole('button', { name: 'Encerrar' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

const words = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** What stands on the screen: both lists with their counts, and the conversation that is open. */
async function screenOf(page: Page): Promise<string[]> {
  const panel = page.getByRole('tabpanel', { name: 'Conversas' });
  const screen: string[] = [];
  for (const tab of ['Atendendo', 'Aguardando'] as const) {
    await inboxTab(page, tab).click();
    await expect(panel.locator('[aria-busy="true"]')).toHaveCount(0);
    screen.push(words(await inboxTab(page, tab).innerText()));
    for (const row of await panel.getByRole('listitem').allInnerTexts()) screen.push(words(row));
  }
  // Where the unread ones began is known only to who opened the conversation.
  for (const part of await bubbles(page).allInnerTexts()) screen.push(words(part));
  return screen;
}

/** What is on the screen came piece by piece; fetched anew it must be the same. */
export async function expectSameAfterReload(page: Page): Promise<void> {
  const before = await screenOf(page);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => screenOf(page)).toEqual(before);
}
