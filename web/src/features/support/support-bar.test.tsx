import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createQueryClient } from '#platform/query';
import { connectSession, renewSession, setSession, storedToken } from '#platform/session';
import { anAdmin, aPerson } from '#testing/people';
import { callsOf, fakeServer } from '#testing/server';
import { loadSupportBar } from '#features/support';
import { SupportBar } from './support-bar.tsx';

const visit = {
  id: 3,
  operatorName: 'Olga',
  reason: 'Ajuda com as filas',
  beganAt: '2026-03-02T15:00:00.000Z',
  expiresAt: '2026-03-02T16:00:00.000Z',
};
const show = (user = aPerson()) => {
  setSession({ status: 'signedIn', user, billingOnly: false });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SupportBar />
    </QueryClientProvider>,
  );
};
const assign = vi.fn();

beforeEach(async () => {
  await loadSupportBar();
  assign.mockClear();
  vi.stubGlobal('location', { assign, protocol: 'https:', origin: 'https://oplano.example' });
  connectSession();
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('what is said while an operator looks in', () => {
  test('names them, the reason and the time to everybody, and only an admin can end it', async () => {
    const log = fakeServer({ 'GET /support-visits': { visits: [visit] }, 'DELETE /support-visits/3': {} });
    show();
    expect(await screen.findByText(/Olga, do suporte.*Motivo: Ajuda com as filas/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
    show(anAdmin());
    fireEvent.click(await screen.findByRole('button', { name: 'Encerrar visita' }));
    await waitFor(() => expect(callsOf(log)).toContain('DELETE /support-visits/3'));
  });

  test('is nothing where nobody looks in', async () => {
    const log = fakeServer({ 'GET /support-visits': { visits: [] } });
    show(anAdmin());
    await waitFor(() => expect(callsOf(log)).toEqual(['GET /support-visits']));
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('leads the operator back to their own session, told with their own token', async () => {
    localStorage.setItem('token', 'own');
    sessionStorage.setItem('visit', 'of the visit');
    expect(storedToken()).toBe('of the visit');
    const log = fakeServer({ 'DELETE /companies/2/support-visits': {} });
    const guest = anAdmin({ visitsUntil: visit.expiresAt });
    show({ ...guest, company: { ...guest.company, id: 2 } });
    fireEvent.click(await screen.findByRole('button', { name: 'Sair' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
    expect(log).toMatchObject([{ call: 'DELETE /companies/2/support-visits', token: 'own' }]);
    expect(storedToken()).toBe('own');
  });

  test('ends with its hour: a visit is never renewed, and its end keeps the own session', async () => {
    localStorage.setItem('token', 'own');
    sessionStorage.setItem('visit', 'of the visit');
    const log = fakeServer({});
    expect(await renewSession()).toBe(false);
    expect([log, storedToken(), assign.mock.calls]).toEqual([[], 'own', [['/']]]);
  });
});
