import { routes } from '@oplano/contracts';
import { anAddress, send } from './support/api.ts';
import { goInside, heading, pathOf } from './support/page.ts';
import { emailField, passwordField, signInButton, signInByHand, signInTitle } from './support/sign-in-page.ts';
import { mainMenu, menuEntries, toast } from './support/shell.ts';
import { expect, test } from './support/test.ts';
import { dayFromNow, hoursFromNow } from './support/world.ts';

test('somebody signs in with e-mail and password, looks at the password, and lands on the tickets @gate [ACC-002, ACC-006, ACC-021, ACC-025, LIM-005]', async ({
  world,
  visitor,
}) => {
  const rita = await world.aPersonOf(await world.aCompany());
  const page = await visitor();
  await emailField(page).fill(rita.email);
  await passwordField(page).fill(rita.password);
  await expect(passwordField(page)).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Mostrar senha' }).click();
  await expect(passwordField(page)).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Ocultar senha' }).click();
  await expect(passwordField(page)).toHaveAttribute('type', 'password');

  const signIns: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/login')) signIns.push(Date.now());
  });
  const clicked = Date.now();
  const answered = page.waitForResponse('**/api/auth/login');
  const asked = page.waitForRequest('**/api/helps/list');
  await signInButton(page).dblclick();
  await answered;
  await expect(page).toHaveURL('/tickets');
  await expect(heading(page)).toHaveText('Atendimentos');
  expect(signIns, 'a double click sends once').toHaveLength(1);
  expect((signIns[0] ?? 0) - clicked).toBeGreaterThanOrEqual(400);

  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = await (await asked).allHeaders();
  expect(headers['authorization']).toBe(`Bearer ${token}`);
  const publicCall = page.waitForRequest('**/api/public-settings');
  await page.reload();
  const publicHeaders = await (await publicCall).allHeaders();
  expect(publicHeaders).not.toHaveProperty('authorization');
  expect(publicHeaders).not.toHaveProperty('cookie');
});

test('the sign-in page is in Portuguese, speaks three more languages and both themes, and remembers them [ACC-003, I18-001, I18-002]', async ({
  visitor,
}) => {
  const page = await visitor();
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  const language = page.getByRole('combobox');
  for (const [code, lang, title] of [
    ['en', 'en-US', 'Sign in to your account'],
    ['es', 'es', 'Entra en tu cuenta'],
    ['tr', 'tr', 'Hesabınıza girin'],
    ['pt', 'pt-BR', signInTitle],
    ['tr', 'tr', 'Hesabınıza girin'],
  ] as const) {
    await language.selectOption(code);
    await expect(heading(page)).toHaveText(title);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
  }
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.getByRole('banner').getByRole('button').click();
  await expect.poll(paper).not.toBe(light);
  const dark = await paper();
  await page.reload();
  await expect(heading(page)).toHaveText('Hesabınıza girin');
  expect(await paper()).toBe(dark);
});

test('a wrong password is refused with a message at the top centre that goes by itself [ACC-007, ERR-001, ERR-011, SHL-054, SHL-055]', async ({
  visitor,
}) => {
  const page = await visitor();
  await signInByHand(page, { email: 'ninguem@example.com', password: 'errada' });
  const message = toast(page, 'E-mail ou senha incorretos.');
  await expect(message).toBeVisible();
  const box = await message.boundingBox();
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 720)).toBeLessThan(2);
  expect(box?.y).toBeLessThan(60);
  await expect(page).toHaveURL('/login');
  await expect(emailField(page), 'what was typed stays').toHaveValue('ninguem@example.com');
  await page.mouse.move(0, 0);
  await expect(message).toHaveCount(0);
});

test('after six wrong passwords the next try from there is refused in words [ACC-007]', async ({ world, visitor }) => {
  const from = anAddress();
  const rita = await world.aPersonOf(await world.aCompany());
  const page = await visitor({ browser: { extraHTTPHeaders: { 'x-forwarded-for': from } } });
  // The wait begins with the last of them, and is short: the form must be there by then.
  await expect(emailField(page)).toBeVisible();
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const body = { email: rita.email, password: 'errada' };
    expect((await send(world.url, routes.auth.login, { from, body })).status).toBe(401);
  }
  const answer = page.waitForResponse('**/api/auth/login');
  await signInByHand(page, rita);
  expect((await answer).status()).toBe(429);
  expect(Number((await answer).headers()['retry-after'])).toBeGreaterThan(0);
  await expect(toast(page, /^Muitas tentativas/)).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test('a visitor who asks for a private page gets it after the sign-in [ACC-014, ACC-015]', async ({
  world,
  visitor,
}) => {
  const rita = await world.aPersonOf(await world.aCompany());
  const page = await visitor({ at: '/contacts?busca=ana#topo' });
  await expect(page).toHaveURL(/\/login\?/);
  await signInByHand(page, rita);
  await expect(heading(page)).toHaveText('Contatos');
  await expect(page).toHaveURL('/contacts?busca=ana#topo');

  const other = await visitor({ at: '/' });
  await expect(other).toHaveURL('/login');
  await signInByHand(other, rita);
  await expect(other).toHaveURL('/tickets');
});

test('an address of another site is never opened after the sign-in [ACC-015]', async ({ world, visitor }) => {
  const rita = await world.aPersonOf(await world.aCompany());
  const page = await visitor({ at: `/login?from=${encodeURIComponent('//example.com/tickets')}` });
  await signInByHand(page, rita);
  await expect(page).toHaveURL('/tickets');
});

test('whoever is signed in is led away from the public pages, to a page they may see [ACC-016, ACC-040]', async ({
  world,
  open,
}) => {
  const company = await world.aCompany();
  const admin = await open(await world.aPersonOf(company, { profile: 'admin' }), { at: '/login' });
  await expect(admin).toHaveURL('/');
  await expect(heading(admin)).toHaveText('Dashboard');
  await admin.goto('/signup');
  await expect(admin).toHaveURL('/');
  const attendant = await open(await world.aPersonOf(company), { at: '/signup' });
  await expect(attendant).toHaveURL('/tickets');
});

test('an expired company is told so and can open the billing page and nothing else [ACC-008, ACC-009, ACC-010, ACC-044, SHL-026]', async ({
  world,
  visitor,
}) => {
  const company = await world.aCompany();
  const admin = await world.aPersonOf(company, { profile: 'admin' });
  const attendant = await world.aPersonOf(company);
  await world.setDueDate(company.id, '2026-02-28');

  const page = await visitor({ at: '/users' });
  await signInByHand(page, admin);
  await expect(toast(page, /28\/02\/2026.*suporte/)).toBeVisible();
  await expect(page).toHaveURL('/financeiro-aberto');
  await expect.poll(() => menuEntries(page)).toEqual(['Financeiro em aberto']);
  await expect(page.getByText('R$ 349,90 por mês')).toBeVisible();
  await page.goto('/users');
  await expect(page).toHaveURL('/financeiro-aberto');
  for (const address of ['/tickets', '/', '/financeiro', '/login']) {
    await goInside(page, address);
    await expect(page).toHaveURL('/financeiro-aberto');
  }
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
  expect((await send(world.url, routes.users.list, { token })).status).toBe(402);

  const other = await visitor();
  await signInByHand(other, attendant);
  await expect(other).toHaveURL('/financeiro-aberto');
  await expect(other.getByText('Fale com um administrador')).toBeVisible();
  await expect(other.getByText('R$')).toHaveCount(0);

  await world.setDueDate(company.id, dayFromNow(30));
  await page.getByRole('button', { name: 'Verificar novamente' }).click();
  await expect(page).toHaveURL('/tickets');
  await expect(mainMenu(page).getByRole('link', { name: 'Usuários' })).toBeVisible();
});

test('a sign-in warns of a due date less than five days away, and only then [ACC-011, ACC-012]', async ({
  world,
  visitor,
}) => {
  const company = await world.aCompany();
  const rita = await world.aPersonOf(company);
  for (const [days, text] of [
    [1, 'Sua assinatura vence em 1 dia'],
    [4, 'Sua assinatura vence em 4 dias'],
    [5, null],
  ] as const) {
    await world.setDueDate(company.id, dayFromNow(days));
    const page = await visitor();
    await signInByHand(page, rita);
    await expect(page).toHaveURL('/tickets');
    if (text) await expect(toast(page, text).getByText(text, { exact: true })).toBeVisible();
    else await expect(toast(page, 'Sua assinatura')).toHaveCount(0);
    await page.context().close();
  }
});

test('an attendant gets in during the work hours only, also when they pass midnight; an admin always [ERR-004, USR-016]', async ({
  world,
  visitor,
}) => {
  const company = await world.aCompany();
  const away = { startWork: hoursFromNow(1), endWork: hoursFromNow(2) };
  const around = { startWork: hoursFromNow(-1), endWork: hoursFromNow(-2) };
  const page = await visitor();
  await signInByHand(page, await world.aPersonOf(company, away));
  await expect(toast(page, 'Fora do Horário de Expediente!')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await signInByHand(page, await world.aPersonOf(company, around));
  await expect(page).toHaveURL('/tickets');
  const other = await visitor();
  await signInByHand(other, await world.aPersonOf(company, { ...away, profile: 'admin' }));
  await expect(other).toHaveURL('/tickets');
});

test('whoever works for two companies under one address says which one is meant [ACC-034, ACC-047]', async ({
  world,
  visitor,
}) => {
  const here = await world.aCompany({ name: 'Padaria Estrela' });
  const there = await world.aCompany({ name: 'Oficina Horizonte' });
  const lia = await world.aPersonOf(here, { name: 'Lia Castro' });
  await world.aPersonOf(there, { name: 'Lia Castro', email: lia.email });
  const page = await visitor();
  await signInByHand(page, lia);
  await expect(heading(page)).toHaveText('Escolha a empresa');
  await page.getByRole('button', { name: 'Oficina Horizonte' }).click();
  await expect(page).toHaveURL('/tickets');
  await expect(page.getByRole('banner')).toContainText('Oficina Horizonte');
});

test('an expired token is renewed once and the call repeated; refused again, it is an error [ACC-022, ACC-023, ACC-024]', async ({
  world,
  open,
}) => {
  const admin = await world.aPersonOf(await world.aCompany(), { profile: 'admin' });
  const page = await open(admin);
  await expect(heading(page)).toHaveText('Atendimentos');
  const calls: string[] = [];
  page.on('request', (request) => {
    const path = pathOf(request.url());
    if (path === '/api/users' || path === '/api/auth/refresh_token') calls.push(path);
  });
  let refusals = 1;
  await page.route('**/api/users?*', async (route) => {
    if (refusals === 0) return route.continue();
    refusals -= 1;
    await route.fulfill({ status: 403, json: { error: 'ERR_SESSION_EXPIRED' } });
  });

  await mainMenu(page).getByRole('link', { name: 'Usuários' }).click();
  await expect(page.getByRole('cell', { name: admin.email })).toBeVisible();
  expect(calls).toEqual(['/api/users', '/api/auth/refresh_token', '/api/users']);

  calls.length = 0;
  refusals = 2;
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Sua sessão expirou');
  expect(calls).toEqual(['/api/users', '/api/auth/refresh_token', '/api/users']);

  await page.unroute('**/api/users?*');
  await page.route('**/api/users?*', (route) => route.fulfill({ status: 401, json: { error: 'ERR_NO_SESSION' } }));
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page).toHaveURL(/\/login\?from=/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});
