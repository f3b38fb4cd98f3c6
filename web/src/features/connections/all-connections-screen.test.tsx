import type { CompanyWithPlan } from '@oplano/contracts/companies';
import type { PlanFlags } from '@oplano/contracts/plans';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { show } from '#ui/testing';
import { aPerson, fullPlan } from '#testing/people';
import { aConnection, anOperatorCompany } from '#testing/records';
import { fakeServer, refuse } from '#testing/server';
import { session } from './connections-testing.tsx';
import { AllConnectionsScreen } from './all-connections-screen.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const aurora = { id: 2, name: 'Loja Aurora' };
const estrela = { id: 3, name: 'Padaria Estrela' };
const all = [
  { ...aConnection({ id: 1, name: 'Loja', updatedAt: '2026-03-02T15:07:00.000Z' }), company: aurora },
  { ...aConnection({ id: 2, name: 'Página', channel: 'facebook', status: 'DISCONNECTED' }), company: aurora },
  { ...aConnection({ id: 3, name: 'Balcão', isDefault: false }), company: estrela },
];

const onPlan = (id: number, plan: Partial<PlanFlags> = {}): CompanyWithPlan => ({
  id,
  name: 'Loja',
  document: '',
  addressStreet: '',
  addressCity: '',
  addressState: '',
  recurrence: 'MENSAL',
  plan: {
    ...fullPlan,
    ...plan,
    id: 4,
    name: 'Completo',
    users: 9,
    connections: 9,
    queues: 9,
    amount: 9,
    isPublic: true,
  },
  email: 'loja@example.com',
  phone: '',
  paymentMethod: '',
  status: true,
  dueDate: null,
  planId: 4,
  timeZone: 'America/Sao_Paulo',
  numberAttendants: 0,
  numberConections: 0,
  schedules: [],
  createdAt: '2026-01-01T12:00:00.000Z',
  lastLogin: null,
  companieSettings: [],
});
const nova = { id: 4, name: 'Quitanda Nova' };
const companies = [aurora, estrela, nova].map(anOperatorCompany);

async function open(profile: 'admin' | 'user' = 'admin', answers: object = {}) {
  setSession({ status: 'signedIn', user: aPerson({ profile, super: true }), billingOnly: false });
  const asked = fakeServer({
    'GET /whatsapp/all': all,
    'GET /companies/list': companies,
    'GET /companies/listPlan/2': onPlan(2, { useInstagram: false }),
    'GET /companies/listPlan/4': onPlan(4),
    'GET /whatsapp/options': { lab: false, facebookAppId: null, graphVersion: '', supportUrl: null },
    ...answers,
  });
  const shown = await show(<AllConnectionsScreen />, ['connections']);
  await screen.findByRole('row', { name: /Loja Aurora/ });
  return { ...shown, asked };
}
const openCompany = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) => {
  await user.click(screen.getByRole('button', { name: `Abrir as conexões de ${name}` }));
  return screen.findByRole('dialog', { name: `Conexões de ${name}` });
};
const openMenu = async (user: Awaited<ReturnType<typeof open>>['user'], dialog: HTMLElement) => {
  const add = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Nova conexão' });
  await waitFor(() => expect(add.disabled).toBe(false));
  await user.click(add);
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent?.slice(0, 8));
};
const cells = (row: HTMLElement) =>
  [...row.querySelectorAll('th, td')].slice(0, 4).map(({ textContent }) => textContent);

test('the connections of all companies are counted by company and in all [CMPY-024, CMPY-025]', async () => {
  await open();
  expect(screen.getAllByRole('row').map(cells)).toEqual([
    ['Empresa', 'Conectadas', 'Desconectadas', 'Total'],
    ['Loja Aurora', '1', '1', '2'],
    ['Padaria Estrela', '1', '0', '1'],
    ['Quitanda Nova', '0', '0', '0'],
    ['Todas as empresas', '2', '1', '3'],
  ]);
});

test('how they stand is asked for again and again, because nobody tells it of other companies', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let shown = all;
  const { asked } = await open('admin', { 'GET /whatsapp/all': () => shown });
  shown = all.map((one) => ({ ...one, status: 'DISCONNECTED' }));
  await vi.advanceTimersByTimeAsync(21_000);
  await waitFor(() =>
    expect(cells(screen.getByRole('row', { name: /Todas as empresas/ }))).toEqual(['Todas as empresas', '0', '3', '3']),
  );
  // Whole records, thousands of them maybe: not as often.
  expect(asked.filter(({ call }) => call === 'GET /companies/list')).toHaveLength(1);
});

test('where the names of the companies do not come the page says so, and asks for both again', async () => {
  let isDown = true;
  setSession({ status: 'signedIn', user: aPerson({ profile: 'admin', super: true }), billingOnly: false });
  fakeServer({
    'GET /whatsapp/all': all,
    'GET /companies/list': () => (isDown ? refuse(500, 'ERR_INTERNAL') : companies),
  });
  const { user } = await show(<AllConnectionsScreen />, ['connections']);
  const again = await screen.findByRole('button', { name: 'Tentar novamente' });
  isDown = false;
  await user.click(again);
  expect(await screen.findByRole('row', { name: /Loja Aurora/ })).toBeTruthy();
});

test('an operator who is an admin opens those of a company [CMPY-027, CMPY-028, CMPY-030, CMPY-031]', async () => {
  const { user } = await open();
  const dialog = await openCompany(user, 'Loja Aurora');
  expect(
    within(dialog)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Canal', 'Nome', 'Status', 'Sessão', 'Última atualização', 'Padrão', 'Ações']);
  const [, first, second] = within(dialog).getAllByRole('row');
  expect(first?.textContent).toContain('Loja');
  expect(first?.textContent).toContain('Conectado');
  expect(second?.textContent).toContain('Página');
  cleanup();
  await open('user');
  expect(screen.queryByRole('button', { name: /Abrir/ })).toBeNull();
});

test('the menu adds what the plan of that company has, and a new one is scanned at once [CMPY-029]', async () => {
  const { user } = await open();
  const first = await openCompany(user, 'Loja Aurora');
  expect(await openMenu(user, first)).toEqual(['WhatsApp', 'Facebook']);
  cleanup();
  const made = { ...aConnection({ id: 8, name: 'Quitanda', status: 'qrcode' }), company: nova };
  let isMade = false;
  const again = await open('admin', {
    'GET /whatsapp/all': () => (isMade ? [...all, made] : all),
    'POST /companies/4/whatsapp': () => {
      isMade = true;
      return made;
    },
    'GET /companies/4/whatsappsession/8': session({ id: 8, status: 'qrcode', qrcode: '2@abc' }),
  });
  const dialog = await openCompany(again.user, 'Quitanda Nova');
  expect(dialog.textContent).toContain('Esta empresa não tem conexões ainda.');
  expect(await openMenu(again.user, dialog)).toEqual(['WhatsApp', 'Facebook', 'Instagra']);
  await again.user.click(screen.getByRole('menuitem', { name: /WhatsApp/ }));
  await again.user.type(await screen.findByLabelText('Nome'), 'Quitanda');
  await again.user.click(screen.getByRole('button', { name: 'Adicionar' }));
  await screen.findByTitle('QR code para conectar o WhatsApp');
  expect(again.asked.find(({ call }) => call === 'POST /companies/4/whatsapp')?.body).toEqual({
    name: 'Quitanda',
    isDefault: false,
    provider: 'live',
  });
});

test('a session that is begun anew is waited for, whatever the list still says of it', async () => {
  const ended = { ...aConnection({ id: 9, name: 'Filial', status: 'DISCONNECTED' }), company: aurora };
  let status: 'OPENING' | 'DISCONNECTED' = 'OPENING';
  const { user, asked } = await open('admin', {
    'GET /whatsapp/all': [ended],
    'PUT /companies/2/whatsappsession/9': session({ id: 9, status: 'OPENING' }),
    'GET /companies/2/whatsappsession/9': () => session({ id: 9, status }),
  });
  const company = await openCompany(user, 'Loja Aurora');
  await user.click(within(company).getByRole('button', { name: 'Novo QR CODE' }));
  const dialog = await screen.findByRole('dialog', { name: 'Conectar Filial' });
  const isWaiting = () => within(dialog).queryByLabelText('Aguardando o QR code') !== null;
  await waitFor(() => expect(asked.some(({ call }) => call === 'GET /companies/2/whatsappsession/9')).toBe(true));
  expect([isWaiting(), within(dialog).queryByRole('alert')]).toEqual([true, null]);
  status = 'DISCONNECTED';
  const again = await within(dialog).findByRole('button', { name: 'Novo QR CODE' });
  status = 'OPENING';
  await user.click(again);
  await waitFor(() => expect(isWaiting()).toBe(true));
  expect(asked.filter(({ call }) => call === 'PUT /companies/2/whatsappsession/9')).toHaveLength(2);
});

test('an admin renames, disconnects and deletes a connection of that company, and is asked before [CMPY-031, CMPY-032]', async () => {
  const { user, asked } = await open('admin', {
    'PUT /companies/2/whatsapp/1': aConnection({ id: 1, name: 'Matriz' }),
    'DELETE /companies/2/whatsapp/1': { message: '' },
    'DELETE /companies/2/whatsappsession/1': session({ id: 1, status: 'DISCONNECTED' }),
  });
  const dialog = await openCompany(user, 'Loja Aurora');
  await user.click(within(dialog).getByRole('button', { name: 'Desconectar' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Desconectar' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(within(dialog).getByRole('button', { name: 'Editar Loja' }));
  const name = await screen.findByLabelText('Nome');
  await user.clear(name);
  await user.type(name, 'Matriz');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(screen.queryByLabelText('Nome')).toBeNull());
  await user.click(within(dialog).getByRole('button', { name: 'Excluir Loja' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const written = asked.filter(({ call }) => /^(PUT|DELETE) /.test(call)).map(({ call, body }) => [call, body]);
  expect(written).toEqual([
    ['DELETE /companies/2/whatsappsession/1', null],
    ['PUT /companies/2/whatsapp/1', { name: 'Matriz', isDefault: true }],
    ['DELETE /companies/2/whatsapp/1', null],
  ]);
});
