import type { Locator, Page } from '@playwright/test';
import { readQr, type Lab } from './lab.ts';
import type { LabAccount, LabPhone } from './lines.ts';
import { expect } from './test.ts';

/** Steps on the page of connections, each done when the table says that the line is up. */

const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });

export const expectConnected = (page: Page, name: string): Promise<void> =>
  expect(rowOf(page, name)).toContainText('Conectado');

async function choose(page: Page, entry: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Nova conexão' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Names a new WhatsApp connection of the lab; answers the dialog that lets a phone in. */
async function addWhatsApp(page: Page, name: string): Promise<Locator> {
  await choose(page, /^WhatsApp Pelo celular/);
  const form = page.getByRole('dialog', { name: 'Nova conexão' });
  await form.getByLabel('Nome').fill(name);
  await form.getByLabel('Usar o laboratório').check();
  await form.getByRole('button', { name: 'Adicionar', exact: true }).click();
  return page.getByRole('dialog', { name: `Conectar ${name}` });
}

/** A phone scans the picture on the screen. */
export async function connectByQr(page: Page, lab: Lab, name: string): Promise<LabPhone> {
  const dialog = await addWhatsApp(page, name);
  const phone = await lab.aPhone(name);
  await phone.scan(await readQr(dialog.getByTestId('qr')));
  await expect(dialog).toBeHidden();
  await expectConnected(page, name);
  // As people read it: with spaces between its parts.
  await expect(rowOf(page, name)).toContainText(new RegExp(phone.number.split('').join(String.raw`\D*`)));
  return phone;
}

/** A code of the screen is typed on a phone. */
export async function connectByCode(page: Page, lab: Lab, name: string): Promise<LabPhone> {
  const dialog = await addWhatsApp(page, name);
  await expect(dialog.getByTestId('qr')).toBeVisible();
  const phone = await lab.aPhone(name);
  await dialog.getByLabel('Ou conecte com o número do celular').fill(phone.number);
  await dialog.getByRole('button', { name: 'Gerar código' }).click();
  const code = dialog.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
  await expect(code).toBeVisible();
  await phone.pair((await code.innerText()).replace('-', ''));
  await expect(dialog).toBeHidden();
  await expectConnected(page, name);
  return phone;
}

/** A number of the Cloud API, by what Meta's pages show of it. */
export async function connectCloudNumber(page: Page, lab: Lab, name: string): Promise<LabAccount> {
  const number = await lab.aCloudNumber(name);
  await choose(page, /^WhatsApp API/);
  const form = page.getByRole('dialog', { name: 'Nova conexão' });
  await form.getByLabel('Nome').fill(name);
  await form.getByLabel('ID do número de telefone').fill(number.id);
  await form.getByLabel('Token de acesso').fill(number.token);
  await form.getByLabel('Token de verificação').fill('um segredo para a Meta');
  await form.getByLabel('Usar o laboratório').check();
  await form.getByRole('button', { name: 'Adicionar', exact: true }).click();
  await expect(form).toBeHidden();
  await expectConnected(page, name);
  return number;
}

/** A page of Facebook, or the Instagram account behind one, by the token of who answers for it. */
export async function connectPage(
  page: Page,
  lab: Lab,
  channel: 'facebook' | 'instagram',
  name: string,
): Promise<LabAccount> {
  const account = await lab.aPage(channel, name);
  await choose(page, channel === 'facebook' ? /^Facebook/ : /^Instagram/);
  const title = channel === 'facebook' ? 'Conectar páginas do Facebook' : 'Conectar contas do Instagram';
  const form = page.getByRole('dialog', { name: title });
  await form.getByLabel('Token de acesso do usuário').fill(account.token);
  await form.getByLabel('Usar o laboratório').check();
  await form.getByRole('button', { name: 'Conectar' }).click();
  await expect(form).toBeHidden();
  await expectConnected(page, name);
  return account;
}
