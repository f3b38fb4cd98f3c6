import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { maskedValue } from '@oplano/contracts/integrations';
import type { Prompt } from '@oplano/contracts/prompts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { anAdmin } from '#testing/people';
import { aPrompt, aQueue } from '#testing/records';
import { fakeServer, refuse, type Answers } from '#testing/server';
import { show } from '#ui/testing';
import { toast } from '#ui/toast';
import { promptRecord } from './prompts.api.ts';
import { PromptsScreen } from './prompts-screen.tsx';

vi.mock(import('#ui/toast'), () => ({
  toast: { success: vi.fn(), error: vi.fn(), warning: vi.fn(), info: vi.fn() },
  toastError: vi.fn(),
}));

const queue = aQueue({ id: 4, name: 'Suporte' });

beforeEach(() => setSession({ status: 'signedIn', user: anAdmin(), billingOnly: false }));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

async function open(all: Prompt[], answers: Answers = {}) {
  const log = fakeServer({
    'GET /prompt': { prompts: all, hasMore: false, count: all.length },
    'GET /queue': [queue],
    ...Object.fromEntries(all.map((one) => [`GET /prompt/${one.id}`, one])),
    ...answers,
  });
  const shown = await show(<PromptsScreen />, ['prompts', 'assistant']);
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false'));
  const writes = () => log.filter(({ call }) => !call.startsWith('GET'));
  return { ...shown, log, writes, feed: promptRecord.handlers(shown.client) };
}
const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 3)
        .map(({ textContent }) => textContent),
    );
const fill = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
const add = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Novo prompt' }));
  await screen.findByRole('dialog', { name: 'Novo prompt' });
};
const chooseQueue = async () => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: /^Fila/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Suporte' }));
};

describe('the page of prompts', () => {
  test('lists name, queue and tokens, with what can be done to each [AIP-001]', async () => {
    await open([aPrompt({ name: 'Ana', queue, queueId: 4 }), aPrompt({ id: 2, name: 'Bia', maxTokens: 250 })]);
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['Nome', 'Fila', 'Máximo de tokens', 'Ações']);
    expect(cells()).toEqual([
      ['Ana', 'Suporte', '100'],
      ['Bia', 'Sem fila', '250'],
    ]);
    expect(screen.getByRole('button', { name: 'Editar Ana' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Excluir Ana' })).toBeTruthy();
  });

  test('follows what others do [AIP-011]', async () => {
    const { feed } = await open([aPrompt({ name: 'Ana' })]);
    act(() => feed.create({ prompt: aPrompt({ id: 2, name: 'Bia' }) }));
    await waitFor(() => expect(cells().map(([name]) => name)).toEqual(['Ana', 'Bia']));
    act(() => feed.delete({ promptId: 1 }));
    await waitFor(() => expect(cells().map(([name]) => name)).toEqual(['Bia']));
  });

  test('queues that did not come say why, and are asked for again by keyboard', async () => {
    const { user } = await open([], {
      'GET /queue': (_: unknown, times: number) => (times === 1 ? refuse(403, 'ERR_NO_PERMISSION') : [queue]),
    });
    await add();
    (await screen.findByRole('button', { name: 'Tentar novamente' })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull());
    await chooseQueue();
  });

  test('saves nothing without a queue, and says which is missing [AIP-008]', async () => {
    const { writes } = await open([]);
    await add();
    fill(/^Nome/, 'Oi');
    fill(/^Prompt\W*$/, 'Seja gentil.');
    save();
    expect(await screen.findByText('Informe o setor')).toBeTruthy();
    expect(writes()).toEqual([]);
  });

  test('begins with the usual values, hints at what could be better, and saves all the same [AIP-002, AIP-003, AIP-004, AIP-009, AIP-012]', async () => {
    const { writes } = await open([], { 'POST /prompt': aPrompt({ name: 'Oi', queueId: 4, queue }) });
    await add();
    fill(/^Nome/, 'Oi');
    fill(/^Prompt\W*$/, 'Seja gentil.');
    expect(screen.getByText('De 5 a 100 letras é melhor.')).toBeTruthy();
    expect(screen.getByText('Com 50 letras ou mais ele responde melhor.')).toBeTruthy();
    expect(screen.getByText('Sem uma chave o assistente não responde.')).toBeTruthy();
    fill(/^Chave da API$/, 'sk-1');
    fill(/^Chave da API de voz/, 'v-1');
    fill(/^Região de voz/, 'brazilsouth');
    await chooseQueue();
    save();
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Prompt salvo com sucesso.'));
    expect(writes()[0]?.body).toEqual({
      name: 'Oi',
      prompt: 'Seja gentil.',
      voice: 'texto',
      voiceKey: 'v-1',
      voiceRegion: 'brazilsouth',
      maxTokens: 100,
      temperature: 1,
      apiKey: 'sk-1',
      model: '',
      baseUrl: '',
      queueId: 4,
      maxMessages: 10,
      priceIn: null,
      priceOut: null,
    });
  });

  test('offers text and fifteen Brazilian voices [AIP-005, AIP-006, AIP-007]', async () => {
    await open([]);
    await add();
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Voz' }));
    const voices = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(voices).toHaveLength(16);
    expect(voices.slice(0, 3)).toEqual(['Texto', 'Francisca', 'Antonio']);
    expect(screen.getByLabelText<HTMLInputElement>(/^Temperatura/).value).toBe('1');
    expect(screen.getByLabelText<HTMLInputElement>(/^Máximo de mensagens/).value).toBe('10');
  });

  test('takes prices in reais with a comma, and shows them so', async () => {
    const prompt = aPrompt({ name: 'Ana', queueId: 4, queue, apiKey: maskedValue, priceIn: 150_000 });
    const { writes } = await open([prompt], { 'PUT /prompt/1': prompt });
    fireEvent.click(screen.getByRole('button', { name: 'Editar Ana' }));
    await screen.findByRole('dialog', { name: 'Editar prompt: Ana' });
    expect(screen.getByLabelText<HTMLInputElement>(/^Preço dos tokens lidos/).value).toBe('0,15');
    expect(screen.getByLabelText<HTMLInputElement>(/^Preço dos tokens escritos/).value).toBe('');
    fill(/^Preço dos tokens escritos/, 'muito');
    save();
    expect(await screen.findByText('Valor inválido')).toBeTruthy();
    expect(writes()).toEqual([]);
    fill(/^Preço dos tokens escritos/, '0,0008');
    save();
    // The rest may have been changed by somebody else meanwhile.
    await waitFor(() => expect(writes()[0]?.body).toEqual({ priceOut: 800 }));
  });

  test('asks for the key again where the address of the provider is changed', async () => {
    const prompt = aPrompt({ name: 'Ana', queueId: 4, queue, apiKey: maskedValue });
    const { writes } = await open([prompt], { 'PUT /prompt/1': prompt });
    fireEvent.click(screen.getByRole('button', { name: 'Editar Ana' }));
    await screen.findByRole('dialog', { name: 'Editar prompt: Ana' });
    const key = () => screen.getByLabelText<HTMLInputElement>(/^Chave da API$/).value;
    expect(key()).toBe(maskedValue);
    const address = screen.getByLabelText(/^Endereço do provedor/);
    fireEvent.change(address, { target: { value: 'https://outro.example/v1' } });
    await waitFor(() => expect(key()).toBe(''));
    expect(screen.getByText('Sem uma chave o assistente não responde.')).toBeTruthy();
    fireEvent.change(address, { target: { value: '' } });
    await waitFor(() => expect(key()).toBe(maskedValue));
    fireEvent.change(address, { target: { value: 'https://outro.example/v1' } });
    await waitFor(() => expect(key()).toBe(''));
    save();
    await waitFor(() => expect(writes()[0]?.body).toMatchObject({ apiKey: '', baseUrl: 'https://outro.example/v1' }));
  });

  test('asks the provider for its models with the key that is kept, and takes one that is typed', async () => {
    const prompt = aPrompt({ name: 'Ana', queueId: 4, queue, apiKey: maskedValue });
    const models = { models: ['grande', 'pequeno'] };
    const { writes } = await open([prompt], { 'POST /assistant/models': models, 'PUT /prompt/1': prompt });
    fireEvent.click(screen.getByRole('button', { name: 'Editar Ana' }));
    await screen.findByRole('dialog', { name: 'Editar prompt: Ana' });
    fireEvent.click(screen.getByRole('button', { name: 'Buscar modelos' }));
    await waitFor(() => expect(writes()[0]?.body).toEqual({ apiKey: maskedValue, baseUrl: '', promptId: 1 }));
    const field = screen.getByRole('combobox', { name: 'Modelo' });
    fireEvent.mouseDown(field);
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.click(await screen.findByRole('option', { name: 'pequeno' }));
    save();
    await waitFor(() => expect(writes()[1]?.body).toMatchObject({ model: 'pequeno' }));
  });

  test('talks to a prompt before customers do, and deletes it with a word [AIP-012]', async () => {
    const prompt = aPrompt({ name: 'Ana', queueId: 4, queue, apiKey: maskedValue });
    const trial = { ok: true, failure: null, says: ['Olá!'], deeds: ['queue'], inputTokens: 12, outputTokens: 3 };
    const { writes } = await open([prompt], { 'POST /prompt/1/trial': trial, 'DELETE /prompt/1': { message: 'ok' } });
    fireEvent.click(screen.getByRole('button', { name: 'Editar Ana' }));
    await screen.findByRole('dialog', { name: 'Editar prompt: Ana' });
    fill(/^Mensagem de teste/, 'oi');
    fireEvent.click(screen.getByRole('button', { name: 'Enviar' }));
    expect(await screen.findByText('Olá!')).toBeTruthy();
    expect(screen.getByText('Passa o cliente para a equipe · 12 tokens lidos, 3 escritos')).toBeTruthy();
    expect(writes()[0]?.body).toEqual({ spoken: [{ fromMe: false, text: 'oi' }] });
    fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Excluir Ana' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Prompt excluído com sucesso.'));
  });
});
