import type { RefusalChange, RefusedPerson } from '@oplano/contracts/do-not-send';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { anAdmin } from '#testing/people';
import { fakeServer, type Answers } from '#testing/server';
import { show } from '#ui/testing';
import { toast } from '#ui/toast';
import { doNotSendHandlers } from './do-not-send.api.ts';
import { DoNotSendDialog } from './do-not-send-dialog.tsx';

vi.mock(import('#ui/toast'), () => ({
  toast: { success: vi.fn(), error: vi.fn(), warning: vi.fn(), info: vi.fn() },
  toastError: vi.fn(),
}));

const aPerson = (id: number, given: Partial<RefusedPerson> = {}): RefusedPerson => ({
  id,
  companyId: 2,
  name: `Pessoa ${id}`,
  number: `551198765432${id}`,
  since: `2026-01-0${id}T12:00:00.000Z`,
  source: 'word',
  detail: 'SAIR',
  userName: '',
  version: 1,
  ...given,
});
const aChange: RefusalChange = {
  id: 1,
  number: '5511987654321',
  change: 'removed',
  source: 'person',
  detail: '',
  userName: 'Marina',
  at: '2026-01-05T12:00:00.000Z',
};

beforeEach(() => setSession({ status: 'signedIn', user: anAdmin(), billingOnly: false }));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

async function open(answers: Answers = {}) {
  const log = fakeServer({
    'GET /do-not-send': {
      records: [aPerson(2, { source: 'person', userName: 'Marina', detail: '' })],
      hasMore: false,
      count: 1,
    },
    'GET /do-not-send/rules': { words: ['SAIR', 'PARAR'], confirmation: 'Pronto.' },
    'GET /do-not-send/changes': { changes: [aChange], hasMore: false, count: 1 },
    ...answers,
  });
  const onClose = vi.fn();
  const shown = await show(<DoNotSendDialog open onClose={onClose} />, ['doNotSend', 'contacts']);
  await screen.findByText('Pessoa 2');
  return { ...shown, log, onClose };
}

describe('the do-not-send list', () => {
  test('says who is on it and how they came there, and follows what happens', async () => {
    const { client } = await open();
    expect(screen.getByText('Pela equipe · Marina')).toBeTruthy();
    const feed = doNotSendHandlers(client);
    act(() => feed.create({ record: aPerson(3) }));
    expect(await screen.findByText('Escreveu · SAIR')).toBeTruthy();
    const order = screen.getAllByText(/^Pessoa \d/).map(({ textContent }) => textContent);
    expect(order).toEqual(['Pessoa 3', 'Pessoa 2']);
    act(() => feed.delete({ id: 2 }));
    await waitFor(() => expect(screen.queryByText('Pessoa 2')).toBeNull());
  });

  test('takes numbers and lets people go', async () => {
    const { log } = await open({
      'POST /do-not-send': aPerson(4, { name: '', source: 'person' }),
      'DELETE /do-not-send/2': { message: 'ok' },
    });
    fireEvent.change(screen.getByLabelText('Número'), { target: { value: '11 98765-4324' } });
    fireEvent.click(screen.getByText('Adicionar'));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Número colocado na lista.'));
    fireEvent.click(screen.getByLabelText('Voltar a enviar para Pessoa 2'));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Retirado da lista.'));
    expect(log.filter(({ call }) => !call.startsWith('GET'))).toMatchObject([
      { call: 'POST /do-not-send', body: { number: '11 98765-4324' } },
      { call: 'DELETE /do-not-send/2' },
    ]);
  });

  test('has words that are changed, one a line, and a history', async () => {
    const { log } = await open({ 'PUT /do-not-send/rules': { words: ['CHEGA'], confirmation: '' } });
    fireEvent.click(screen.getByText('Palavras'));
    const words = await screen.findByLabelText<HTMLTextAreaElement>('Palavras de recusa');
    expect(words.value).toBe('SAIR\nPARAR');
    fireEvent.change(words, { target: { value: ' chega \n\n' } });
    fireEvent.click(screen.getByText('Salvar'));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Palavras salvas com sucesso.'));
    expect(log.at(-1)).toMatchObject({ body: { words: ['chega'], confirmation: 'Pronto.' } });
    fireEvent.click(screen.getByText('Histórico'));
    expect(await screen.findByText('Saiu')).toBeTruthy();
  });

  test('keeps words that are being typed while other parts are looked at, and asks before they go', async () => {
    const { onClose } = await open();
    fireEvent.click(screen.getByText('Palavras'));
    fireEvent.change(await screen.findByLabelText('Palavras de recusa'), { target: { value: 'CHEGA' } });
    fireEvent.click(screen.getByText('Histórico'));
    await screen.findByText('Saiu');
    fireEvent.click(screen.getByText('Palavras'));
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Palavras de recusa')).value).toBe('CHEGA');
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(await screen.findByRole('alertdialog')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });
});
