import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { toast } from '#ui/toast';
import { aConnection } from '#testing/records';
import { open, press, row } from './connections-testing.tsx';

vi.mock(import('#ui/toast'), () => ({
  toast: { success: vi.fn(), error: vi.fn(), warning: vi.fn(), info: vi.fn() },
  toastError: vi.fn(),
}));

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

describe('pages of Meta', () => {
  test('are added by a token, Instagram accounts with the same call [CHN-003, CHN-004, CHN-006]', async () => {
    const { user, writes } = await open({
      answers: { 'POST /facebook': [aConnection({ id: 7, name: 'Página', channel: 'facebook' })] },
    });
    await row('Loja');
    press('Nova conexão');
    await user.click(await screen.findByRole('menuitem', { name: /^Facebook/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Conectar páginas do Facebook' });
    fireEvent.change(within(dialog).getByLabelText('ID do usuário do Facebook'), { target: { value: '100200300' } });
    fireEvent.change(within(dialog).getByLabelText('Token de acesso do usuário'), { target: { value: 'secret' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Conectar' }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('1 conexão adicionada com sucesso.'));
    expect(writes()).toEqual([
      {
        call: 'POST /facebook',
        body: { facebookUserId: '100200300', facebookUserToken: 'secret', addInstagram: false, provider: 'live' },
      },
    ]);
    expect(await row('Página')).toBeTruthy();
  });

  test('are not given up with what was typed by accident, and no token is left in the field', async () => {
    const { user } = await open();
    await row('Loja');
    const add = async () => {
      press('Nova conexão');
      await user.click(await screen.findByRole('menuitem', { name: /^Facebook/ }));
      return screen.findByRole('dialog', { name: 'Conectar páginas do Facebook' });
    };
    const dialog = await add();
    const token = () => screen.getByLabelText<HTMLTextAreaElement>('Token de acesso do usuário').value;
    fireEvent.change(within(dialog).getByLabelText('Token de acesso do usuário'), { target: { value: 'secret' } });
    fireEvent.keyDown(dialog, { key: 'Escape' });
    const question = within(await screen.findByRole('alertdialog'));
    expect(token()).toBe('secret');
    fireEvent.click(question.getByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await add();
    expect(token()).toBe('');
  });

  test('are added by signing in to Facebook, whose answer counts only where it was asked for [CHN-003, CHN-005]', async () => {
    const popup = vi.fn();
    vi.stubGlobal('open', popup);
    const { user, writes } = await open({
      facebookAppId: '77',
      answers: { 'POST /facebook': [aConnection({ id: 7, name: 'Página', channel: 'facebook' })] },
    });
    await row('Loja');
    press('Nova conexão');
    await user.click(await screen.findByRole('menuitem', { name: /^Facebook/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Entrar com o Facebook' }));
    const asked = new URL(String(popup.mock.calls[0]?.[0])).searchParams;
    expect(asked.get('client_id')).toBe('77');
    const answer = new BroadcastChannel('facebook-login');
    answer.postMessage('#access_token=forged&state=guessed');
    const signed = `sig.${btoa('{"user_id":"100200300"}')}`;
    answer.postMessage(`#access_token=given&signed_request=${signed}&state=${asked.get('state')}`);
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('1 conexão adicionada com sucesso.'));
    expect(writes().map(({ body }) => body)).toEqual([
      { facebookUserId: '100200300', facebookUserToken: 'given', addInstagram: false, provider: 'live' },
    ]);
    answer.close();
  });
});
