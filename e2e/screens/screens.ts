import type { Page } from '@playwright/test';
import { pages } from '@oplano/core/navigation';
import { chooseInRow } from '../support/rows.ts';
import { openAvatarMenu, openProfile, openWindow, toast } from '../support/shell.ts';
import { openNewUser, openUser, userRow, usersTable } from '../support/users-page.ts';
import { businessScreens } from './business-screens.ts';
import { featureScreens } from './feature-screens.ts';
import type { Screen } from './screen.ts';

const kebab = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
/** An address of the page: parts that may be missing are left out, those that vary are 1. */
const addressOf = (path: string): string => path.replace(/\/\{-\$\w+\}/, '').replace(/\$\w+/g, '1');

const ofEveryPage: Screen[] = pages.map(({ key, path, permission }) => ({
  name: kebab(key),
  viewer: permission === 'platform:manage' ? 'operator' : 'admin',
  at: addressOf(path),
}));

const beforeSignIn: Screen[] = [
  { name: 'login', viewer: 'visitor', at: '/login' },
  {
    name: 'login-missing',
    viewer: 'visitor',
    at: '/login',
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await page.getByText('Obrigatório').first().waitFor();
    },
  },
  {
    name: 'login-refused',
    viewer: 'visitor',
    at: '/login',
    arrange: async (page) => {
      await page.getByLabel('E-mail').fill('ninguem@example.com');
      await page.getByLabel('Senha', { exact: true }).fill('errada');
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await toast(page, 'E-mail ou senha incorretos.').waitFor();
    },
  },
  {
    name: 'login-companies',
    viewer: 'inTwoCompanies',
    at: '/login',
    arrange: (page) => page.getByRole('heading', { name: 'Escolha a empresa' }).waitFor(),
  },
  { name: 'signup', viewer: 'visitor', at: '/signup' },
  {
    name: 'signup-plans',
    viewer: 'visitor',
    at: '/signup',
    arrange: async (page) => {
      await page.getByLabel('Plano').click();
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'signup-problems',
    viewer: 'visitor',
    at: '/signup',
    arrange: async (page) => {
      await page.getByLabel('Seu nome').fill('A');
      await page.getByLabel('E-mail').fill('nada');
      await page.getByRole('button', { name: 'Cadastrar' }).click();
      await page.getByText('Email inválido').waitFor();
    },
  },
];

const ofTheShell: Screen[] = [
  { name: 'menu-rail', viewer: 'admin', at: '/tickets', only: 'desktop', arrange: press('Recolher menu') },
  { name: 'menu-over', viewer: 'admin', at: '/tickets', only: 'phone', arrange: press('Abrir menu') },
  { name: 'more', viewer: 'admin', at: '/tickets', only: 'phone', arrange: press('Mais opções') },
  { name: 'news', viewer: 'admin', at: '/tickets', arrange: (page) => openWindow(page, 'Informativos') },
  { name: 'team-chats', viewer: 'admin', at: '/tickets', arrange: (page) => openWindow(page, 'Chat interno') },
  {
    name: 'unread',
    viewer: 'admin',
    at: '/tickets',
    arrange: (page) => openWindow(page, 'Atendimentos não lidos', /atendimentos? não lidos?$/i),
  },
  { name: 'volume', viewer: 'admin', at: '/tickets', arrange: (page) => openWindow(page, 'Volume do som') },
  { name: 'avatar-menu', viewer: 'admin', at: '/tickets', arrange: openAvatarMenu },
  {
    name: 'announcement',
    viewer: 'admin',
    at: '/tickets',
    arrange: async (page) => {
      const news = await openWindow(page, 'Informativos');
      await news.getByRole('button', { name: /Manutenção programada/ }).click();
      await page.getByRole('dialog', { name: /Manutenção programada/ }).waitFor();
    },
  },
  { name: 'own-profile', viewer: 'attendant', at: '/tickets', arrange: openProfile },
  { name: 'denied', viewer: 'attendant', at: '/' },
  { name: 'no-permission', viewer: 'attendant', at: '/users' },
  { name: 'not-found', viewer: 'admin', at: '/nao-existe' },
  {
    name: 'plan-gate',
    viewer: 'smallPlan',
    at: '/schedules',
    arrange: (page) => toast(page, 'Esta empresa não possui permissão').waitFor(),
  },
  { name: 'open-billing-admin', viewer: 'expiredAdmin', at: '/financeiro-aberto' },
  { name: 'open-billing-attendant', viewer: 'expiredUser', at: '/financeiro-aberto' },
  {
    name: 'no-connection',
    viewer: 'admin',
    at: '/tickets',
    prepare: (page) => page.route('**/api/auth/me', (route) => route.abort()),
    arrange: (page) => page.getByText('Sem conexão com o servidor.').waitFor(),
    isTroubled: true,
  },
];

const ofUsers: Screen[] = [
  {
    name: 'users-loading',
    viewer: 'admin',
    at: '/users',
    prepare: (page) => page.route('**/api/users?*', () => undefined),
    arrange: (page) => page.locator('table[aria-busy="true"]').waitFor(),
  },
  {
    name: 'users-failed',
    viewer: 'admin',
    at: '/users',
    prepare: (page) =>
      page.route('**/api/users?*', (route) => route.fulfill({ status: 403, json: { error: 'ERR_NO_PERMISSION' } })),
    arrange: (page) => page.getByRole('button', { name: 'Tentar novamente' }).waitFor(),
    isTroubled: true,
  },
  {
    name: 'users-nothing-found',
    viewer: 'admin',
    at: '/users',
    arrange: async (page) => {
      await page.getByRole('searchbox').fill('ninguém assim');
      await page.getByText('Nada encontrado').waitFor();
    },
  },
  {
    name: 'users-scrolled',
    viewer: 'admin',
    at: '/users',
    arrange: async (page) => {
      await usersTable(page).getByRole('row').nth(15).scrollIntoViewIfNeeded();
      await usersTable(page).hover();
      await page.mouse.wheel(0, 4000);
      await page.getByText('Paulo Teixeira').scrollIntoViewIfNeeded();
    },
  },
  { name: 'user-new', viewer: 'admin', at: '/users', arrange: openNewUser },
  {
    name: 'user-problems',
    viewer: 'admin',
    at: '/users',
    arrange: async (page) => {
      const dialog = await openNewUser(page);
      await dialog.getByLabel('Nome').fill('A');
      await dialog.getByLabel('E-mail').fill('nada');
      await dialog.getByRole('button', { name: 'Salvar' }).click();
      await dialog.getByText('Invalid email').waitFor();
    },
  },
  { name: 'user-edit', viewer: 'admin', at: '/users', arrange: (page) => openUser(page, 'Aline Araújo') },
  {
    name: 'user-permissions',
    viewer: 'admin',
    at: '/users',
    arrange: async (page) => {
      const dialog = await openUser(page, 'Aline Araújo');
      await dialog.getByRole('tab', { name: 'Permissões' }).click();
    },
  },
  {
    name: 'user-unsaved',
    viewer: 'admin',
    at: '/users',
    arrange: async (page) => {
      const dialog = await openUser(page, 'Aline Araújo');
      await dialog.getByLabel('Nome').fill('Aline A.');
      await dialog.getByRole('button', { name: 'Cancelar' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'user-delete',
    viewer: 'admin',
    at: '/users',
    arrange: async (page) => {
      await chooseInRow(userRow(page, 'Aline Araújo'), 'Excluir Aline Araújo');
      await page.getByRole('alertdialog').waitFor();
    },
  },
];

function press(name: string) {
  return async (page: Page) => {
    await page.getByRole('button', { name }).click();
    // What slides in must have arrived.
    await page.waitForTimeout(300);
  };
}

/** Every screen and dialog of the demo. */
export const screens: readonly Screen[] = [
  ...beforeSignIn,
  ...ofEveryPage,
  ...ofTheShell,
  ...ofUsers,
  ...featureScreens,
  ...businessScreens,
];
