import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { maskedValue, type Integration, type IntegrationDetails } from '@oplano/contracts/integrations';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { anAdmin } from '#testing/people';
import { anIntegration } from '#testing/records';
import { fakeServer, type Answers } from '#testing/server';
import { show } from '#ui/testing';
import { toast } from '#ui/toast';
import { integrationRecord } from './integrations.api.ts';
import { IntegrationsScreen } from './integrations-screen.tsx';

vi.mock(import('#ui/toast'), () => ({
  toast: { success: vi.fn(), error: vi.fn(), warning: vi.fn(), info: vi.fn() },
  toastError: vi.fn(),
}));

const typebot = anIntegration({ id: 7, type: 'typebot', name: 'Vendas', typebotSlug: 'vendas' });
const detailed = (record: Integration): IntegrationDetails => ({ ...record, secret: 'whsec_abc' });

beforeEach(() => setSession({ status: 'signedIn', user: anAdmin(), billingOnly: false }));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

async function open(all: Integration[], answers: Answers = {}) {
  const log = fakeServer({
    'GET /queueIntegration': { queueIntegrations: all, hasMore: false, count: all.length },
    ...Object.fromEntries(all.map((one) => [`GET /queueIntegration/${one.id}`, detailed(one)])),
    ...answers,
  });
  const shown = await show(<IntegrationsScreen />, ['integrations']);
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false'));
  const writes = () => log.filter(({ call }) => !call.startsWith('GET'));
  return { ...shown, log, writes, feed: integrationRecord.handlers(shown.client) };
}
const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(1, 3)
        .map(({ textContent }) => textContent),
    );
const fill = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
const choose = async (label: string, option: string) => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
};
const add = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Nova integração' }));
  await screen.findByRole('dialog', { name: 'Nova integração' });
};

describe('the page of integrations', () => {
  test('lists them with icon, number and name, to be searched, edited and deleted [INT-001, INT-002, INT-003, INT-004]', async () => {
    const { log } = await open([anIntegration({ id: 3, name: 'Avisos' }), typebot]);
    const asked = log.length;
    expect(cells()).toEqual([
      ['3', 'Avisos'],
      ['7', 'Vendas'],
    ]);
    expect(screen.getByTitle('Webhook')).toBeTruthy();
    expect(screen.getByTitle('Typebot')).toBeTruthy();
    for (const name of ['Editar Vendas', 'Excluir Vendas', 'Nova integração']) {
      expect(screen.getByRole('button', { name })).toBeTruthy();
    }
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ven' } });
    await waitFor(() => expect(log.slice(asked).map(({ call }) => call)).toContain('GET /queueIntegration'));
  });

  test('follows what others do [INT-017]', async () => {
    const { feed } = await open([typebot]);
    act(() => feed.create({ queueIntegration: anIntegration({ id: 9, name: 'Avisos' }) }));
    await waitFor(() =>
      expect(cells()).toEqual([
        ['9', 'Avisos'],
        ['7', 'Vendas'],
      ]),
    );
    act(() => feed.update({ queueIntegration: { ...typebot, name: 'Compras', version: 2 } }));
    act(() => feed.delete({ integrationId: 9 }));
    await waitFor(() => expect(cells()).toEqual([['7', 'Compras']]));
  });

  test('asks for a name of 2 to 50 letters in the words it always had [INT-007]', async () => {
    const { writes } = await open([]);
    await add();
    save();
    expect(await screen.findAllByText('Required')).not.toEqual([]);
    fill(/^Nome$/, 'a');
    expect(await screen.findByText('Too Short!')).toBeTruthy();
    fill(/^Nome$/, 'a'.repeat(51));
    expect(await screen.findByText('Too Long!')).toBeTruthy();
    expect(writes()).toEqual([]);
  });

  test('offers four types, and each asks for what it needs [INT-005, INT-009, INT-010, INT-011]', async () => {
    const { writes } = await open([]);
    await add();
    expect(screen.getByRole('textbox', { name: /^Nome do projeto/ })).toBeTruthy();
    expect(screen.getByRole('textbox', { name: /^Conteúdo JSON/ })).toBeTruthy();
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Idioma' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Português',
      'Inglês',
      'Espanhol',
    ]);
    fireEvent.click(screen.getByRole('option', { name: 'Inglês' }));
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Tipo' }));
    const types = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(types).toEqual(['Dialogflow', 'n8n', 'Webhook', 'Typebot']);
    fireEvent.click(screen.getByRole('option', { name: 'Typebot' }));
    fill(/^Nome$/, 'Robô');
    save();
    await waitFor(() => expect(screen.getAllByText('Required').length).toBeGreaterThan(0));
    fill(/^URL/, 'https://viewer.example');
    save();
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: /Slug/ }).getAttribute('aria-invalid')).toBe('true'),
    );
    expect(writes()).toEqual([]);
  });

  test('adds a Typebot with its words and the usual times, and says so [INT-012, INT-013, INT-014, INT-016]', async () => {
    const { writes } = await open([], { 'POST /queueIntegration': typebot });
    await add();
    await choose('Tipo', 'Typebot');
    fill(/^Nome$/, 'Vendas');
    fill(/^URL/, 'https://viewer.example');
    fill(/Slug/, 'vendas');
    fill(/finalizar/, 'fim');
    fill(/reiniciar o fluxo/, 'voltar');
    fill(/ao reiniciar/, 'De novo');
    fill(/opção inválida/, 'Hã?');
    save();
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Integração adicionada com sucesso.'));
    expect(writes()[0]?.body).toMatchObject({
      type: 'typebot',
      typebotExpires: 1,
      typebotDelayMessage: 1000,
      typebotKeywordFinish: 'fim',
      typebotKeywordRestart: 'voltar',
      typebotRestartMessage: 'De novo',
      typebotUnknownMessage: 'Hã?',
    });
  });

  test('tests one as its form has it, shows both sides, and says when it was edited [INT-015, INT-016]', async () => {
    const robot = anIntegration({
      id: 5,
      type: 'dialogflow',
      name: 'Ana',
      projectName: 'lab',
      jsonContent: maskedValue,
    });
    const { writes } = await open([robot], {
      'POST /queueIntegration/testSession': {
        ok: true,
        failure: null,
        sent: 'POST a',
        received: 'HTTP 200',
        says: ['Oi!'],
      },
      'PUT /queueIntegration/5': { ...robot, name: 'Bia', version: 2 },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Editar Ana' }));
    await screen.findByRole('dialog', { name: 'Editar integração: Ana' });
    fireEvent.click(await screen.findByRole('button', { name: 'Testar' }));
    expect(await screen.findByText(/O cliente leria: Oi!/)).toBeTruthy();
    expect(screen.getByText('POST a')).toBeTruthy();
    expect(toast.success).toHaveBeenCalledWith('Integração testada com sucesso.');
    expect(writes()[0]?.body).toMatchObject({
      projectName: 'lab',
      jsonContent: maskedValue,
      language: 'pt-BR',
      integrationId: 5,
    });
    fill(/^Nome$/, 'Bia');
    save();
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Integração editada com sucesso.'));
    // The rest may have been changed by somebody else meanwhile.
    expect(writes()[1]?.body).toEqual({ name: 'Bia' });
  });
});
