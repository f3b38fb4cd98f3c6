import type { OperatorInvoice } from '@oplano/contracts/billing';
import type { CompanyWithPlan } from '@oplano/contracts/companies';
import { planFeatures, type Plan } from '@oplano/contracts/plans';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { anAdmin } from '#testing/people';
import { fakeServer } from '#testing/server';
import { show } from '#ui/testing';
import { AllInvoices } from './all-invoices.tsx';
import { CheckoutDialog } from './checkout-dialog.tsx';

beforeEach(() => setSession({ status: 'signedIn', user: anAdmin(), billingOnly: false }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const invoice: OperatorInvoice = {
  id: 1,
  company: { id: 9, name: 'Padaria Lua' },
  detail: 'Fatura 1',
  users: 5,
  connections: 2,
  queues: 3,
  dueDate: '2026-03-10',
  value: 149.9,
  status: 'open',
  state: 'open',
  recurrence: 'MENSAL',
  linkInvoice: null,
  paidAt: null,
  renewedTo: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  version: 1,
};
const flags = Object.fromEntries(planFeatures.map((feature) => [feature, true]));
const company: CompanyWithPlan = {
  id: 2,
  name: 'Padaria Sol',
  document: '11.222.333/0001-81',
  addressStreet: 'Rua A, 1',
  addressCity: 'Recife',
  addressState: 'PE',
  recurrence: 'MENSAL',
  plan: { id: 4, name: 'Essencial', users: 5, connections: 2, queues: 3, amount: 9, isPublic: true, ...flags } as Plan,
  email: 'sol@example.com',
  phone: '',
  paymentMethod: '',
  status: true,
  dueDate: '2026-03-10',
  planId: 4,
  timeZone: 'America/Sao_Paulo',
  numberAttendants: 0,
  numberConections: 0,
  schedules: [],
  createdAt: '2026-01-01T12:00:00.000Z',
  lastLogin: null,
  companieSettings: [],
};

async function openInvoices() {
  const answers: (() => void)[] = [];
  const log = fakeServer({
    'GET /billing/invoices': { invoices: [invoice], hasMore: false, count: 1 },
    'DELETE /companies/9/invoices/1': () =>
      new Promise((resolve) => {
        answers.push(() => resolve(invoice));
      }),
  });
  const { user } = await show(<AllInvoices />, ['billing']);
  const cancelled = () => log.filter(({ call }) => call.startsWith('DELETE'));
  return { user, answers, cancelled };
}

test('an invoice is taken back once, however often it is said', async () => {
  const { user, answers, cancelled } = await openInvoices();
  await user.click(await screen.findByRole('button', { name: 'Cancelar fatura de Padaria Lua' }));
  const sure = within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancelar fatura' });
  fireEvent.click(sure);
  await waitFor(() => expect(answers).toHaveLength(1));
  fireEvent.click(sure);
  await waitFor(() => expect(sure).toHaveProperty('disabled', true));
  answers[0]?.();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(cancelled()).toHaveLength(1);
});

test('what was typed about a transfer is asked about before it goes', async () => {
  const { user } = await openInvoices();
  await user.click(await screen.findByRole('button', { name: 'Confirmar pagamento de Padaria Lua' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByRole('textbox', { name: /Identificador/ }), { target: { value: 'E18' } });
  fireEvent.keyDown(dialog, { key: 'Escape' });
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Continuar editando' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByDisplayValue('E18')).toBeTruthy();
});

test('who pays is not lost to a click beside the checkout', async () => {
  fakeServer({ 'GET /companies/listPlan/2': company });
  const onClose = vi.fn();
  await show(<CheckoutDialog open invoice={undefined} onClose={onClose} />, ['billing']);
  fireEvent.change(await screen.findByDisplayValue('Padaria Sol'), { target: { value: 'Ana Souza' } });
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(await screen.findByRole('alertdialog')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});
