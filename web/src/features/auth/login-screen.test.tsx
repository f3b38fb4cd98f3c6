import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { PublicSettings } from '@oplano/contracts/settings';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeLanguage } from '#platform/i18n';
import { setSession } from '#platform/session';
import { refuse, type Answers } from '#testing/server';
import { openApp, type OpenedApp } from '#testing/app';
import { anAdmin, aPerson, aSession } from '#testing/people';

vi.mock('socket.io-client', () => ({
  io: () => ({ on: vi.fn(), emit: vi.fn(), disconnect: vi.fn(), io: { on: vi.fn(), opts: {} } }),
}));
vi.mock('../../app/shell/shell.tsx', () => ({ Shell: ({ children }: { children: unknown }) => children }));

let app: OpenedApp | undefined;

beforeEach(() => localStorage.clear());
afterEach(async () => {
  app?.close();
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await changeLanguage('pt');
});

async function open(answers: Answers = {}, address = '/login', settings: Partial<PublicSettings> = {}) {
  app = await openApp(address, { answers, settings });
  await screen.findByRole('heading', { level: 1 });
  return app;
}

const email = () => screen.getByLabelText<HTMLInputElement>('E-mail');
const password = () => screen.getByLabelText<HTMLInputElement>('Senha');

async function fillIn({ user }: OpenedApp) {
  await user.type(email(), ' marina@aurora.example ');
  await user.type(password(), 'segredo');
}

async function signIn(opened: OpenedApp) {
  await fillIn(opened);
  await opened.user.click(screen.getByRole('button', { name: 'Entrar' }));
}

/** What somebody sent, beside what the page asks for by itself. */
const sent = <T extends { readonly call: string }>(log: readonly T[]): T[] =>
  log.filter(({ call }) => call !== 'GET /auth/demo');

describe('the sign-in page', () => {
  test('offers e-mail, password, a button, the theme and the language [ACC-001, ACC-003]', async () => {
    const { user } = await open();
    expect(email().type).toBe('email');
    expect(screen.getByRole('button', { name: 'Entrar' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /Usar tema/ }));
    const first = document.documentElement.getAttribute('data-color-scheme');
    await user.click(screen.getByRole('button', { name: /Usar tema/ }));
    const second = document.documentElement.getAttribute('data-color-scheme');
    expect(new Set([first, second])).toEqual(new Set(['dark', 'light']));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Idioma' }), 'English');
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
  });

  test.each([
    ['elsewhere', 'Sua conta foi acessada em outro computador.'],
    ['password', 'Sua senha foi alterada. Entre com a nova senha.'],
    ['lost', 'Sua sessão terminou. Entre novamente.'],
  ] as const)('says to whose session ended (%s): %s [ACC-019, ACC-020]', async (ended, text) => {
    await open();
    expect(screen.queryByText(text)).toBeNull();
    act(() => setSession({ status: 'visitor', ended }));
    expect(screen.getByText(text)).toBeTruthy();
    act(() => setSession({ status: 'visitor', ended: 'logout' }));
    expect(screen.queryByText(text)).toBeNull();
  });

  test('shows and hides the typed password [ACC-002]', async () => {
    const { user } = await open();
    expect(password().type).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Mostrar senha' }));
    expect(password().type).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Ocultar senha' }));
    expect(password().type).toBe('password');
  });

  test('links to the sign-up only while companies may sign up [ACC-004]', async () => {
    const { close } = await open();
    expect(screen.getByRole('link', { name: 'Cadastre-se' }).getAttribute('href')).toBe('/signup');
    close();
    await open({}, '/login', { userCreation: 'disabled' });
    expect(screen.queryByRole('link', { name: 'Cadastre-se' })).toBeNull();
  });

  test('carries the brand [WHL-011, WHL-013]', async () => {
    await open({}, '/login', { appName: 'Zap Certo', loginEnterImage: 'fundo.png' });
    expect(screen.getByText('Zap Certo')).toBeTruthy();
    expect(document.title).toBe('Zap Certo');
    expect(document.body.innerHTML).toContain('/files/branding/fundo.png');
  });

  test('asks for what is missing instead of sending it', async () => {
    const { user, log } = await open();
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    expect(screen.getAllByText('Obrigatório')).toHaveLength(2);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(sent(log)).toEqual([]);
  });

  test('lets somebody with many companies say which one is meant', async () => {
    const opened = await open();
    await opened.user.click(screen.getByRole('button', { name: 'Trabalho em várias empresas' }));
    await opened.user.type(screen.getByLabelText('Empresa'), ' Filial 5 ');
    await signIn(opened);
    await waitFor(() => expect(opened.log.map(({ call }) => call)).toContain('POST /auth/login'));
    expect(opened.log.find(({ call }) => call === 'POST /auth/login')?.body).toMatchObject({ companyName: 'Filial 5' });
  });

  test('sends a double click once, after a short wait [LIM-005]', async () => {
    const opened = await open({ 'POST /auth/login': refuse(401, 'ERR_INVALID_CREDENTIALS') });
    await fillIn(opened);
    const button = screen.getByRole('button', { name: 'Entrar' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(sent(opened.log)).toEqual([]);
    await screen.findByText('E-mail ou senha incorretos.');
    expect(sent(opened.log)).toMatchObject([
      { call: 'POST /auth/login', body: { email: 'marina@aurora.example', password: 'segredo' } },
    ]);
  });
});

describe('signing in', () => {
  test('opens the tickets, in the theme of the person [ACC-006, SHL-038]', async () => {
    const opened = await open({ 'POST /auth/login': aSession(aPerson({ defaultTheme: 'dark' })) });
    await signIn(opened);
    await screen.findByRole('heading', { level: 1, name: 'Atendimentos' });
    expect(opened.place()).toBe('/tickets');
    expect(document.documentElement.getAttribute('data-color-scheme')).toBe('dark');
  });

  test.each([
    ['/login?from=%2Ftags%3Fa%3D1', '/tags?a=1'],
    ['/login?from=%2F', '/tickets'],
    ['/login?from=%2F%2Fevil.example', '/tickets'],
    ['/login?from=https%3A%2F%2Fevil.example', '/tickets'],
  ])('at %s opens %s [ACC-015]', async (address, place) => {
    const opened = await open({ 'POST /auth/login': aSession() }, address);
    await signIn(opened);
    await waitFor(() => expect(opened.place()).toBe(place));
  });

  test('with a wrong password says so and stays [ACC-007, ERR-011]', async () => {
    const opened = await open({ 'POST /auth/login': refuse(401, 'ERR_INVALID_CREDENTIALS') });
    await signIn(opened);
    expect(await screen.findByText('E-mail ou senha incorretos.')).toBeTruthy();
    expect(opened.place()).toBe('/login');
    expect(email().value.trim()).toBe('marina@aurora.example');
  });

  test('outside the work hours says so [ERR-004]', async () => {
    const opened = await open({ 'POST /auth/login': refuse(403, 'ERR_OUT_OF_HOURS') });
    await signIn(opened);
    expect(await screen.findByText('Fora do Horário de Expediente!')).toBeTruthy();
  });

  test('where the address fits several companies asks which one is meant', async () => {
    const companies = [
      { id: 2, name: 'Loja Aurora' },
      { id: 9, name: 'Padaria Sol' },
    ];
    const opened = await open({
      'POST /auth/login': ({ body }: { body: { companyId?: number } }) =>
        body.companyId ? aSession() : refuse(409, 'ERR_CHOOSE_COMPANY', { companies }),
    });
    await signIn(opened);
    await screen.findByRole('heading', { level: 1, name: 'Escolha a empresa' });
    await opened.user.click(screen.getByRole('button', { name: 'Padaria Sol' }));
    await waitFor(() => expect(opened.place()).toBe('/tickets'));
    expect(opened.log.filter(({ call }) => call === 'POST /auth/login').at(-1)).toMatchObject({
      body: { email: 'marina@aurora.example', password: 'segredo', companyId: 9 },
    });
  });

  test('of an expired company names the day, asks to call support and opens the billing page [ACC-008, ACC-009, ACC-010]', async () => {
    const user = anAdmin({ company: { dueDate: '2026-10-05' } });
    const opened = await open({ 'POST /auth/login': aSession(user, { billingOnly: true }) });
    await signIn(opened);
    const notice = 'Sua assinatura venceu em 05/10/2026. Entre em contato com o suporte para mais informações.';
    expect(await screen.findByText(notice)).toBeTruthy();
    await waitFor(() => expect(opened.place()).toBe('/financeiro-aberto'));
  });
});

test('the demo offers its people: a press fills the form in, and nothing is offered elsewhere', async () => {
  const people = [{ name: 'Marina Lopes', email: 'admin@aurora.example', rights: 'admin' }];
  const { user } = await open({ 'GET /auth/demo': { password: 'demo12345', people, hasLab: true } });
  await user.click(await screen.findByRole('button', { name: /Marina Lopes/ }));
  expect([email().value, password().value]).toEqual(['admin@aurora.example', 'demo12345']);
  app?.close();
  cleanup();
  await open();
  expect(screen.queryByRole('region', { name: 'Entrar na demonstração como' })).toBeNull();
});
