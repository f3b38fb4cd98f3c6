import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { WebhookDelivery, WebhookSubscription } from '@oplano/contracts/webhook-subscriptions';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { anAdmin } from '#testing/people';
import { fakeServer, type Answers } from '#testing/server';
import { show } from '#ui/testing';
import { toast } from '#ui/toast';
import { WebhookSubscriptionsPanel } from './webhook-subscriptions-panel.tsx';
import { webhookSubscriptionRecord } from './webhook-subscriptions.api.ts';

vi.mock(import('#ui/toast'), () => ({
  toast: { success: vi.fn(), error: vi.fn(), warning: vi.fn(), info: vi.fn() },
  toastError: vi.fn(),
}));

const instant = '2026-01-05T12:00:00.000Z';
const aSubscription = (given: Partial<WebhookSubscription> = {}): WebhookSubscription => ({
  id: 1,
  name: 'ERP',
  url: 'https://erp.example/hook',
  events: ['ticket.closed'],
  active: true,
  switchedOff: null,
  failingSince: null,
  previousSecretUntil: null,
  createdAt: instant,
  updatedAt: instant,
  version: 1,
  ...given,
});
const aDelivery = (given: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: 5,
  subscriptionId: 1,
  webhookId: 'evt_77',
  type: 'ticket.closed',
  state: 'failed',
  attempts: 11,
  body: '{"id":"evt_77"}',
  lastStatus: 500,
  lastAnswer: '<b>not now</b>',
  lastProblem: null,
  createdAt: instant,
  nextAt: null,
  settledAt: instant,
  ...given,
});

beforeEach(() => setSession({ status: 'signedIn', user: anAdmin(), billingOnly: false }));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

async function open(subscriptions: WebhookSubscription[], answers: Answers = {}) {
  const log = fakeServer({
    'GET /webhook-subscriptions': {
      webhookSubscriptions: subscriptions,
      hasMore: false,
      count: subscriptions.length,
    },
    ...answers,
  });
  const shown = await show(<WebhookSubscriptionsPanel />, ['webhookSubscriptions']);
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false'));
  return { log, feed: webhookSubscriptionRecord.handlers(shown.client) };
}

test('a subscription chooses its events, and its secret is shown once', async () => {
  const { log } = await open([], {
    'POST /webhook-subscriptions': { ...aSubscription(), secret: 'whsec_abc' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Novo webhook' }));
  await screen.findByRole('dialog', { name: 'Novo webhook' });
  fireEvent.change(screen.getByRole('textbox', { name: /^Nome/ }), { target: { value: 'ERP' } });
  fireEvent.change(screen.getByRole('textbox', { name: /^Endereço/ }), { target: { value: 'nowhere' } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'ticket.closed' }));
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Valor inválido')).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: /^Endereço/ }), {
    target: { value: 'https://erp.example/hook' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByDisplayValue('whsec_abc')).toBeTruthy();
  expect(log.find(({ call }) => call === 'POST /webhook-subscriptions')?.body).toEqual({
    name: 'ERP',
    url: 'https://erp.example/hook',
    events: ['ticket.closed'],
    active: true,
  });
});

test('what was changed of one is sent: what was switched off meanwhile stays so', async () => {
  const { log } = await open([aSubscription()], {
    'GET /webhook-subscriptions/1': aSubscription(),
    'PUT /webhook-subscriptions/1': aSubscription({ name: 'Loja', active: false, switchedOff: 'failing', version: 3 }),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Editar ERP' }));
  fireEvent.change(await screen.findByRole('textbox', { name: /^Nome/ }), { target: { value: 'Loja' } });
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Desligado após três dias de falhas')).toBeTruthy();
  expect(log.find(({ call }) => call === 'PUT /webhook-subscriptions/1')?.body).toEqual({ name: 'Loja' });
});

test('one that is switched off says why, as soon as it is', async () => {
  const { feed } = await open([aSubscription()]);
  expect(screen.getByText('Ligado')).toBeTruthy();
  const off = aSubscription({ active: false, switchedOff: 'failing', version: 2 });
  act(() => feed.update({ webhookSubscription: off }));
  expect(await screen.findByText('Desligado após três dias de falhas')).toBeTruthy();
});

test('the log shows what was sent and what came back as text, and sends one or a span again', async () => {
  const { log } = await open([aSubscription()], {
    'GET /webhook-subscriptions/1/deliveries': { deliveries: [aDelivery()], hasMore: false },
    'POST /webhook-deliveries/5/replay': aDelivery({ state: 'waiting' }),
    'POST /webhook-subscriptions/1/replay': { count: 3 },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Ver envios de ERP' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Envios: ERP' }));
  expect(await dialog.findByText('{"id":"evt_77"}')).toBeTruthy();
  expect(dialog.getByText('<b>not now</b>')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Enviar evt_77 novamente' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('1 envio na fila'));
  fireEvent.click(dialog.getByRole('button', { name: 'Enviar período novamente' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('3 envios na fila'));
  expect(log.find(({ call }) => call === 'POST /webhook-subscriptions/1/replay')?.body).toMatchObject({
    onlyFailed: true,
  });
});

test('a secret is changed after a question, and the new one is shown', async () => {
  await open([aSubscription()], {
    'POST /webhook-subscriptions/1/secret': { ...aSubscription({ version: 2 }), secret: 'whsec_new' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Trocar o segredo de ERP' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Trocar o segredo?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Trocar segredo' }));
  expect(await screen.findByDisplayValue('whsec_new')).toBeTruthy();
});
