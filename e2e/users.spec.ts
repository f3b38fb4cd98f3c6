import { routes } from '@oplano/contracts';
import type { Locator, Page, Request } from '@playwright/test';
import { isMarked, markPage } from './support/page.ts';
import { toast } from './support/shell.ts';
import { signInTitle } from './support/sign-in-page.ts';
import { expect, test } from './support/test.ts';
import { openNewUser, openUser, userRow, usersTable } from './support/users-page.ts';
import type { Company, World } from './support/world.ts';

const rows = (page: Page) => usersTable(page).getByRole('row');
const saved = (page: Page) => toast(page, 'Usuário salvo com sucesso.');
const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Salvar' }).click();

/** The query of every call for a page of the list. */
function listCalls(page: Page): URLSearchParams[] {
  const calls: URLSearchParams[] = [];
  page.on('request', (request: Request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/users' && request.method() === 'GET') calls.push(searchParams);
  });
  return calls;
}

/** Forty-four colleagues, enough for three pages. */
async function crowd(world: World, company: Company): Promise<void> {
  await world.sql(
    `insert into users (company_id, name, email, password_hash, created_at, updated_at)
     select $1::int, 'Colega ' || to_char(n, 'FM000'), 'colega' || n || '@example.com', 'x', now(), now()
     from generate_series(1, 44) n`,
    [company.id],
  );
}

/** A picture of that size as a PNG, made by the browser. */
async function paint(page: Page, width: number, height: number): Promise<Buffer> {
  const bytes = await page.evaluate(
    async ([wide, high]) => {
      const canvas = new OffscreenCanvas(wide, high);
      canvas.getContext('2d')?.fillRect(0, 0, wide / 2, high);
      return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
    },
    [width, height] as const,
  );
  return Buffer.from(bytes);
}

test('the list of users loads as it is scrolled and is searched half a second after the last key, from page 1 [LIM-001, LIM-002, LIM-003, LIM-004, USR-001]', async ({
  world,
  open,
}) => {
  const company = await world.aCompany();
  await crowd(world, company);
  const page = await open(await world.aPersonOf(company, { name: 'Ana Reis', profile: 'admin' }));
  const calls = listCalls(page);
  await page.goto('/users');
  await expect(page.getByText('46 usuários')).toBeVisible();
  await expect(rows(page)).toHaveCount(21);
  await expect(userRow(page, 'Ana Reis')).toContainText('Administrador');
  // Where the live line is up later than the list, the list is asked for once more.
  await expect(userRow(page, 'Ana Reis')).toContainText('Online');
  expect(calls.filter((query) => query.get('pageNumber') !== '1')).toEqual([]);
  calls.length = 0;
  await expect(rows(page).nth(2)).toContainText('Colega 001');

  await rows(page).last().scrollIntoViewIfNeeded();
  await expect(rows(page)).toHaveCount(41);
  await rows(page).last().scrollIntoViewIfNeeded();
  await expect(rows(page)).toHaveCount(47);
  await rows(page).last().scrollIntoViewIfNeeded();
  expect(calls.map((query) => query.get('pageNumber'))).toEqual(['2', '3']);

  const search = page.getByRole('searchbox');
  calls.length = 0;
  const asked = page.waitForRequest(/\/api\/users\?.*searchParam=colega/);
  await search.pressSequentially('COLEGA 01', { delay: 60 });
  const typed = Date.now();
  await asked;
  expect(Date.now() - typed).toBeGreaterThan(400);
  await expect(page.getByText('10 usuários')).toBeVisible();
  await expect(rows(page)).toHaveCount(11);
  expect(calls.map(String)).toEqual(['searchParam=colega+01&pageNumber=1']);
  await search.fill('ninguém assim');
  await expect(page.getByText('Nada encontrado para “ninguém assim”')).toBeVisible();
  await search.clear();
  await expect(page.getByText('46 usuários')).toBeVisible();
});

test('what one admin does is seen at once on the screen of another @gate [USR-032, USR-033]', async ({
  world,
  open,
}) => {
  const company = await world.aCompany();
  const ana = await open(await world.aPersonOf(company, { name: 'Ana Reis', profile: 'admin' }), { at: '/users' });
  const bia = await open(await world.aPersonOf(company, { name: 'Bia Nunes', profile: 'admin' }), { at: '/users' });
  await expect(userRow(ana, 'Bia Nunes')).toContainText('Online');
  await markPage(bia);

  const dialog = await openNewUser(ana);
  await dialog.getByLabel('Nome').fill('Caio Prado');
  await dialog.getByLabel('E-mail').fill(`caio-${company.id}@example.com`);
  await dialog.getByLabel('Senha', { exact: true }).fill('segredo');
  await save(dialog);
  await expect(saved(ana)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(userRow(bia, 'Caio Prado')).toContainText('Offline');
  await expect(bia.getByText('4 usuários')).toBeVisible();

  const caio = { name: 'Caio Prado', email: `caio-${company.id}@example.com`, password: 'segredo' };
  const ofCaio = await open(caio);
  await expect(userRow(bia, 'Caio Prado'), 'online with the first socket').toContainText('Online');
  await ofCaio.context().close();
  await expect(userRow(bia, 'Caio Prado'), 'offline after the last').toContainText('Offline');

  const edit = await openUser(ana, 'Caio Prado');
  await edit.getByLabel('Nome').fill('Aaron Prado');
  await save(edit);
  await expect(userRow(bia, 'Aaron Prado')).toBeVisible();
  await expect(bia.getByText('Caio Prado')).toHaveCount(0);
  await expect(rows(bia).nth(1), 'the order is kept').toContainText('Aaron Prado');

  await ana.getByRole('button', { name: 'Excluir Aaron Prado' }).click();
  const question = ana.getByRole('alertdialog', { name: 'Excluir Aaron Prado?' });
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(userRow(ana, 'Aaron Prado')).toBeVisible();
  await ana.getByRole('button', { name: 'Excluir Aaron Prado' }).click();
  await question.getByRole('button', { name: 'Excluir' }).click();
  await expect(toast(ana, 'Usuário excluído com sucesso.')).toBeVisible();
  await expect(userRow(bia, 'Aaron Prado')).toHaveCount(0);
  await expect(bia.getByText('3 usuários')).toBeVisible();
  await expect(ana.getByRole('button', { name: 'Excluir Ana Reis' }), 'nobody deletes themselves').toHaveCount(0);
  expect(await isMarked(bia)).toBe(true);
});

test('whoever is deleted is out at once [USR-001]', async ({ world, open }) => {
  const company = await world.aCompany();
  const ana = await open(await world.aPersonOf(company, { name: 'Ana Reis', profile: 'admin' }), { at: '/users' });
  const ofRui = await open(await world.aPersonOf(company, { name: 'Rui Lima' }));
  await expect(userRow(ana, 'Rui Lima')).toContainText('Online');
  await ana.getByRole('button', { name: 'Excluir Rui Lima' }).click();
  await ana.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(ofRui.getByRole('heading', { level: 1 })).toHaveText(signInTitle);
});

test('an admin fills both tabs of the dialog and finds everything again [USR-002, USR-018, USR-019, USR-020, USR-031]', async ({
  world,
  open,
}) => {
  const company = await world.aCompany();
  await world.addConnection(company, 'CONNECTED');
  await world.addQueue(company, 'Vendas');
  const page = await open(await world.aPersonOf(company, { name: 'Ana Reis', profile: 'admin' }), { at: '/users' });
  const flags = {
    'Ver atendimentos sem fila': false,
    'Ver grupos': false,
    'Ver todo o histórico': false,
    'Ver atendimentos de colegas': false,
    'Encerrar atendimentos que aguardam': true,
    'Ver o dashboard': false,
    'Ver os atendimentos em tempo real': false,
    'Gerenciar conexões': false,
  };
  const choose = async (dialog: Locator, label: string, option: string) => {
    await dialog.getByLabel(label).click();
    await page.getByRole('option', { name: option }).click();
  };

  const dialog = await openNewUser(page);
  await expect(dialog.getByRole('tab')).toHaveText(['Geral', 'Permissões']);
  await expect(dialog.getByLabel('Início do expediente')).toHaveValue('00:00');
  await expect(dialog.getByLabel('Fim do expediente')).toHaveValue('23:59');
  await expect(dialog.getByLabel('Início do expediente')).toHaveAttribute('step', '600');
  await dialog.getByLabel('Nome').fill('Elza Prado');
  await dialog.getByLabel('E-mail').fill(`elza-${company.id}@example.com`);
  await dialog.getByLabel('Senha', { exact: true }).fill('segredo');
  await choose(dialog, 'Perfil', 'Atendente');
  await choose(dialog, 'Filas', 'Vendas');
  await page.keyboard.press('Escape');
  await choose(dialog, 'Conexão padrão', 'WhatsApp');
  await dialog.getByLabel('Início do expediente').fill('08:10');
  await dialog.getByLabel('Fim do expediente').fill('18:20');
  await dialog.getByLabel('Mensagem de despedida').fill('Até logo!');
  await choose(dialog, 'Tema padrão', 'Escuro');
  await choose(dialog, 'Menu padrão', 'Fechado');
  await dialog.getByRole('tab', { name: 'Permissões' }).click();
  for (const [name, isOn] of Object.entries(flags)) {
    const flag = dialog.getByRole('switch', { name });
    await expect(flag, `${name} before`).toBeChecked({ checked: isOn });
    await flag.click();
  }
  await save(dialog);
  await expect(saved(page)).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await page.reload();
  const again = await openUser(page, 'Elza Prado');
  await expect(again.getByLabel('E-mail')).toHaveValue(`elza-${company.id}@example.com`);
  await expect(again.getByLabel('Senha', { exact: true })).toHaveValue('');
  await expect(again.getByLabel('Perfil')).toHaveText('Atendente');
  await expect(again.getByLabel('Filas')).toHaveText('Vendas');
  await expect(again.getByLabel('Conexão padrão')).toHaveText('WhatsApp');
  await expect(again.getByLabel('Início do expediente')).toHaveValue('08:10');
  await expect(again.getByLabel('Fim do expediente')).toHaveValue('18:20');
  await expect(again.getByLabel('Mensagem de despedida')).toHaveValue('Até logo!');
  await expect(again.getByLabel('Tema padrão')).toHaveText('Escuro');
  await expect(again.getByLabel('Menu padrão')).toHaveText('Fechado');
  await again.getByRole('tab', { name: 'Permissões' }).click();
  for (const [name, wasOn] of Object.entries(flags)) {
    await expect(again.getByRole('switch', { name }), `${name} after`).toBeChecked({ checked: !wasOn });
  }
});

test('the dialog says what is wrong with a field, also what only the server knows [I18-003, USR-010, USR-011, USR-012]', async ({
  world,
  open,
}) => {
  const company = await world.aCompany();
  const ana = await world.aPersonOf(company, { name: 'Ana Reis', profile: 'admin' });
  const page = await open(ana, { at: '/users' });
  const dialog = await openNewUser(page);
  const problemOf = async (label: string) => {
    const ids = (await dialog.getByLabel(label, { exact: true }).getAttribute('aria-describedby')) ?? '';
    return ids ? dialog.locator(`[id="${ids.split(' ')[0]}"]`).innerText() : '';
  };
  await save(dialog);
  await expect.poll(() => problemOf('Nome')).toBe('Required');
  await expect(dialog.getByLabel('Nome')).toBeFocused();
  const long = 'a'.repeat(51);
  for (const [label, value, problem] of [
    ['Nome', 'A', 'Too Short!'],
    ['Nome', long, 'Too Long!'],
    ['E-mail', '', 'Required'],
    ['E-mail', 'nada', 'Invalid email'],
    ['Senha', '1234', 'Too Short!'],
    ['Senha', long, 'Too Long!'],
  ] as const) {
    await dialog.getByLabel(label, { exact: true }).fill(value);
    await dialog.getByLabel(label, { exact: true }).blur();
    await expect.poll(() => problemOf(label), `${label} "${value.slice(0, 5)}"`).toBe(problem);
  }
  await dialog.getByLabel('Nome').fill('Outra Ana');
  await dialog.getByLabel('E-mail').fill(ana.email);
  await dialog.getByLabel('Senha', { exact: true }).fill('segredo');
  await save(dialog);
  await expect.poll(() => problemOf('E-mail')).toBe('Já existe um usuário com este e-mail.');

  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  const question = page.getByRole('alertdialog', { name: 'Descartar as alterações?' });
  await question.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(dialog.getByLabel('Nome')).toHaveValue('Outra Ana');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expect(dialog).toHaveCount(0);
});

test('a chosen picture is stored as a JPEG whose longer side is 240 px, and seen by others [USR-008, USR-009]', async ({
  world,
  open,
}) => {
  const company = await world.aCompany();
  const ana = await open(await world.aPersonOf(company, { name: 'Ana Reis', profile: 'admin' }), { at: '/users' });
  const bia = await open(await world.aPersonOf(company, { name: 'Bia Nunes', profile: 'admin' }), { at: '/users' });
  await world.aPersonOf(company, { name: 'Caio Prado' });
  const picture = await paint(ana, 1200, 600);
  const dialog = await openUser(ana, 'Caio Prado');
  const chooser = ana.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Escolher foto' }).click();
  await (await chooser).setFiles({ name: 'notas.txt', mimeType: 'text/plain', buffer: Buffer.from('nada') });
  await expect(dialog.getByRole('alert')).toContainText('não é uma imagem');
  await dialog.locator('input[type=file]').setInputFiles({ name: 'eu.png', mimeType: 'image/png', buffer: picture });
  await save(dialog);
  await expect(saved(ana)).toBeVisible();

  const shown = userRow(bia, 'Caio Prado').locator('img');
  await expect(shown).toBeVisible();
  const source = (await shown.getAttribute('src')) ?? '';
  const answer = await bia.request.get(source);
  expect(answer.headers()['content-type']).toBe('image/jpeg');
  expect((await answer.body()).subarray(0, 3).toString('hex'), 'a JPEG by its first bytes').toBe('ffd8ff');
  expect(await shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([
    240, 120,
  ]);
  const stranger = await fetch(new URL(source, world.url));
  expect(stranger.status, 'without a session').toBe(404);
});

test('a plan that is full says how many users it allows, and keeps the form [USR-001]', async ({ world, open }) => {
  const company = await world.aCompany({ plan: 'Essencial' });
  const ana = await world.aPersonOf(company, { name: 'Ana Reis', profile: 'admin' });
  for (const name of ['Bia Nunes', 'Caio Prado', 'Davi Melo']) await world.aPersonOf(company, { name });
  const page = await open(ana, { at: '/users' });
  const dialog = await openNewUser(page);
  await dialog.getByLabel('Nome').fill('Eva Lins');
  await dialog.getByLabel('E-mail').fill(`eva-${company.id}@example.com`);
  await dialog.getByLabel('Senha', { exact: true }).fill('segredo');
  await save(dialog);
  await expect(toast(page, /permite até 5 usuários/)).toBeVisible();
  await expect(dialog.getByLabel('Nome')).toHaveValue('Eva Lins');
  const { count } = await world.api(routes.users.list, { token: company.founder.token });
  expect(count).toBe(5);
});
