import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { connectionDefaults, type ConnectionDetails } from '@oplano/contracts/connections';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { anAdmin } from '#testing/people';
import { aConnection } from '#testing/records';
import { fakeServer, refuse, type Answers } from '#testing/server';
import { showAt } from '#testing/show-at';
import { toast, toastError } from '#ui/toast';
import { exampleLanguages, mediaExample, textExample } from './examples.ts';
import { ExternalApiScreen } from './external-api-screen.tsx';

vi.mock(import('#ui/toast'), () => ({
  toast: { success: vi.fn(), error: vi.fn(), warning: vi.fn(), info: vi.fn() },
  toastError: vi.fn(),
}));

const token = 'T'.repeat(30);
const shop = aConnection({ id: 7, name: 'Loja' });
const other = aConnection({ id: 8, name: 'Suporte' });
const detailsOf = (connection: typeof shop, own: string): ConnectionDetails => ({
  ...connection,
  ...connectionDefaults,
  companyId: 2,
  qrcode: '',
  pairingCode: '',
  retries: 0,
  retryAt: null,
  token: own,
  greetingMediaAttachment: null,
  greetingMediaName: null,
  importProgress: null,
  accountId: '',
  businessAccountId: '',
  verifyToken: '',
  hasAccessToken: false,
});
const sent = { status: 'SUCCESS', messageId: 1, messageIds: [1], ticketId: 2, statusUrl: '/api/messages/send/1' };

beforeEach(() => setSession({ status: 'signedIn', user: anAdmin(), billingOnly: false }));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

async function open(answers: Answers = {}) {
  const log = fakeServer({
    // Nobody can be written to first on a page, so it is not the one that is offered.
    'GET /whatsapp': [aConnection({ id: 6, name: 'Página', channel: 'facebook' }), shop, other],
    'GET /whatsapp/7': detailsOf(shop, token),
    'GET /whatsapp/8': detailsOf(other, 'S'.repeat(30)),
    ...answers,
  });
  await showAt('/messages-api', ExternalApiScreen, ['externalApi', 'apiKeys', 'webhookSubscriptions']);
  await screen.findAllByText(new RegExp(token));
  return log;
}
const form = (name: string) => within(screen.getByRole('form', { name }));
const fill = (name: string, label: RegExp, value: string) =>
  fireEvent.change(form(name).getByRole('textbox', { name: label }), { target: { value } });
const submit = (name: string) => fireEvent.click(form(name).getByRole('button', { name: 'Enviar' }));

describe('the page of the messages API', () => {
  test('documents the call with every field and answer, and examples of the own connection [API-008]', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'API de mensagens' })).toBeTruthy();
    expect(screen.getByText(`POST ${location.origin}/api/messages/send`)).toBeTruthy();
    for (const field of ['number', 'body', 'userId', 'queueId', 'sendSignature', 'closeTicket', 'medias']) {
      expect(screen.getByText(field, { selector: 'code' })).toBeTruthy();
    }
    const section = within(screen.getByRole('region', { name: 'Enviar texto' }));
    for (const language of ['JavaScript', 'Python', 'PHP', 'curl']) {
      fireEvent.click(section.getByRole('tab', { name: language }));
      expect(section.getByText(new RegExp(token))).toBeTruthy();
    }
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Conexão' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Suporte' }));
    await waitFor(() => expect(screen.getAllByText(new RegExp('S'.repeat(30))).length).toBeGreaterThan(0));
  });

  test('really sends a text by the token alone [API-009]', async () => {
    const log = await open({ 'POST /messages/send': sent });
    fill('Teste: enviar texto', /^Número/, '5511987654321');
    fill('Teste: enviar texto', /^Mensagem/, 'Olá');
    submit('Teste: enviar texto');
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Mensagem enviada com sucesso'));
    const call = log.find((one) => one.call === 'POST /messages/send');
    expect(call?.body).toEqual({ number: '5511987654321', body: 'Olá' });
  });

  test('sends a file as a form, and nothing without one [API-009]', async () => {
    const log = await open({ 'POST /messages/send': sent });
    const name = 'Teste: enviar arquivo';
    fill(name, /^Número/, '5511987654321');
    submit(name);
    expect(log.filter((one) => one.call === 'POST /messages/send')).toEqual([]);
    const file = new File(['%PDF'], 'boleto.pdf', { type: 'application/pdf' });
    fireEvent.change(form(name).getByLabelText('Arquivo'), { target: { files: [file] } });
    submit(name);
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Mensagem enviada com sucesso'));
    const body = log.find((one) => one.call === 'POST /messages/send')?.body as FormData;
    expect([body.get('number'), (body.get('medias') as File).name]).toEqual(['5511987654321', 'boleto.pdf']);
  });

  test('sends to no number with a mask, and says why the server refused [API-003]', async () => {
    const log = await open({ 'POST /messages/send': refuse(409, 'ERR_ON_DO_NOT_SEND') });
    const name = 'Teste: enviar texto';
    fill(name, /^Número/, '(11) 98765-4321');
    fill(name, /^Mensagem/, 'Olá');
    submit(name);
    expect(log.filter((one) => one.call === 'POST /messages/send')).toEqual([]);
    fill(name, /^Número/, '5511987654321');
    submit(name);
    await waitFor(() => expect(vi.mocked(toastError).mock.calls[0]?.[0]).toMatchObject({ code: 'ERR_ON_DO_NOT_SEND' }));
  });

  test('holds the keys and the webhooks in tabs of their own', async () => {
    const none = { hasMore: false, count: 0 };
    await open({
      'GET /api-keys': { apiKeys: [], ...none },
      'GET /webhook-subscriptions': { webhookSubscriptions: [], ...none },
    });
    await act(async () => fireEvent.click(screen.getByRole('tab', { name: 'Chaves de API' })));
    expect(await screen.findByRole('button', { name: 'Nova chave' })).toBeTruthy();
    await act(async () => fireEvent.click(screen.getByRole('tab', { name: 'Webhooks' })));
    expect(await screen.findByRole('button', { name: 'Novo webhook' })).toBeTruthy();
  });
});

test.each(exampleLanguages)('examples in %s name the address and the token', (language) => {
  const place = { origin: 'https://chat.example', token: 'abc' };
  for (const example of [textExample(language, place), mediaExample(language, place)]) {
    expect(example).toContain('https://chat.example/api/messages/send');
    expect(example).toContain('Bearer abc');
  }
});
