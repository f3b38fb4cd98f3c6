import { pages } from '@oplano/core/navigation';
import type { Page } from '@playwright/test';
import { expectNoFaults } from './support/axe.ts';
import { goInside, heading } from './support/page.ts';
import { mainMenu, openAvatarMenu, openProfile, openWindow, toast } from './support/shell.ts';
import { emailField, passwordField, signInButton, signInTitle } from './support/sign-in-page.ts';
import { expect, test } from './support/test.ts';
import { openNewUser, openUser, userRow, usersTable } from './support/users-page.ts';

/** Every address of a page, with something in the parts that vary. */
const addresses = pages.map(({ path }) => path.replace(/\/\{-\$\w+\}/, '').replace(/\$\w+/g, '1'));

test('the pages of visitors have no serious fault, light and dark [ACC-001, ACC-030]', async ({ visitor }) => {
  const page = await visitor();
  await expect(heading(page)).toHaveText(signInTitle);
  await expectNoFaults(page, 'sign-in');
  await signInButton(page).click();
  await expect(page.getByText('Obrigatório').first()).toBeVisible();
  await expectNoFaults(page, 'sign-in with problems');
  await emailField(page).fill('ninguem@example.com');
  await passwordField(page).fill('errada');
  await signInButton(page).click();
  await expect(toast(page, 'E-mail ou senha incorretos.')).toBeVisible();
  await expectNoFaults(page, 'toast', '[data-sonner-toaster]');
  await page.goto('/signup');
  await page.getByLabel('Plano').click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectNoFaults(page, 'plans', '[role=listbox]');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cadastrar' }).click();
  await expect(page.getByText('Muito curto!')).toBeVisible();
  await expectNoFaults(page, 'sign-up with problems');
});

test('every page has no serious fault, light and dark [ACC-041]', async ({ world, open }) => {
  const operator = await world.aPersonOf(await world.aCompany(), { profile: 'admin' });
  await world.makeOperator(operator);
  const page = await open(operator);
  await expect(mainMenu(page).getByRole('link', { name: 'Ajuda' })).toBeVisible();
  await expectNoFaults(page, 'the frame');
  for (const address of [...addresses, '/nao-existe']) {
    await goInside(page, address);
    await expect(page).toHaveURL(address);
    await expect(heading(page)).toBeVisible();
    await expectNoFaults(page, address, 'main');
  }
});

test('every small window and dialog of the frame has no serious fault, light and dark [SHL-043, SHL-044, SHL-048]', async ({
  world,
  open,
}) => {
  const company = await world.aCompany({ dueInDays: 3 });
  const rita = await world.aPersonOf(company, { profile: 'admin' });
  await world.addChats(company, { members: [rita], unreadBy: rita, count: 3 });
  const page = await open(rita);
  for (const name of ['Informativos', 'Chat interno', 'Atendimentos não lidos', 'Volume do som']) {
    const window = await openWindow(page, name);
    await expectNoFaults(page, name, '[role=dialog]');
    await page.keyboard.press('Escape');
    await expect(window).toHaveCount(0);
  }
  const news = await openWindow(page, 'Informativos');
  await news.getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toContainText('Fechar');
  await expectNoFaults(page, 'announcement', '[role=dialog]');
  await page.keyboard.press('Escape');
  await openAvatarMenu(page);
  await expectNoFaults(page, 'avatar menu', '[role=menu]');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Recolher menu' }).click();
  await expectNoFaults(page, 'rail', 'nav');
  await openProfile(page);
  await expectNoFaults(page, 'profile', '[role=dialog]');
});

test('the users page and its dialogs have no serious fault, light and dark [USR-001, USR-002]', async ({
  world,
  open,
}) => {
  const company = await world.aCompany();
  await world.addQueue(company, 'Vendas');
  await world.aPersonOf(company, { name: 'Caio Prado' });
  const page = await open(await world.aPersonOf(company, { profile: 'admin' }), { at: '/users' });
  await expect(userRow(page, 'Caio Prado')).toBeVisible();
  const dialog = await openNewUser(page);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Required').first()).toBeVisible();
  await expectNoFaults(page, 'new user with problems', '[role=dialog]');
  await dialog.getByLabel('Filas').click();
  await expect(page.getByRole('option', { name: 'Vendas' })).toBeVisible();
  await expectNoFaults(page, 'queues', '[role=listbox]');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const edit = await openUser(page, 'Caio Prado');
  await expectNoFaults(page, 'edit', '[role=dialog]');
  await edit.getByRole('tab', { name: 'Permissões' }).click();
  await expectNoFaults(page, 'permissions', '[role=dialog]');
  await edit.getByRole('switch').first().click();
  await edit.getByRole('button', { name: 'Cancelar' }).click();
  await expectNoFaults(page, 'unsaved', '[role=alertdialog]');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();
  await page.getByRole('button', { name: 'Excluir Caio Prado' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoFaults(page, 'delete', '[role=alertdialog]');
});

test('somebody without a mouse signs in, adds a user, and leaves [ACC-001, SHL-048, USR-031]', async ({
  world,
  visitor,
}) => {
  const ana = await world.aPersonOf(await world.aCompany(), { name: 'Ana Reis', profile: 'admin' });
  const page = await visitor();
  const keys = page.keyboard;
  /** Walks on until a control of that name has the focus, which can be seen. */
  const walkTo = async (name: string | RegExp, key = 'Tab') => {
    for (let step = 0; step < 60; step += 1) {
      const label = await page.evaluate(() => {
        const focused = document.activeElement;
        const labels = (focused as HTMLInputElement | null)?.labels;
        return focused?.getAttribute('aria-label') || labels?.[0]?.textContent || focused?.textContent || '';
      });
      if (typeof name === 'string' ? label === name : name.test(label)) return;
      await keys.press(key);
    }
    throw new Error(`${String(name)} is not reached by ${key}`);
  };

  await expect(emailField(page)).toBeFocused();
  await keys.type(ana.email);
  await keys.press('Tab');
  await keys.type(ana.password);
  await keys.press('Enter');
  await expect(page).toHaveURL('/tickets');

  await expect(heading(page)).toHaveText('Atendimentos');
  await keys.press('Tab');
  await walkTo('Usuários');
  await keys.press('Enter');
  await expect(page).toHaveURL('/users');
  await expect(heading(page)).toHaveText('Usuários');
  await walkTo('Novo usuário');
  await keys.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Novo usuário' });
  await expect(dialog.getByLabel('Nome')).toBeFocused();
  await keys.type('Sem Rato');
  await keys.press('Tab');
  await keys.type(`sem-rato-${ana.userId}@example.com`);
  await keys.press('Tab');
  await keys.type('segredo');
  await keys.press('Enter');
  await expect(toast(page, 'Usuário salvo com sucesso.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Novo usuário' }), 'the focus returns').toBeFocused();
  await expect(userRow(page, 'Sem Rato')).toBeVisible();

  await walkTo(/^Conta de /, 'Shift+Tab');
  await keys.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Perfil' })).toBeFocused();
  await keys.press('End');
  await keys.press('Enter');
  await expect(page).toHaveURL('/login');
});

test('the first stop of the keyboard leads to the content, and the table is walked by arrows [USR-001]', async ({
  world,
  open,
}) => {
  const company = await world.aCompany();
  await world.aPersonOf(company, { name: 'Caio Prado' });
  const page = await open(await world.aPersonOf(company, { name: 'Ana Reis', profile: 'admin' }), { at: '/users' });
  await expect(userRow(page, 'Caio Prado')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Ir para o conteúdo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await usersTable(page).getByRole('row').nth(1).focus();
  await page.keyboard.press('ArrowDown');
  await expect(userRow(page, 'Caio Prado')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Editar usuário' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(userRow(page, 'Caio Prado')).toBeFocused();
});

test('phones 390 and 360 px wide never scroll sideways, on any page or dialog [SHL-033]', async ({
  world,
  open,
  visitor,
}) => {
  const phone = { size: { width: 390, height: 780 }, browser: { isMobile: true, hasTouch: true } };
  const company = await world.aCompany({ name: 'Comércio de Materiais de Construção Boa Esperança' });
  const operator = await world.aPersonOf(company, {
    name: 'Maria Aparecida dos Santos Oliveira Figueiredo',
    profile: 'admin',
  });
  await world.makeOperator(operator);
  const expectToFit = async (page: Page, what: string) => {
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 780 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wide, `${what} at ${width} px`).toBeLessThanOrEqual(0);
    }
  };
  const stranger = await visitor(phone);
  await expect(heading(stranger)).toHaveText(signInTitle);
  await expectToFit(stranger, 'sign-in');
  await stranger.goto('/signup');
  await stranger.getByLabel('Plano').click();
  await expect(stranger.getByRole('option').first()).toBeVisible();
  await expectToFit(stranger, 'sign-up');

  const page = await open(operator, phone);
  for (const address of [...addresses, '/nao-existe']) {
    await goInside(page, address);
    await expect(page).toHaveURL(address);
    await expect(heading(page)).toBeVisible();
    await expectToFit(page, address);
  }
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  await expectToFit(page, 'menu');
  await page.getByRole('link', { name: 'Usuários' }).click();
  await expect(heading(page)).toHaveText('Usuários');
  await expect(mainMenu(page), 'the menu goes when an entry is followed').toHaveCount(0);
  for (const name of ['Informativos', 'Chat interno', 'Volume do som']) {
    const window = await openWindow(page, name);
    await expectToFit(page, name);
    const box = await window.boundingBox();
    expect(box?.x, name).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual(390);
    await page.keyboard.press('Escape');
    await expect(window).toHaveCount(0);
  }
  const dialog = await openNewUser(page);
  await expectToFit(page, 'dialog');
  await dialog.getByRole('tab', { name: 'Permissões' }).click();
  await expectToFit(page, 'permissions');
});
