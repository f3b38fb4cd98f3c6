import { routes } from '@oplano/contracts';
import { dayText } from './support/dates.ts';
import { heading, isMarked, markPage } from './support/page.ts';
import { signInByHand, signInTitle } from './support/sign-in-page.ts';
import { mainMenu, menuMarks, openAvatarMenu, openProfile, openWindow, pressInBar } from './support/shell.ts';
import { expect, test } from './support/test.ts';
import { dayFromNow } from './support/world.ts';

test('the frame greets by name and company, tells admins the due date, and names the version @gate [SHL-032, SHL-034, SHL-035, SHL-056]', async ({
  world,
  open,
}) => {
  const company = await world.aCompany({ name: 'Loja do Sol', dueInDays: 12 });
  const due = `Plano ativo até ${dayText(dayFromNow(12))}`;
  const admin = await open(await world.aPersonOf(company, { name: 'Ana Reis', profile: 'admin' }));
  await expect(admin.getByRole('banner')).toContainText('Olá, Ana Reis · Loja do Sol');
  await expect(admin.getByRole('banner')).toContainText(due);
  await expect(admin.getByText('Versão 2.0.4-v3')).toBeVisible();
  await expect(admin).toHaveTitle('O Plano');
  const attendant = await open(await world.aPersonOf(company, { name: 'Rui Lima' }));
  await expect(attendant.getByRole('banner')).toContainText('Olá, Rui Lima · Loja do Sol');
  await expect(attendant.getByText('Plano ativo até')).toHaveCount(0);
  const menu = await openAvatarMenu(attendant);
  await expect(menu).not.toContainText('Plano ativo até');
});

test('the menu and the theme start as the person likes them, and follow the hand after that [SHL-033, SHL-037, SHL-038]', async ({
  world,
  visitor,
}) => {
  const company = await world.aCompany();
  const night = await world.aPersonOf(company, { defaultTheme: 'dark', defaultMenu: 'closed' });
  const day = await world.aPersonOf(company, { defaultTheme: 'light', defaultMenu: 'open' });
  const page = await visitor();
  await signInByHand(page, night);
  await expect(page).toHaveURL('/tickets');
  const width = () => mainMenu(page).evaluate((menu) => menu.getBoundingClientRect().width);
  const scheme = () => page.evaluate(() => getComputedStyle(document.body).colorScheme);
  await expect.poll(scheme).toContain('dark');
  await expect(page.getByRole('button', { name: 'Abrir menu' })).toBeVisible();
  expect(await width()).toBeLessThan(80);
  await expect(mainMenu(page).getByRole('link', { name: 'Contatos' }), 'the rail keeps its names').toBeVisible();

  await page.getByRole('button', { name: 'Abrir menu' }).click();
  await expect.poll(width).toBeGreaterThan(200);
  await pressInBar(page, 'Usar tema claro');
  await expect.poll(scheme).toBe('light');
  await page.reload();
  await expect(heading(page)).toHaveText('Atendimentos');
  expect(await scheme()).toBe('light');

  const other = await visitor({ scheme: 'dark' });
  await signInByHand(other, day);
  await expect(other.getByRole('button', { name: 'Recolher menu' })).toBeVisible();
  await expect.poll(() => other.evaluate(() => getComputedStyle(document.body).colorScheme)).toBe('light');
});

test('the volume goes from 0 to 1 in tenths and outlives a reload, which the refresh control makes [SHL-039, SHL-040, SHL-041]', async ({
  world,
  open,
}) => {
  const page = await open(await world.aPersonOf(await world.aCompany()), { at: '/contacts' });
  const window = await openWindow(page, 'Volume do som');
  const slider = window.getByRole('slider');
  await expect(slider).toHaveAttribute('min', '0');
  await expect(slider).toHaveAttribute('max', '1');
  await expect(slider).toHaveValue('1');
  for (let step = 0; step < 3; step += 1) await slider.press('ArrowLeft');
  await expect(slider).toHaveValue('0.7');
  await slider.press('Home');
  await expect(slider).toHaveValue('0');
  for (let step = 0; step < 4; step += 1) await slider.press('ArrowRight');
  await expect(slider).toHaveValue('0.4');
  await page.keyboard.press('Escape');
  await expect(window).toHaveCount(0);

  await markPage(page);
  await pressInBar(page, 'Atualizar');
  await expect.poll(() => isMarked(page).catch(() => true), 'has reloaded').toBe(false);
  await expect(page).toHaveURL('/contacts');
  await expect((await openWindow(page, 'Volume do som')).getByRole('slider')).toHaveValue('0.4');
});

test('the bell lists the unread tickets; where there are none the title is the plain name [SHL-042]', async ({
  world,
  open,
}) => {
  const page = await open(await world.aPersonOf(await world.aCompany()));
  const window = await openWindow(page, 'Atendimentos não lidos');
  await expect(window).toContainText('Tudo lido por aqui');
  await expect(page).toHaveTitle('O Plano');
});

test('the news hang from the top bar, at most 300 px high, load as they are scrolled, show their priority and open in full [LIM-004, SHL-043, SHL-045, SHL-047]', async ({
  world,
  open,
}) => {
  await world.sql(
    `insert into announcements (title, text, priority, status, created_at)
     select 'Aviso ' || n, repeat('Texto longo do aviso. ', 20) || 'Fim do aviso ' || n, 1 + n % 3, true, now() + n * interval '1 second'
     from generate_series(1, 45) n`,
  );
  const page = await open(await world.aPersonOf(await world.aCompany()));
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/announcements') asked.push(searchParams.get('pageNumber') ?? '');
  });
  const news = await openWindow(page, 'Informativos');
  const rows = news.getByRole('listitem');
  await expect(rows).toHaveCount(20);
  expect((await news.boundingBox())?.height).toBeLessThanOrEqual(300);
  expect(asked).toEqual(['1']);

  const colours = { alta: 'rgb(211, 47, 47)', média: 'rgb(237, 108, 2)', baixa: 'rgb(139, 147, 161)' };
  for (const [priority, colour] of Object.entries(colours)) {
    const mark = news.getByText(`Prioridade ${priority}`).first().locator('..');
    await expect(mark, priority).toHaveCSS('background-color', colour);
  }

  await rows.last().scrollIntoViewIfNeeded();
  await expect(rows).toHaveCount(40);
  expect(asked).toEqual(['1', '2']);

  await news.getByRole('button', { name: /Aviso 45/ }).click();
  const dialog = page.getByRole('dialog', { name: /Aviso 45/ });
  await expect(dialog).toContainText('Fim do aviso 45');
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(dialog).toHaveCount(0);
});

test('the team chats hang from the top bar, at most 300 px high, load as they are scrolled, and unread ones mark the menu [SHL-010, SHL-011, SHL-044, SHL-046]', async ({
  world,
  open,
}) => {
  const company = await world.aCompany();
  const rita = await world.aPersonOf(company);
  const rui = await world.aPersonOf(company, { name: 'Rui Lima' });
  await world.addChats(company, { members: [rita, rui], unreadBy: rita, count: 25 });
  const page = await open(rita);
  await expect(mainMenu(page).getByRole('link', { name: `Chat interno ${menuMarks.chats}` })).toBeVisible();
  const chats = await openWindow(page, 'Chat interno');
  await expect(chats.getByRole('listitem')).toHaveCount(20);
  expect((await chats.boundingBox())?.height).toBeLessThanOrEqual(300);
  await chats.getByRole('listitem').last().scrollIntoViewIfNeeded();
  await expect(chats.getByRole('listitem')).toHaveCount(25);
  const newest = chats.getByRole('button', { name: /Conversa 25/ });
  await expect(newest.getByText('Conversa 25'), 'what is unread is bold').toHaveCSS('font-weight', '700');
  await newest.click();
  await expect(page).toHaveURL(/\/chats\/[0-9a-f-]{36}$/);

  const ofRui = await open(rui);
  await expect(mainMenu(ofRui).getByRole('link', { name: 'Chat interno', exact: true })).toBeVisible();
  const read = (await openWindow(ofRui, 'Chat interno')).getByText('Conversa 25');
  await expect(read).toHaveCSS('font-weight', '500');
});

test('the menu warns at once of a connection that needs somebody, and two seconds after one fell [SHL-030, SHL-031]', async ({
  world,
  open,
}) => {
  const troubled = await world.aCompany();
  await world.addConnection(troubled, 'DISCONNECTED');
  const page = await open(await world.aPersonOf(troubled, { profile: 'admin' }));
  await expect(mainMenu(page).getByText(menuMarks.connections)).toHaveCount(1);

  const fine = await world.aCompany();
  await world.addConnection(fine, 'CONNECTED');
  const calm = await open(await world.aPersonOf(fine, { profile: 'admin' }));
  await expect(mainMenu(calm).getByRole('link', { name: 'Conexões', exact: true })).toBeVisible();
  const { token } = fine.founder;
  const [connection] = await world.api(routes.connections.list, { token });
  if (!connection) throw new Error('The company has no connection.');
  const fell = Date.now();
  await world.api(routes.connections.disconnect, { token, params: { whatsappId: String(connection.id) } });
  await expect(mainMenu(calm).getByText(menuMarks.connections)).toHaveCount(1);
  expect(Date.now() - fell).toBeGreaterThan(1800);
});

test('a plain user’s profile holds their own name and none of what an admin decides [USR-003, USR-004, USR-005, USR-006, USR-007]', async ({
  world,
  open,
}) => {
  const company = await world.aCompany();
  const page = await open(await world.aPersonOf(company, { name: 'Rita Souza' }), { at: '/contacts' });
  const dialog = await openProfile(page);
  await expect(dialog.getByLabel('Nome')).toHaveValue('Rita Souza');
  await expect(dialog.getByRole('tab')).toHaveCount(0);
  for (const label of ['Perfil', 'Filas', 'Conexão padrão', 'Início do expediente', 'Fim do expediente']) {
    await expect(dialog.getByLabel(label), label).toHaveCount(0);
  }
  await dialog.getByLabel('Nome').fill('Rita de Souza');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('banner')).toContainText('Olá, Rita de Souza');
});

test('the avatar’s menu changes the language and leads out [ACC-026, I18-001, SHL-048, SHL-049]', async ({
  world,
  open,
}) => {
  const company = await world.aCompany();
  const page = await open(await world.aPersonOf(company), { at: '/contacts' });
  const menu = await openAvatarMenu(page);
  const title = page.locator('h1');
  await menu.getByRole('menuitemradio', { name: 'Türkçe' }).click();
  await expect(title).toHaveText('Kişiler');
  await menu.getByRole('menuitemradio', { name: 'Português' }).click();
  await expect(title).toHaveText('Contatos');
  await page.keyboard.press('Escape');

  const left = page.waitForRequest('**/api/auth/logout');
  await (await openAvatarMenu(page)).getByRole('menuitem', { name: 'Sair' }).click();
  expect((await left).method()).toBe('DELETE');
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.goBack();
  await expect(heading(page)).toHaveText(signInTitle);
});
