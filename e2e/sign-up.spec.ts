import type { Page } from '@playwright/test';
import { heading } from './support/page.ts';
import { signInByHand, signInTitle } from './support/sign-in-page.ts';
import { mainMenu, openAvatarMenu, toast } from './support/shell.ts';
import { expect, test } from './support/test.ts';

const labels = {
  companyName: 'Nome da empresa',
  name: 'Seu nome',
  email: 'E-mail',
  password: 'Senha',
  phone: 'Telefone',
} as const;
type Field = keyof typeof labels;

const field = (page: Page, name: Field) => page.getByLabel(labels[name], { exact: true });
const fill = async (page: Page, values: Record<Field, string>) => {
  for (const name of Object.keys(values) as Field[]) await field(page, name).fill(values[name]);
};

/** What is wrong with a field stands with it, for eyes and readers. */
const problemOf = async (page: Page, name: Field) => {
  const described = await field(page, name).getAttribute('aria-describedby');
  return described ? page.locator(`[id="${described}"]`).innerText() : '';
};

test('each field of the sign-up says what is wrong with it [ACC-036, ACC-037, ACC-038, ACC-039, I18-003]', async ({
  visitor,
}) => {
  const page = await visitor({ at: '/signup' });
  await expect(page.getByLabel('Plano')).toBeVisible();
  const long = 'a'.repeat(51);
  for (const [name, value, problem] of [
    ['companyName', '', 'Obrigatório'],
    ['companyName', 'A', 'Muito curto!'],
    ['companyName', long, 'Muito longo!'],
    ['name', '', 'Obrigatório'],
    ['name', 'A', 'Muito curto!'],
    ['name', long, 'Muito longo!'],
    ['email', '', 'Obrigatório'],
    ['email', 'nada', 'Email inválido'],
    ['password', '1234', 'Muito curto!'],
    ['password', long, 'Muito longo!'],
    ['phone', '', 'Obrigatório'],
  ] as const) {
    await field(page, name).fill(value);
    await field(page, name).blur();
    await expect.poll(() => problemOf(page, name), `${name} "${value.slice(0, 5)}"`).toBe(problem);
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
  }
});

test('a form sent too early leads to its first wrong field [ACC-036]', async ({ visitor }) => {
  const page = await visitor({ at: '/signup' });
  await page.getByRole('button', { name: 'Cadastrar' }).click();
  await expect(page.getByText('Obrigatório').first()).toBeVisible();
  await expect(field(page, 'companyName')).toBeFocused();
});

test('a visitor opens a company on a plan and signs in to it as its admin @gate [ACC-029, ACC-031, ACC-032, ACC-033, ACC-034]', async ({
  world,
  visitor,
}) => {
  const stranger = await world.aCompany();
  const page = await visitor();
  await page.getByRole('link', { name: 'Cadastre-se' }).click();
  await expect(page).toHaveURL('/signup');
  await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
  await expect(page).toHaveURL('/login');
  await page.goto(`/signup?companyId=${stranger.id}`);

  const email = `dona-${stranger.id}@example.com`;
  await fill(page, {
    companyName: 'Floricultura Ipê',
    name: 'Dona Ipê',
    email,
    password: 'segredo',
    phone: '11 99999-0000',
  });
  await page.getByLabel('Plano').click();
  await expect(page.getByRole('option', { name: /Completo.*R\$ 349,90/ })).toBeVisible();
  await page.getByRole('option', { name: /Essencial/ }).click();
  const sent = page.waitForRequest('**/api/auth/signup');
  await page.getByRole('button', { name: 'Cadastrar' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ companyId: String(stranger.id), email });
  await expect(page).toHaveURL('/login');
  await expect(toast(page, 'Empresa cadastrada!')).toBeVisible();

  await signInByHand(page, { email, password: 'segredo' });
  await expect(page).toHaveURL('/tickets');
  await expect(page.getByRole('banner')).toContainText('Olá, Dona Ipê · Floricultura Ipê');
  await expect(mainMenu(page).getByRole('link', { name: 'Usuários' })).toBeVisible();
  await expect(mainMenu(page).getByRole('link', { name: 'Kanban' })).toHaveCount(0);
  await mainMenu(page).getByRole('link', { name: 'Usuários' }).click();
  await expect(page.getByText('1 usuário', { exact: true })).toBeVisible();
  const menu = await openAvatarMenu(page);
  await menu.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(heading(page)).toHaveText(signInTitle);
});
