import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openApp, type OpenedApp } from '#testing/app';
import { anAdmin } from '#testing/people';

const waiting = {
  companyId: 12,
  companyName: 'Padaria Sol',
  email: 'rita@sol.example',
  phone: '11 99999-0000',
  createdAt: '2026-03-02T15:00:00.000Z',
  isContested: true,
};

let app: OpenedApp | undefined;
beforeEach(() => localStorage.clear());
afterEach(() => {
  app?.close();
  cleanup();
  vi.unstubAllGlobals();
});

const pageOf = (signUps: readonly object[], page: number) => ({
  signUps: signUps.slice((page - 1) * 2, page * 2),
  hasMore: page * 2 < signUps.length,
  count: signUps.length,
});
const open = async (signUps: object[]) =>
  (app = await openApp('/companies', {
    user: anAdmin({ super: true }),
    answers: {
      'GET /companies': { companies: [], hasMore: false, count: 0 },
      'GET /auth/sign-ups': ({ query }: { query: { pageNumber: string } }) => pageOf(signUps, Number(query.pageNumber)),
      'POST /auth/sign-ups/12/confirm': {},
    },
  }));

describe('the sign-ups that wait', () => {
  test('are shown to the operator with what is known of them, and confirmed with one click', async () => {
    const { user, log } = await open([waiting]);
    expect(await screen.findByText('Padaria Sol')).toBeTruthy();
    expect(screen.getByText(/rita@sol\.example/)).toBeTruthy();
    expect(screen.getByText('E-mail em uso em outra empresa')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Confirmar Padaria Sol' }));
    await waitFor(() => expect(log.map(({ call }) => call)).toContain('POST /auth/sign-ups/12/confirm'));
    await waitFor(() => expect(log.filter(({ call }) => call === 'GET /auth/sign-ups').length).toBeGreaterThan(1));
  });

  test('are shown page by page', async () => {
    const { user } = await open([11, 12, 13].map((at) => ({ ...waiting, companyId: at, companyName: `Loja ${at}` })));
    expect(await screen.findByText('Loja 12')).toBeTruthy();
    expect(screen.queryByText('Loja 13')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Mostrar mais' }));
    expect(await screen.findByText('Loja 13')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull();
  });

  test('are none most of the time, and leave the page to the companies [CMPY-002]', async () => {
    await open([]);
    expect(await screen.findByText('Nenhuma empresa por aqui', {})).toBeTruthy();
    expect(screen.queryByText('Cadastros aguardando confirmação')).toBeNull();
  });
});
