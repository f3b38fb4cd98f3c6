import { routes } from '@oplano/contracts';
import { send } from './support/api.ts';
import { heading, isMarked, markPage } from './support/page.ts';
import { startOwnServer } from './support/own-server.ts';
import { signInByHand, signInTitle } from './support/sign-in-page.ts';
import { toast } from './support/shell.ts';
import { expect, test as shared } from './support/test.ts';
import type { World } from './support/world.ts';

/** What the operator changes is changed for everybody, so these tests have a server of their own. */
const test = shared.extend<{ operatorToken: string }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, give) => {
      const { server, stop } = await startOwnServer();
      await give(server);
      await stop();
    },
    { scope: 'worker' },
  ],
  operatorToken: async ({ world }, give) => {
    const { session } = await world.signIn(world.demoPerson('operadora@oplano.example'));
    await give(session.token);
  },
});
test.describe.configure({ mode: 'serial' });

const setting = (world: World, token: string, key: 'userCreation' | 'appName' | 'primaryColorLight', value: string) =>
  world.api(routes.settings.update, { token, params: { key }, body: { value } });

test('the way to the sign-up is there while the operator allows it [ACC-004, ACC-005, ACC-027, ACC-028]', async ({
  world,
  visitor,
  operatorToken,
}) => {
  const page = await visitor();
  await expect(page.getByRole('link', { name: 'Cadastre-se' })).toBeVisible();
  await setting(world, operatorToken, 'userCreation', 'disabled');
  const value = await world.api(routes.settings.publicOne, { params: { key: 'userCreation' } });
  expect(value).toBe('disabled');

  const other = await visitor({ at: '/signup' });
  await expect(other).toHaveURL('/login');
  await expect(heading(other)).toHaveText(signInTitle);
  await expect(other.getByRole('link', { name: 'Cadastre-se' })).toHaveCount(0);
  const body = {
    companyName: 'Loja',
    name: 'Ana',
    email: 'ana@example.com',
    password: 'segredo',
    phone: '11 98765-4321',
    planId: 1,
  };
  const answer = await send(world.url, routes.auth.signUp, { body });
  expect([answer.status, await answer.json()]).toEqual([403, { error: 'ERR_USER_CREATION_DISABLED' }]);
  await setting(world, operatorToken, 'userCreation', 'enabled');
});

test('every tab of the operator shows what it is named after [SET-004, SET-005, SET-007]', async ({ world, open }) => {
  const page = await open(world.demoPerson('operadora@oplano.example'), { at: '/settings' });
  const shown = {
    Empresas: page.getByRole('button', { name: 'Nova empresa' }),
    Planos: page.getByRole('button', { name: 'Novo plano' }),
    Cobrança: page.getByRole('heading', { name: 'Recebido por mês' }),
    Ajuda: page.getByRole('button', { name: 'Nova ajuda' }),
    'White label': page.getByLabel('Nome da plataforma'),
    Registro: page.getByRole('table'),
  };
  for (const [tab, sign] of Object.entries(shown)) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await expect(sign.first()).toBeVisible();
  }
});

test('name and colour of the brand change in open browsers at once, and are there before the sign-in @gate [WHL-010, WHL-011, WHL-013]', async ({
  world,
  open,
  visitor,
  operatorToken,
}) => {
  const rita = await world.aPersonOf(await world.aCompany());
  const page = await open(rita);
  const accent = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--mui-palette-primary-main'));
  await expect(heading(page)).toHaveText('Atendimentos');
  await expect.poll(accent).toBe('#0000FF');
  await expect(page).toHaveTitle('O Plano');
  await markPage(page);

  await setting(world, operatorToken, 'primaryColorLight', '#8A1C4A');
  await setting(world, operatorToken, 'appName', 'Central Aurora');
  await expect.poll(accent).toBe('#8A1C4A');
  await expect(page).toHaveTitle('Central Aurora');
  await expect(page.getByText('Central Aurora', { exact: true })).toBeVisible();
  expect(await isMarked(page)).toBe(true);

  const stranger = await visitor();
  await expect(stranger.getByText('Central Aurora', { exact: true })).toBeVisible();
  await expect(stranger).toHaveTitle('Central Aurora');
  await expect(stranger.getByRole('button', { name: 'Entrar', exact: true })).toHaveCSS(
    'background-color',
    'rgb(138, 28, 74)',
  );
  await setting(world, operatorToken, 'appName', '');
  await setting(world, operatorToken, 'primaryColorLight', '');
  await expect(page).toHaveTitle('O Plano');
});

test('a newly published version offers itself in open browsers and names itself after the reload [SHL-032, SHL-036]', async ({
  world,
  open,
  operatorToken,
}) => {
  const rita = await world.aPersonOf(await world.aCompany());
  const page = await open(rita);
  await expect(page.getByText('Versão 2.0.4-v3')).toBeVisible();
  const button = page.getByRole('button', { name: 'Nova versão' });
  await expect(button).toHaveCount(0);
  await world.api(routes.settings.publishVersion, { token: operatorToken, body: { version: '2.0.5' } });
  await expect(button).toBeVisible();
  await expect(page.getByText('Versão 2.0.5')).toBeVisible();
  await markPage(page);
  await button.click();
  await expect.poll(() => isMarked(page).catch(() => true), 'has reloaded').toBe(false);
  await world.api(routes.settings.publishVersion, { token: operatorToken, body: { version: '2.0.4-v3' } });
  await expect(button).toHaveCount(0);
});

test('the company of the platform never expires [ACC-013]', async ({ world, visitor }) => {
  await world.setDueDate(1, '2020-01-31');
  const page = await visitor();
  await signInByHand(page, world.demoPerson('operadora@oplano.example'));
  await expect(page).toHaveURL('/tickets');
  await expect(heading(page)).toHaveText('Atendimentos');
  await expect(toast(page, 'Sua assinatura')).toHaveCount(0);
});
