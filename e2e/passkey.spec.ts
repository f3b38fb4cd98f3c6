import type { Locator, Page } from '@playwright/test';
import { expectNoFaults } from './support/axe.ts';
import { misfits } from './support/fits.ts';
import { heading } from './support/page.ts';
import { openAvatarMenu, toast } from './support/shell.ts';
import { signInByHand, signInTitle } from './support/sign-in-page.ts';
import { expect, test } from './support/test.ts';
import type { Person } from './support/world.ts';

/** A phone beside this page: it keeps passkeys, knows whose finger it is, and is always touched. */
async function aPhone(page: Page) {
  const line = await page.context().newCDPSession(page);
  await line.send('WebAuthn.enable');
  const { authenticatorId } = await line.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { line, authenticatorId };
}
type Phone = Awaited<ReturnType<typeof aPhone>>;

/** Puts what one phone keeps into another, in place of what that had. */
async function swap(from: Phone, { line, authenticatorId }: Phone): Promise<void> {
  const { credentials } = await from.line.send('WebAuthn.getCredentials', { authenticatorId: from.authenticatorId });
  await line.send('WebAuthn.clearCredentials', { authenticatorId });
  for (const credential of credentials) await line.send('WebAuthn.addCredential', { authenticatorId, credential });
}

async function openSecurity(page: Page): Promise<Locator> {
  const menu = await openAvatarMenu(page);
  await menu.getByRole('menuitem', { name: 'Segurança' }).click();
  const dialog = page.getByRole('dialog', { name: 'Segurança' });
  await dialog.getByRole('heading', { name: 'Chaves de acesso' }).waitFor();
  return dialog;
}

async function signOutByHand(page: Page): Promise<void> {
  const menu = await openAvatarMenu(page);
  await menu.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(heading(page)).toHaveText(signInTitle);
}

async function addPasskey(page: Page, security: Locator, person: Person, name: string): Promise<void> {
  await security.getByRole('button', { name: 'Adicionar chave de acesso' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar chave de acesso' });
  await dialog.getByLabel('Nome da chave').fill(name);
  await expectNoFaults(page, 'adding a passkey', '[role="dialog"]');
  await dialog.getByLabel('Sua senha atual').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem')).toHaveCount(10);
  await page.keyboard.press('Escape');
  await expect(security.getByText(name, { exact: true })).toBeVisible();
}

const withPasskey = (page: Page) => page.getByRole('button', { name: 'Entrar com chave de acesso' });
const usePasskey = (page: Page) => page.getByRole('button', { name: 'Usar chave de acesso' });

/** Browsers keep passkeys for names and not for numbers, so these pages are asked for by the name of this machine. */
const byName = ({ url }: { url: string }) => ({ browser: { baseURL: url.replace('127.0.0.1', 'localhost') } });

test('somebody adds a passkey, signs in with it after the password and without one, and removes it', async ({
  world,
  visitor,
  server,
}) => {
  test.slow();
  const rita = await world.aPersonOf(await world.aCompany());
  const page = await visitor(byName(server));
  await aPhone(page);
  await signInByHand(page, rita);
  await expect(page).toHaveURL('/tickets');
  const security = await openSecurity(page);
  await addPasskey(page, security, rita, 'Celular da Rita');
  await expect(security.getByText('Ativa por chave de acesso', { exact: false })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await misfits(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('Escape');
  await signOutByHand(page);

  await expectNoFaults(page, 'the sign-in page with passkeys');
  await signInByHand(page, rita);
  await expect(heading(page)).toHaveText('Informe o código');
  await usePasskey(page).click();
  await expect(page).toHaveURL('/tickets');
  await signOutByHand(page);

  await withPasskey(page).click();
  await expect(page).toHaveURL('/tickets');
  const again = await openSecurity(page);
  await again.getByRole('button', { name: 'Renomear a chave Celular da Rita' }).click();
  await page.getByLabel('Nome da chave').fill('Telefone');
  await page.keyboard.press('Enter');
  await again.getByRole('button', { name: 'Remover a chave Telefone' }).click();
  await page.getByRole('dialog', { name: 'Remover chave de acesso' }).getByLabel('Sua senha atual').fill(rita.password);
  await page.keyboard.press('Enter');
  await expect(again.getByText('Telefone')).toHaveCount(0);
  await expect(again.getByText('Desativada.', { exact: false })).toBeVisible();
  await page.keyboard.press('Escape');
  await signOutByHand(page);

  // The phone still has it, and it opens nothing.
  await withPasskey(page).click();
  await expect(toast(page, /A chave de acesso não foi aceita/)).toBeVisible();
  await signInByHand(page, rita);
  await expect(page).toHaveURL('/tickets');
});

test('the passkey of somebody else is refused as a wrong code is', async ({ world, visitor, server }) => {
  test.slow();
  const company = await world.aCompany();
  const [rita, bia] = [await world.aPersonOf(company), await world.aPersonOf(company)];
  const enter = async (person: Person) => {
    const page = await visitor(byName(server));
    const phone = await aPhone(page);
    await signInByHand(page, person);
    await expect(page).toHaveURL('/tickets');
    await addPasskey(page, await openSecurity(page), person, 'Celular');
    await page.keyboard.press('Escape');
    return { page, phone };
  };
  const [hers, other] = [await enter(bia), await enter(rita)];
  await swap(other.phone, hers.phone);
  await signOutByHand(hers.page);
  // A browser that does as it likes: the server says which passkeys are meant, and it offers any.
  await hers.page.route('**/api/auth/login/passkey/options', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), allowCredentials: [] } });
  });
  await signInByHand(hers.page, bia);
  await usePasskey(hers.page).click();
  await expect(toast(hers.page, /O código não confere ou já foi usado/)).toBeVisible();
  await expect(heading(hers.page)).toHaveText('Informe o código');
});

test('whoever is asked for a second factor may set up a passkey in place of an app @gate', async ({
  world,
  visitor,
  server,
}) => {
  const company = await world.aCompany();
  const bia = await world.aPersonOf(company);
  await world.sql(
    `insert into company_settings (company_id, key, value, updated_at) values ($1, 'secondFactor', 'everyone', now())`,
    [company.id],
  );
  const page = await visitor({ ...byName(server), size: { width: 360, height: 740 } });
  await aPhone(page);
  await signInByHand(page, bia);
  await expect(heading(page)).toHaveText('Ative a verificação em duas etapas');
  await page.getByRole('button', { name: 'Usar uma chave de acesso' }).click();
  await page.getByLabel('Sua senha atual').fill(bia.password);
  await expectNoFaults(page, 'setting up a passkey where one is demanded');
  expect(await misfits(page)).toEqual([]);
  await page.getByRole('button', { name: 'Criar chave' }).click();
  await page.getByRole('button', { name: 'Guardei os códigos, continuar' }).click();
  await expect(heading(page)).toHaveText('Atendimentos');
});
