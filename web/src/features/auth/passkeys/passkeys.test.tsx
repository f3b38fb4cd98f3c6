import { cleanup, screen, waitFor } from '@testing-library/react';
import type { Passkey } from '@oplano/contracts/auth';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openApp, type OpenedApp } from '#testing/app';
import { aSession } from '#testing/people';
import { fakeServer, refuse, type Answers } from '#testing/server';
import { show } from '#ui/testing';
import { ToastHost } from '#ui/toast';
import { SecurityDialog } from '../second-factor/security-dialog.tsx';

vi.mock('socket.io-client', () => ({
  io: () => ({ on: vi.fn(), emit: vi.fn(), disconnect: vi.fn(), io: { on: vi.fn(), opts: {} } }),
}));
vi.mock('../../../app/shell/shell.tsx', () => ({ Shell: ({ children }: { children: unknown }) => children }));
const device = vi.hoisted(() => ({ startAuthentication: vi.fn(), startRegistration: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => ({ ...device, WebAuthnError: class extends Error {} }));

let app: OpenedApp | undefined;
beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('PublicKeyCredential', class {});
});
afterEach(() => {
  app?.close();
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const options = { challenge: 'c', rpId: 'localhost', timeout: 1, userVerification: 'required', allowCredentials: [] };
const signed = {
  id: 'k',
  response: { clientDataJSON: 'd', authenticatorData: 'a', signature: 's', userHandle: 'u' },
};
const shown = { id: 'k', clientDataJSON: 'd', authenticatorData: 'a', signature: 's', userHandle: 'u' };

describe('signing in with a passkey', () => {
  async function open(answers: Answers) {
    app = await openApp('/login', { answers });
    await screen.findByRole('heading', { level: 1 });
    return app;
  }

  test('is offered only where the browser has passkeys', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    await open({});
    expect(screen.queryByRole('button', { name: 'Entrar com chave de acesso' })).toBeNull();
  });

  test('without a password opens the tickets', async () => {
    device.startAuthentication.mockResolvedValue(signed);
    const opened = await open({
      'POST /auth/login/passkey/options': options,
      'POST /auth/login/passkey': aSession(),
    });
    await opened.user.click(screen.getByRole('button', { name: 'Entrar com chave de acesso' }));
    await waitFor(() => expect(opened.place()).toBe('/tickets'));
    expect(opened.log.find(({ call }) => call === 'POST /auth/login/passkey')).toMatchObject({
      body: { credential: shown, remember: false },
      credentials: 'include',
    });
  });

  test('says so where none was used, and where it was refused', async () => {
    device.startAuthentication.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
    device.startAuthentication.mockResolvedValue(signed);
    const opened = await open({
      'POST /auth/login/passkey/options': options,
      'POST /auth/login/passkey': refuse(400, 'ERR_PASSKEY_INVALID'),
    });
    await opened.user.click(screen.getByRole('button', { name: 'Entrar com chave de acesso' }));
    expect(await screen.findByText('Nenhuma chave de acesso foi usada.')).toBeTruthy();
    await opened.user.click(screen.getByRole('button', { name: 'Entrar com chave de acesso' }));
    expect(await screen.findByText(/^A chave de acesso não foi aceita/)).toBeTruthy();
    expect(opened.place()).toBe('/login');
  });

  test('stands beside the code after the password, and takes along whether to remember the browser', async () => {
    device.startAuthentication.mockResolvedValue(signed);
    const opened = await open({
      'POST /auth/login': refuse(409, 'ERR_CODE_NEEDED', { challenge: 'p', hasApp: false, hasPasskey: true }),
      'POST /auth/login/passkey/options': options,
      'POST /auth/login/passkey': aSession(),
    });
    await opened.user.type(screen.getByLabelText('E-mail'), 'marina@aurora.example');
    await opened.user.type(screen.getByLabelText('Senha'), 'segredo');
    await opened.user.click(screen.getByRole('button', { name: 'Entrar' }));
    expect(await screen.findByText(/Use a sua chave de acesso ou um código de recuperação/)).toBeTruthy();
    await opened.user.click(screen.getByRole('checkbox'));
    await opened.user.click(screen.getByRole('button', { name: 'Usar chave de acesso' }));
    await waitFor(() => expect(opened.place()).toBe('/tickets'));
    const bodies = opened.log.filter(({ call }) => call.includes('passkey')).map(({ body }) => body);
    expect(bodies).toEqual([{ challenge: 'p' }, { challenge: 'p', credential: shown, remember: true }]);
  });

  test('is not offered after the password to whoever has an app alone', async () => {
    const opened = await open({
      'POST /auth/login': refuse(409, 'ERR_CODE_NEEDED', { challenge: 'p', hasApp: true, hasPasskey: false }),
    });
    await opened.user.type(screen.getByLabelText('E-mail'), 'marina@aurora.example');
    await opened.user.type(screen.getByLabelText('Senha'), 'segredo');
    await opened.user.click(screen.getByRole('button', { name: 'Entrar' }));
    expect(await screen.findByText(/Falta o código do seu aplicativo/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Usar chave de acesso' })).toBeNull();
  });
});

describe('one’s own passkeys', () => {
  const phone: Passkey = {
    id: '00000000-0000-4000-8000-000000000001',
    name: 'Celular',
    createdAt: '2026-03-02T15:00:00.000Z',
    lastUsedAt: null,
    isUsable: true,
  };
  const asked = {
    challenge: 'c',
    rp: { id: 'localhost', name: 'O Plano' },
    user: { id: 'u', name: 'marina@aurora.example', displayName: 'Marina' },
    pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
    timeout: 1,
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  };
  const state = (passkeys: readonly Passkey[]) => ({
    since: null,
    passkeys,
    recoveryCodesLeft: passkeys.length * 10,
    isDemanded: false,
  });
  async function open(answers: Answers) {
    const log = fakeServer({ 'GET /auth/sessions': { sessions: [], devices: [] }, ...answers });
    const page = (
      <>
        <SecurityDialog open onClose={() => undefined} />
        <ToastHost />
      </>
    );
    return { log, ...(await show(page, ['secondFactor'])) };
  }

  test('are made with a name and the password, and the first shows recovery codes', async () => {
    device.startRegistration.mockResolvedValue({
      id: 'k',
      response: { clientDataJSON: 'd', attestationObject: 'o', transports: ['internal'] },
    });
    const { log, user } = await open({
      'GET /auth/second-factor': (_asked: unknown, times: number) => state(times > 1 ? [phone] : []),
      'POST /auth/passkeys/options': asked,
      'POST /auth/passkeys': { recoveryCodes: ['ABCDE-FGHJK'] },
    });
    await user.click(await screen.findByRole('button', { name: 'Adicionar chave de acesso' }));
    await user.clear(screen.getByLabelText(/Nome da chave/));
    await user.type(screen.getByLabelText(/Nome da chave/), 'Celular');
    await user.type(screen.getByLabelText(/Sua senha atual/), 'segredo{Enter}');
    expect(await screen.findByText('ABCDE-FGHJK')).toBeTruthy();
    expect(log.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)).toEqual([
      { password: 'segredo' },
      {
        name: 'Celular',
        credential: { id: 'k', clientDataJSON: 'd', attestationObject: 'o', transports: ['internal'] },
      },
    ]);
    expect(await screen.findByText(/^Ativa por chave de acesso/)).toBeTruthy();
  });

  test('are listed with what is known of them, renamed, and removed with the password', async () => {
    const old = { ...phone, id: '00000000-0000-4000-8000-000000000002', name: 'Antiga', isUsable: false };
    const { log, user } = await open({
      'GET /auth/second-factor': state([phone, old]),
      [`PUT /auth/passkeys/${phone.id}`]: {},
      [`POST /auth/passkeys/${phone.id}/removal`]: {},
    });
    expect(await screen.findByText(/^Foi criada em outro endereço/)).toBeTruthy();
    expect(screen.getAllByText(/ainda não usada/)).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Renomear a chave Celular' }));
    await user.type(screen.getByLabelText(/Nome da chave/), ' novo{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Renomear chave de acesso' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Remover a chave Celular' }));
    await user.type(screen.getByLabelText(/Sua senha atual/), 'segredo{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Remover chave de acesso' })).toBeNull());
    const bodies = log.filter(({ call }) => !call.startsWith('GET')).map(({ body }) => body);
    expect(bodies).toEqual([{ name: 'Celular novo' }, { password: 'segredo' }]);
  });
});
