import type { OperatorCompany } from '@oplano/contracts/companies';
import { planFeatures } from '@oplano/contracts/plans';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { anOperatorCompany } from '#testing/records';
import { fakeServer, type Answers } from '#testing/server';
import { show } from '#ui/testing';
import { toast } from '#ui/toast';
import { CompaniesPanel } from './companies-panel.tsx';
import { storageText } from '#ui/storage-text';
import { companyRecord } from './operator-companies.api.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** So many days from today, in the zone of the company. */
const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'UTC' });
const aCompany = (id: number, name: string, given: Partial<OperatorCompany> = {}): OperatorCompany =>
  anOperatorCompany({ id, name, email: `contato@empresa${id}.example`, dueDate: inDays(30), ...given });
const companies = [
  aCompany(2, 'Aurora'),
  aCompany(3, 'Brisa', { dueDate: inDays(3), status: false }),
  aCompany(4, 'Casa', { dueDate: inDays(0) }),
  aCompany(5, 'Duna', { dueDate: inDays(-9), recurrence: null }),
];
const on = Object.fromEntries(planFeatures.map((feature) => [feature, true]));
const plans = ['Completo', 'Essencial'].map((name, index) => ({
  id: index + 1,
  name,
  users: 5,
  connections: 2,
  queues: 3,
  amount: 149.9,
  isPublic: true,
  ...on,
  companiesCount: 0,
  version: 1,
}));

async function open(answers: Answers = {}) {
  const log = fakeServer({
    'GET /companies': { companies, hasMore: false, count: companies.length },
    'GET /companies/2': companies[0],
    'GET /plans/all': plans,
    ...answers,
  });
  const shown = await show(<CompaniesPanel />, ['companies', 'plans']);
  return { ...shown, log };
}
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
const asked = (log: Awaited<ReturnType<typeof open>>['log'], what: string) =>
  log.find(({ call }) => call === what)?.body;

describe('the companies', () => {
  test('are listed with plan, price, figures and how they stand [CMPY-019, CMPY-002]', async () => {
    await open();
    const row = within(await rowOf('Aurora'));
    for (const text of ['contato@empresa2.example', 'Ativa', 'Completo', /149,90/, 'Mensal', '3 / 2', 'Nunca']) {
      expect(row.getByText(text)).toBeTruthy();
    }
    expect(
      row
        .getByText(/12 arquivos, 2,5 MB/)
        .closest('[title]')
        ?.getAttribute('title'),
    ).toContain('03/02/2026');
    expect(row.getByText('05/01/2026')).toBeTruthy();
    expect(within(await rowOf('Brisa')).getByText('Suspensa')).toBeTruthy();
  });

  test('are yellow within five days of their date and red from the day on, and say so [CMPY-011, CMPY-012, CMPY-013]', async () => {
    await open();
    const tones = ['Aurora', 'Brisa', 'Casa', 'Duna'].map(async (name) => (await rowOf(name)).dataset['tone']);
    expect(await Promise.all(tones)).toEqual([undefined, 'warning', 'error', 'error']);
    expect((await rowOf('Brisa')).textContent).toContain('em 3 dias');
    expect((await rowOf('Casa')).textContent).toContain('vence hoje');
    expect((await rowOf('Duna')).textContent).toContain('vencida');
  });

  test('follow what others do [CMPY-022]', async () => {
    const { client } = await open();
    await rowOf('Brisa');
    const follow = companyRecord.handlers(client);
    follow.update({ company: aCompany(3, 'Brisa', { status: true, version: 2 }) });
    await waitFor(async () => expect(within(await rowOf('Brisa')).getByText('Ativa')).toBeTruthy());
    follow.create({ company: aCompany(9, 'Bosque') });
    expect(await screen.findByText('Bosque')).toBeTruthy();
    follow.delete({ companyId: 4 });
    await waitFor(() => expect(screen.queryByText('Casa')).toBeNull());
  });

  test('are renewed from the date that is shown, where they have a recurrence [CMPY-004]', async () => {
    const next = aCompany(2, 'Aurora', { dueDate: '2030-05-06', version: 2 });
    const { user, log } = await open({ 'POST /companies/2/renewal': next });
    await user.click(await screen.findByRole('button', { name: 'Avançar o vencimento de Aurora' }));
    expect(await screen.findByText('06/05/2030')).toBeTruthy();
    expect(asked(log, 'POST /companies/2/renewal')).toEqual({ dueDate: companies[0]?.dueDate });
    const without = screen.getByRole('button', { name: 'Avançar o vencimento de Duna' });
    expect(without.getAttribute('aria-disabled')).toBe('true');
    expect(without.title).toBe('Escolha uma recorrência para avançar o vencimento');
    const before = log.length;
    await user.click(without);
    expect(log).toHaveLength(before);
  });

  test('that cannot be loaded say so [ERR-030]', async () => {
    await open({ 'GET /companies': () => ({ status: 500, error: 'ERR_INTERNAL' }) });
    expect(await screen.findByText('Não foi possível carregar a lista de registros')).toBeTruthy();
  });
});

describe('a company', () => {
  test('is opened with its plan, and its admin is invited by an address [CMPY-003, CMPY-016, ERR-032]', async () => {
    const success = vi.spyOn(toast, 'success');
    const invitation = { path: '/reset?token=7.8.x', expiresAt: '2026-04-01T12:00:00.000Z' };
    const { user, log } = await open({ 'POST /companies': { ...aCompany(7, 'Nova'), invitation } });
    await user.click(await screen.findByRole('button', { name: 'Nova empresa' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Nova empresa' }));
    fireEvent.change(dialog.getByRole('textbox', { name: /^Nome(?! do)/ }), { target: { value: 'Nova' } });
    fireEvent.change(dialog.getByRole('textbox', { name: /E-mail/ }), { target: { value: 'ana@nova.example' } });
    await user.click(dialog.getByRole('combobox', { name: 'Plano' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Essencial' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    const link = await screen.findByLabelText<HTMLInputElement>('Endereço do convite');
    expect(link.value).toBe(`${location.origin}/reset?token=7.8.x`);
    expect(success).toHaveBeenCalledWith('Operação realizada com sucesso!');
    const body = asked(log, 'POST /companies');
    expect(body).toMatchObject({ name: 'Nova', planId: 2, dueDate: null, recurrence: 'MENSAL', status: true });
    expect(body).not.toHaveProperty('passwordDefault');
  });

  test('that cannot be saved says what to look at, and a plan what it does not hold [ERR-029]', async () => {
    const failed = vi.spyOn(toast, 'error');
    const { user } = await open({
      'PUT /companies/2': () => ({ status: 404, error: 'ERR_NO_PLAN_FOUND' }),
      'GET /companies/2/fit': { over: [{ kind: 'users', has: 3, limit: 1 }], lost: ['useKanban'] },
    });
    await user.click(await screen.findByRole('button', { name: 'Editar Aurora' }));
    await user.click(await screen.findByRole('combobox', { name: 'Plano' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Essencial' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/3 usuários, o limite é 1.*Kanban/);
    fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    const words =
      'Não foi possível realizar a operação. Verifique se já existe uma empresa com o mesmo nome ou se os campos foram preenchidos corretamente';
    await waitFor(() => expect(failed).toHaveBeenCalledWith(words));
  });

  test('is removed only once its name was typed, and shows that it goes [REST-141]', async () => {
    const going = aCompany(2, 'Aurora', { status: false, removal: { total: 8, left: 5 }, version: 2 });
    const { user, log } = await open({ 'DELETE /companies/2': going });
    await user.click(await screen.findByRole('button', { name: 'Excluir Aurora' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Excluir Aurora?' }));
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Excluir' });
    expect(confirm.disabled).toBe(true);
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Aurora' } });
    fireEvent.click(confirm);
    expect(await screen.findByText('Excluindo: faltam 5 mensagens')).toBeTruthy();
    expect(log.some(({ call }) => call === 'DELETE /companies/2')).toBe(true);
    expect(screen.queryByRole('button', { name: 'Editar Aurora' })).toBeNull();
  });

  test('can be exported before it is removed: the dialog offers it, shows how far it is, and gives the file', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const asked = { askedAt: '2026-03-01T10:00:00.000Z', total: 8, done: 2, bytes: null, until: null };
    const { user, client } = await open({
      'POST /companies/2/export': aCompany(2, 'Aurora', { export: { ...asked, state: 'running' }, version: 2 }),
      'GET /companies/2/export': { url: '/files/companies/2/for-operators/x/empresa-2.zip' },
    });
    await user.click(await screen.findByRole('button', { name: 'Excluir Aurora' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Excluir Aurora?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Exportar' }));
    expect(await dialog.findByRole('progressbar', { name: 'Exportando: 2 de 8' })).toBeTruthy();
    const ready = { ...asked, state: 'ready' as const, done: 8, bytes: 1_500, until: '2026-03-08T10:00:00.000Z' };
    const record = aCompany(2, 'Aurora', { export: ready, version: 3 });
    act(() => companyRecord.follow(client, { kind: 'update', record }));
    expect(await dialog.findByText(/^Exportação pronta \(1,5 kB\).*08\/03\/2026/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Baixar' }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    const failed = aCompany(2, 'Aurora', { export: { ...asked, state: 'failed' }, version: 4 });
    act(() => companyRecord.follow(client, { kind: 'update', record: failed }));
    expect(await dialog.findByText('Não foi possível exportar a empresa.')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Exportar novamente' })).toBeTruthy();
  });

  test('that cannot be removed says so [ERR-031]', async () => {
    const failed = vi.spyOn(toast, 'error');
    const { user } = await open({ 'DELETE /companies/2': () => ({ status: 409, error: 'ERR_COMPANY_NAME' }) });
    await user.click(await screen.findByRole('button', { name: 'Excluir Aurora' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Excluir Aurora?' }));
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Aurora' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(failed).toHaveBeenCalledWith('Não foi possível realizar a operação'));
  });
});

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_500, '1,5 kB'],
  [2_340_000_000, '2,34 GB'],
])('%i bytes are shown as %s', (bytes, shown) => {
  expect(storageText(bytes, 'pt-BR')).toBe(shown);
});
