import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { PublicSettings } from '@oplano/contracts/settings';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refuse, type Answers } from '#testing/server';
import { openApp, type OpenedApp } from '#testing/app';
import { fullPlan } from '#testing/people';

const essencial = {
  id: 3,
  name: 'Essencial',
  users: 5,
  connections: 1,
  queues: 3,
  amount: 1149.9,
  isPublic: true,
  ...fullPlan,
};

let app: OpenedApp | undefined;

beforeEach(() => localStorage.clear());
afterEach(() => {
  app?.close();
  cleanup();
  vi.unstubAllGlobals();
});

async function open(address = '/signup', answers: Answers = {}, settings: Partial<PublicSettings> = {}) {
  app = await openApp(address, { answers: { 'GET /plans/list': [essencial], ...answers }, settings });
  await screen.findByRole('heading', { level: 1 });
  return app;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const problemOf = (label: string) => {
  const id = field(label).getAttribute('aria-describedby');
  return id ? document.getElementById(id)?.textContent : undefined;
};
const send = ({ user }: OpenedApp) => user.click(screen.getByRole('button', { name: 'Cadastrar' }));

async function choosePlan({ user }: OpenedApp) {
  const select = screen.getByRole('combobox', { name: 'Plano' });
  await waitFor(() => expect(select.getAttribute('aria-disabled')).not.toBe('true'));
  await user.click(select);
  await user.click(await screen.findByRole('option', { name: /Essencial/ }));
}

async function fill(opened: OpenedApp, given: Record<string, string> = {}) {
  const values = {
    'Nome da empresa': 'Padaria Sol',
    'Seu nome': 'Rita Sol',
    'E-mail': 'rita@sol.example',
    Senha: 'segredo',
    Telefone: '11 99999-0000',
    ...given,
  };
  for (const [label, value] of Object.entries(values)) if (value) await opened.user.type(field(label), value);
  await choosePlan(opened);
}

describe('the sign-up page', () => {
  test('tells the rule of the password before anything is typed, and takes no phone that is none', async () => {
    await open();
    expect(problemOf('Senha')).toBe('De 5 a 50 caracteres.');
    fireEvent.change(field('Telefone'), { target: { value: 'meu número' } });
    fireEvent.blur(field('Telefone'));
    await waitFor(() => expect(problemOf('Telefone')).toBe('Telefone inválido: informe com DDD.'));
    fireEvent.change(field('Telefone'), { target: { value: '(11) 99999-0000' } });
    await waitFor(() => expect(problemOf('Telefone') ?? '').toBe(''));
  });

  test('has the fields of a company and its first person, a plan and a way to the sign-in [ACC-030, ACC-031, ACC-032, I18-004]', async () => {
    const opened = await open();
    for (const label of ['Nome da empresa', 'Seu nome', 'E-mail', 'Senha', 'Telefone'])
      expect(field(label)).toBeTruthy();
    await waitFor(() => expect(opened.log.map(({ call }) => call)).toContain('GET /plans/list'));
    expect(opened.log.find(({ call }) => call === 'GET /plans/list')).toMatchObject({
      token: null,
      credentials: 'omit',
    });
    await choosePlan(opened);
    expect(screen.getByRole('combobox', { name: /Plano/ }).textContent).toContain('R$ 1.149,90');
    await opened.user.click(screen.getByRole('link', { name: 'Entrar' }));
    await waitFor(() => expect(opened.place()).toBe('/login'));
  });

  test('sends the visitor away while companies may not sign up [ACC-027]', async () => {
    const { place } = await open('/signup', {}, { userCreation: 'disabled' });
    await waitFor(() => expect(place()).toBe('/login'));
  });

  test('names what is missing in its place and sends nothing [ACC-035, ACC-036, ACC-037, ACC-038, ACC-039]', async () => {
    const opened = await open();
    await send(opened);
    await waitFor(() => expect(problemOf('Nome da empresa')).toBe('Obrigatório'));
    expect(problemOf('Seu nome')).toBe('Obrigatório');
    expect(problemOf('E-mail')).toBe('Obrigatório');
    expect(problemOf('Telefone')).toBe('Obrigatório');
    expect(problemOf('Senha')).toBe('Muito curto!');
    expect(document.activeElement).toBe(field('Nome da empresa'));
    expect(opened.log.map(({ call }) => call)).not.toContain('POST /auth/signup');
  });

  test.each([
    ['Nome da empresa', 'A', 'Muito curto!'],
    ['Nome da empresa', 'A'.repeat(51), 'Muito longo!'],
    ['Seu nome', 'B', 'Muito curto!'],
    ['Seu nome', 'B'.repeat(51), 'Muito longo!'],
    ['Senha', '1234', 'Muito curto!'],
    ['Senha', '1'.repeat(51), 'Muito longo!'],
    ['E-mail', 'rita@', 'Email inválido'],
  ])('says of %s "%s": %s [ACC-035, ACC-036, ACC-037, ACC-038]', async (label, value, problem) => {
    const opened = await open();
    await opened.user.type(field(label), value);
    await opened.user.tab();
    await waitFor(() => expect(problemOf(label)).toBe(problem));
  });

  test('takes names of 2 and 50 and passwords of 5 and 50 characters [ACC-035, ACC-036, ACC-037]', async () => {
    const opened = await open();
    await opened.user.type(field('Nome da empresa'), 'Bi');
    await opened.user.type(field('Seu nome'), 'N'.repeat(50));
    await opened.user.type(field('Senha'), '12345');
    await opened.user.tab();
    await send(opened);
    await waitFor(() => expect(problemOf('Telefone')).toBe('Obrigatório'));
    for (const label of ['Nome da empresa', 'Seu nome']) expect(problemOf(label)).toBeUndefined();
    expect([problemOf('Senha'), field('Senha').getAttribute('aria-invalid')]).toEqual([
      'De 5 a 50 caracteres.',
      'false',
    ]);
  });

  test('opens the company and goes to the sign-in, with the company of the address as a hint [ACC-029, ACC-033]', async () => {
    const opened = await open('/signup?companyId=7', { 'POST /auth/signup': { companyId: 12, mustConfirm: false } });
    await fill(opened);
    await send(opened);
    await waitFor(() => expect(opened.place()).toBe('/login'));
    expect(opened.log.find(({ call }) => call === 'POST /auth/signup')?.body).toEqual({
      companyName: 'Padaria Sol',
      name: 'Rita Sol',
      email: 'rita@sol.example',
      password: 'segredo',
      phone: '11 99999-0000',
      planId: 3,
      companyId: '7',
      language: 'pt',
    });
    expect(await screen.findByText('Empresa cadastrada! Entre com seu e-mail e senha.')).toBeTruthy();
  });

  test('says that the link in the mail comes first, where the server sends mail', async () => {
    const opened = await open('/signup', { 'POST /auth/signup': { companyId: 12, mustConfirm: true } });
    await fill(opened);
    await send(opened);
    expect(await screen.findByText(/abra o link que enviamos para o seu e-mail/)).toBeTruthy();
    expect(opened.place()).toBe('/login');
  });

  test('stays and says why when the server refuses [ACC-028, ERR-016]', async () => {
    const opened = await open('/signup', { 'POST /auth/signup': refuse(403, 'ERR_USER_CREATION_DISABLED') });
    await fill(opened);
    await send(opened);
    expect(await screen.findByText('O cadastro de novas empresas está desativado.')).toBeTruthy();
    expect(opened.place()).toBe('/signup');
  });
});

describe('the page behind the link of the mail', () => {
  const confirm = ({ user }: OpenedApp) => user.click(screen.getByRole('button', { name: 'Confirmar e-mail' }));

  test('confirms the address with the token of the link and goes to the sign-in', async () => {
    const opened = await open('/confirm?token=12.abc', { 'POST /auth/confirm': {} });
    expect(opened.log.map(({ call }) => call)).not.toContain('POST /auth/confirm');
    await confirm(opened);
    await waitFor(() => expect(opened.place()).toBe('/login'));
    expect(opened.log.find(({ call }) => call === 'POST /auth/confirm')?.body).toEqual({ token: '12.abc' });
    expect(await screen.findByText('E-mail confirmado! Entre com seu e-mail e senha.')).toBeTruthy();
  });

  test('says when a link is no longer good, and when a part of it is missing', async () => {
    const opened = await open('/confirm?token=12.abc', { 'POST /auth/confirm': refuse(400, 'ERR_LINK_INVALID') });
    await confirm(opened);
    expect(await screen.findByText(/Este link não vale mais/)).toBeTruthy();
    opened.close();
    cleanup();
    await open('/confirm');
    expect(screen.getByText(/falta o código/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Confirmar e-mail' }).disabled).toBe(true);
  });
});
