import { createHmac } from 'node:crypto';
import { bytesOfStep, digitsOf, stepAt } from '@oplano/core/auth';
import type { Locator, Page } from '@playwright/test';
import { expectNoFaults } from './support/axe.ts';
import { misfits } from './support/fits.ts';
import { heading } from './support/page.ts';
import { openAvatarMenu, toast } from './support/shell.ts';
import { signInByHand, signInButton, signInTitle } from './support/sign-in-page.ts';
import { expect, test } from './support/test.ts';
import type { Person } from './support/world.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What the app on a phone shows, so many half minutes from now. */
function codeOf(secret: string, later = 0): string {
  const bits = Array.from(secret.replaceAll(' ', ''), (letter) => letters.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = Uint8Array.from(bits.join('').match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  return digitsOf(
    createHmac('sha1', bytes)
      .update(bytesOfStep(stepAt(new Date()) + later))
      .digest(),
  );
}

const codeField = (place: Page | Locator) => place.getByLabel('Código', { exact: true });

async function openSecurity(page: Page): Promise<Locator> {
  const menu = await openAvatarMenu(page);
  await menu.getByRole('menuitem', { name: 'Segurança' }).click();
  const dialog = page.getByRole('dialog', { name: 'Segurança' });
  await dialog.getByRole('heading', { name: 'Onde você está conectado' }).waitFor();
  return dialog;
}

/** Shows a first code; answers the secret and the recovery codes. */
async function setUp(page: Page, place: Locator, person: Person): Promise<{ secret: string; codes: string[] }> {
  await expect(place.getByRole('img', { name: 'Código QR para o aplicativo' })).toBeVisible();
  const secret = (await place.locator('code').textContent()) ?? '';
  await codeField(place).fill(codeOf(secret));
  await place.getByLabel('Sua senha atual').fill(person.password);
  // The keyboard is enough.
  await page.keyboard.press('Enter');
  const shown = page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem');
  await expect(shown).toHaveCount(10);
  return { secret, codes: await shown.allTextContents() };
}

async function signOutByHand(page: Page): Promise<void> {
  const menu = await openAvatarMenu(page);
  await menu.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(heading(page)).toHaveText(signInTitle);
}

async function typeCode(page: Page, code: string): Promise<void> {
  await expect(codeField(page)).toBeFocused();
  await codeField(page).fill(code);
  await page.keyboard.press('Enter');
}

test('somebody sets up two-step verification, signs in with a code that is good once, and with a recovery code', async ({
  world,
  open,
}) => {
  test.slow();
  const rita = await world.aPersonOf(await world.aCompany());
  const page = await open(rita);
  const security = await openSecurity(page);
  await security.getByRole('button', { name: 'Ativar verificação em duas etapas' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ativar verificação em duas etapas' });
  await expectNoFaults(page, 'setting it up', '[role="dialog"]');
  const { secret, codes } = await setUp(page, dialog, rita);
  await page.keyboard.press('Escape');
  await expect(security.getByText('Você ainda tem 10 códigos de recuperação.')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await misfits(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('Escape');
  await signOutByHand(page);

  await signInByHand(page, rita);
  await expect(heading(page)).toHaveText('Informe o código');
  await expectNoFaults(page, 'the step of the code');
  const code = codeOf(secret, 1);
  await typeCode(page, code);
  await expect(page).toHaveURL('/tickets');
  await signOutByHand(page);

  await signInByHand(page, rita);
  await typeCode(page, code);
  await expect(toast(page, /O código não confere ou já foi usado/)).toBeVisible();
  await typeCode(page, codes[0] ?? '');
  await expect(page).toHaveURL('/tickets');
  await signOutByHand(page);
  await signInByHand(page, rita);
  await typeCode(page, codes[0] ?? '');
  await expect(toast(page, /O código não confere ou já foi usado/)).toBeVisible();
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(signInButton(page)).toBeVisible();
});

test('an admin demands it, and a colleague is led to set it up before anything else @gate', async ({
  world,
  open,
  visitor,
}) => {
  const company = await world.aCompany();
  const ana = await world.aPersonOf(company, { profile: 'admin' });
  const bia = await world.aPersonOf(company);
  const admin = await open(ana, { at: '/settings' });
  const demand = admin.getByRole('combobox', { name: 'Exigir verificação em duas etapas' });
  await demand.click();
  const saved = admin.waitForResponse('**/api/companySettings');
  await admin.getByRole('option', { name: 'De todos' }).click();
  await saved;

  const page = await visitor({ size: { width: 360, height: 740 } });
  await signInByHand(page, bia);
  await expect(heading(page)).toHaveText('Ative a verificação em duas etapas');
  await page.goto('/contacts');
  await expect(heading(page)).toHaveText('Ative a verificação em duas etapas');
  await expectNoFaults(page, 'being led to set it up');
  expect(await misfits(page)).toEqual([]);
  await setUp(page, page.getByRole('main'), bia);
  await page.getByRole('button', { name: 'Guardei os códigos, continuar' }).click();
  await expect(heading(page)).toHaveText('Contatos');
});

test('the list of one’s own sessions ends another browser at once', async ({ world, open }) => {
  const company = await world.aCompany();
  await world.sql(
    `insert into company_settings (company_id, key, value, updated_at) values ($1, 'severalSessions', 'enabled', now())`,
    [company.id],
  );
  const rita = await world.aPersonOf(company);
  const first = await open(rita);
  const second = await open(rita);
  await expect(heading(first)).toHaveText('Atendimentos');
  const security = await openSecurity(second);
  await expect(security.getByText('Este navegador', { exact: true })).toBeVisible();
  await security.getByRole('button', { name: /^Encerrar a sessão de/ }).click();
  await expect(toast(first, 'Sua sessão foi encerrada a partir de outro navegador.')).toBeVisible();
  await expect(heading(first)).toHaveText(signInTitle);
  await expect(security.getByRole('button', { name: /^Encerrar/ })).toHaveCount(0);
});
