import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openApp, type OpenedApp } from '#testing/app';
import { refuse, type Answers } from '#testing/server';

let app: OpenedApp | undefined;
beforeEach(() => localStorage.clear());
afterEach(() => {
  app?.close();
  cleanup();
  vi.unstubAllGlobals();
});

async function open(address: string, answers: Answers = {}) {
  app = await openApp(address, { answers });
  await screen.findByRole('heading', { level: 1 });
  return app;
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: true }), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test.each([
  [true, /Se houver uma conta com este e-mail/],
  [false, /Peça a um administrador/],
])(
  'the sign-in leads to a page that asks for a link; where mail goes out (%s) it says what follows',
  async (sendsMail, words) => {
    const { log } = await open('/login', { 'POST /auth/password/forgot': { sendsMail } });
    fireEvent.click(screen.getByRole('link', { name: 'Esqueci minha senha' }));
    await screen.findByRole('heading', { level: 1, name: 'Esqueceu a senha?' });
    press('Enviar link');
    expect(await screen.findByText('Obrigatório')).toBeTruthy();
    type('E-mail', ' ana@example.com ');
    press('Enviar link');
    expect(await screen.findByText(words)).toBeTruthy();
    expect(log.find(({ call }) => call === 'POST /auth/password/forgot')?.body).toMatchObject({
      email: 'ana@example.com',
      language: 'pt',
    });
  },
);

test('a one-time link leads to a page that tells the rule, sets the password and goes to the sign-in', async () => {
  const { log } = await open('/reset?token=2.7.abc', { 'POST /auth/password/reset': {} });
  expect(screen.getByText('De 5 a 50 caracteres.')).toBeTruthy();
  type('Nova senha', 'abc');
  press('Salvar senha');
  expect(await screen.findByText('Muito curto!')).toBeTruthy();
  type('Nova senha', 'nova-senha');
  press('Salvar senha');
  await screen.findByRole('heading', { level: 1, name: 'Entre na sua conta' });
  expect(log.find(({ call }) => call === 'POST /auth/password/reset')?.body).toEqual({
    token: '2.7.abc',
    password: 'nova-senha',
  });
});

test('a link that is used up says so and stays', async () => {
  await open('/reset?token=2.7.abc', { 'POST /auth/password/reset': refuse(400, 'ERR_LINK_INVALID') });
  type('Nova senha', 'nova-senha');
  press('Salvar senha');
  await waitFor(() => expect(document.body.textContent).toMatch(/link/i));
  expect(screen.getByRole('heading', { level: 1, name: 'Escolha uma nova senha' })).toBeTruthy();
});
