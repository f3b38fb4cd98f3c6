import type { Watch } from './support/noise.ts';
import { heading, isMarked, markPage } from './support/page.ts';
import { mainMenu, toast, toastsReady } from './support/shell.ts';
import { expect, test } from './support/test.ts';
import { openNewUser, userRow } from './support/users-page.ts';

/** What the browser itself says while it is cut off. */
function expectOutage(noise: Watch): void {
  for (const words of [
    'WebSocket connection',
    'ERR_INTERNET_DISCONNECTED',
    'dynamically imported module',
    'could not be fetched',
  ]) {
    noise.expectComplaint(words);
  }
}

test('a form that meets an outage keeps what was typed; rights taken meanwhile are gone when the connection is back [ERR-001, USR-033]', async ({
  world,
  open,
  noise,
}) => {
  expectOutage(noise);
  const company = await world.aCompany();
  const rui = await world.aPersonOf(company, { name: 'Rui Lima', profile: 'admin' });
  const page = await open(rui, { at: '/users' });
  await expect(userRow(page, 'Rui Lima')).toContainText('Online');
  await markPage(page);
  const dialog = await openNewUser(page);
  await dialog.getByLabel('Nome').fill('Zoe Lins');
  await dialog.getByLabel('E-mail').fill('zoe@example.com');
  await dialog.getByLabel('Senha', { exact: true }).fill('segredo');
  await dialog.getByRole('button', { name: 'Salvar' }).focus();
  await toastsReady(page);

  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(toast(page, 'Sem conexão com o servidor.')).toBeVisible();
  await expect(dialog.getByLabel('Nome')).toHaveValue('Zoe Lins');
  await world.takeAdmin(rui, company);
  await page.context().setOffline(false);
  await expect(page.getByText('Oops! Acesso Negado!')).toHaveCount(1);
  expect(await isMarked(page)).toBe(true);
});

test('asking for what is not loaded yet during an outage loses nothing [ERR-001]', async ({ world, open, noise }) => {
  expectOutage(noise);
  const company = await world.aCompany();
  const page = await open(await world.aPersonOf(company, { name: 'Bia Nunes', profile: 'admin' }), { at: '/users' });
  await expect(userRow(page, 'Bia Nunes')).toContainText('Online');
  await markPage(page);
  await toastsReady(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Novo usuário' }).click();
  await expect(toast(page, 'Sem conexão com o servidor.')).toBeVisible();
  await expect(userRow(page, 'Bia Nunes')).toBeVisible();
  await page.context().setOffline(false);
  const dialog = await openNewUser(page);
  await expect(dialog.locator('form'), 'with its style sheet').toHaveCSS('display', 'flex');
  expect(await isMarked(page)).toBe(true);
});

test('a page that is asked for during an outage says so in its place, and comes when the connection is back [ERR-001]', async ({
  world,
  open,
  noise,
}) => {
  expectOutage(noise);
  const page = await open(await world.aPersonOf(await world.aCompany(), { name: 'Bia Nunes', profile: 'admin' }));
  await expect(heading(page)).toHaveText('Atendimentos');
  await markPage(page);
  await page.context().setOffline(true);
  await mainMenu(page).getByRole('link', { name: 'Usuários' }).click();
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('Sem conexão com o servidor.');
  await failure.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(failure).toContainText('Sem conexão com o servidor.');
  await page.context().setOffline(false);
  await expect(userRow(page, 'Bia Nunes')).toBeVisible();
  expect(await isMarked(page), 'without a reload').toBe(true);
});

test('what happened during a gap is on the screen after it @gate [USR-033]', async ({ world, open, noise }) => {
  expectOutage(noise);
  const company = await world.aCompany();
  const page = await open(await world.aPersonOf(company, { name: 'Bia Nunes', profile: 'admin' }), { at: '/users' });
  await expect(userRow(page, 'Bia Nunes')).toContainText('Online');
  await markPage(page);
  await page.context().setOffline(true);
  await world.aPersonOf(company, { name: 'Ana Reis' });
  await expect(userRow(page, 'Ana Reis')).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(userRow(page, 'Ana Reis')).toBeVisible();
  expect(await isMarked(page)).toBe(true);
});

test('what happened before the live line was up is on the screen as well [USR-033]', async ({ world, open }) => {
  const company = await world.aCompany();
  const bia = await world.aPersonOf(company, { name: 'Bia Nunes', profile: 'admin' });
  const page = await open(bia, { at: 'about:blank' });
  let letGo: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (letGo = resolve));
  await page.routeWebSocket(/\/socket\.io\//, async (line) => {
    await released;
    line.connectToServer();
  });
  await page.goto('/users');
  await expect(userRow(page, 'Bia Nunes')).toContainText('Offline');
  await world.aPersonOf(company, { name: 'Ana Reis' });
  letGo();
  await expect(userRow(page, 'Bia Nunes')).toContainText('Online');
  await expect(userRow(page, 'Ana Reis')).toBeVisible();
});

test('without a server the page says so, and goes on by itself when it is back [ERR-001]', async ({ world, open }) => {
  const page = await open(await world.aPersonOf(await world.aCompany()));
  await expect(heading(page)).toHaveText('Atendimentos');
  await page.route('**/api/auth/me', (route) => route.abort());
  await page.clock.install();
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Sem conexão com o servidor.');
  await page.unroute('**/api/auth/me');
  await page.clock.fastForward(5_000);
  await expect(heading(page)).toHaveText('Atendimentos');
});

test('an error toast shows the raw text of an unknown code, and a general sentence where there is nothing to say [ERR-002, ERR-003]', async ({
  world,
  open,
}) => {
  const company = await world.aCompany();
  const page = await open(await world.aPersonOf(company, { profile: 'admin' }), { at: '/users' });
  const dialog = await openNewUser(page);
  await dialog.getByLabel('Nome').fill('Zoe Lins');
  await dialog.getByLabel('E-mail').fill('zoe@example.com');
  await dialog.getByLabel('Senha', { exact: true }).fill('segredo');
  const answers = [
    { answer: { status: 418, json: { error: 'Sem café hoje' } }, text: 'Sem café hoje' },
    { answer: { status: 502, body: '<html>Bad Gateway</html>' }, text: 'An error occurred!' },
    { answer: { status: 500, json: { error: 'ERR_INTERNAL' } }, text: 'Algo deu errado no servidor. Tente novamente.' },
  ];
  for (const { answer, text } of answers) {
    await page.route('**/api/users', (route) => route.fulfill(answer));
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(toast(page, text)).toBeVisible();
    await page.unroute('**/api/users');
  }
});
