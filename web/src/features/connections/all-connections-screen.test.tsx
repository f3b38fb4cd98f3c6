import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { show } from '#ui/testing';
import { aPerson } from '#testing/people';
import { aConnection } from '#testing/records';
import { fakeServer } from '#testing/server';
import { AllConnectionsScreen } from './all-connections-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const aurora = { id: 2, name: 'Loja Aurora' };
const estrela = { id: 3, name: 'Padaria Estrela' };
const all = [
  { ...aConnection({ id: 1, name: 'Loja', updatedAt: '2026-03-02T15:07:00.000Z' }), company: aurora },
  { ...aConnection({ id: 2, name: 'Página', channel: 'facebook', status: 'DISCONNECTED' }), company: aurora },
  { ...aConnection({ id: 3, name: 'Balcão', isDefault: false }), company: estrela },
];

async function open(profile: 'admin' | 'user' = 'admin') {
  setSession({ status: 'signedIn', user: aPerson({ profile, super: true }), billingOnly: false });
  fakeServer({ 'GET /whatsapp/all': all });
  const shown = await show(<AllConnectionsScreen />, ['connections']);
  await screen.findByRole('row', { name: /Loja Aurora/ });
  return shown;
}
const cells = (row: HTMLElement) =>
  [...row.querySelectorAll('th, td')].slice(0, 4).map(({ textContent }) => textContent);

test('the connections of all companies are counted by company and in all [CMPY-024, CMPY-025]', async () => {
  await open();
  expect(screen.getAllByRole('row').map(cells)).toEqual([
    ['Empresa', 'Conectadas', 'Desconectadas', 'Total'],
    ['Loja Aurora', '1', '1', '2'],
    ['Padaria Estrela', '1', '0', '1'],
    ['Todas as empresas', '2', '1', '3'],
  ]);
});

test('an operator who is an admin opens those of a company [CMPY-027, CMPY-028, CMPY-030]', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Abrir as conexões de Loja Aurora' }));
  const dialog = await screen.findByRole('dialog', { name: 'Conexões de Loja Aurora' });
  expect(
    within(dialog)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Canal', 'Nome', 'Status', 'Última atualização', 'Padrão']);
  const [, first, second] = within(dialog).getAllByRole('row');
  expect(first?.textContent).toContain('Loja');
  expect(first?.textContent).toContain('Conectado');
  expect(second?.textContent).toContain('Página');
  cleanup();
  await open('user');
  expect(screen.queryByRole('button', { name: /Abrir/ })).toBeNull();
});
