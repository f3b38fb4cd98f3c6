import type { PayloadOf } from '@oplano/contracts';
import type { Invoice } from '@oplano/contracts/billing';
import type { companyFeed, CompanyWithPlan } from '@oplano/contracts/companies';
import { planFeatures, type Plan } from '@oplano/contracts/plans';
import type { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { fakeServer, refuse, type Answers } from '#testing/server';
import { anAdmin } from '#testing/people';
import { show } from '#ui/testing';
import { toast } from '#ui/toast';
import { BillingPanel } from './billing-panel.tsx';
import { billingFeature } from './feature.tsx';
import { InvoicesScreen } from './invoices-screen.tsx';
import { OpenBillingScreen } from './open-billing-screen.tsx';

const navigate = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  useNavigate: () => navigate,
}));
const live = (client: QueryClient) => billingFeature.live?.(client, 7).payments;

beforeEach(() => setSession({ status: 'signedIn', user: anAdmin(), billingOnly: false }));
afterEach(() => {
  cleanup();
  navigate.mockClear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const flags = Object.fromEntries(planFeatures.map((feature) => [feature, true]));
const aPlan = (id: number, name: string, given: Partial<Plan> = {}): Plan =>
  ({ id, name, users: 5, connections: 2, queues: 3, amount: 149.9, isPublic: true, ...flags, ...given }) as Plan;
const company: CompanyWithPlan = {
  id: 2,
  name: 'Padaria Sol',
  document: '11.222.333/0001-81',
  addressStreet: 'Rua A, 1',
  addressCity: 'Recife',
  addressState: 'PE',
  recurrence: 'MENSAL',
  plan: aPlan(4, 'Essencial'),
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
const anInvoice = (id: number, given: Partial<Invoice> = {}): Invoice => ({
  id,
  detail: `Fatura ${id}`,
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
  ...given,
});
const paid = { status: 'Pago', state: 'paid', paidAt: '2026-03-02T12:00:00.000Z', renewedTo: '2026-04-10' } as const;
const receipt = {
  company: { name: 'Padaria Sol', document: '11.222.333/0001-81' },
  payer: { name: 'Ana Souza', document: '529.982.247-25' },
  payments: [{ endToEndId: 'E1823612020260302', value: 149.9, refunded: 0, paidAt: '2026-03-02T12:00:00.000Z' }],
};
const code = '00020101021226…6304EEAB';
const aCharge = () => ({
  txid: 'OP000002abc',
  qrcode: { qrcode: code },
  valor: { original: '142.00' },
  // By the clock of the server, ten minutes before the one of this machine.
  expiresAt: new Date(Date.now() - 600_000 + 3_600_000).toISOString(),
  secondsLeft: 3_600,
});

const list = (...invoices: Invoice[]) => ({ invoices, hasMore: false, count: invoices.length });
async function open(screenOf: React.ReactNode = <InvoicesScreen />, answers: Answers = {}) {
  const log = fakeServer({
    'GET /invoices': list(anInvoice(1), anInvoice(2, paid), anInvoice(3, { state: 'void', status: 'void' })),
    'GET /companies/listPlan/2': company,
    'GET /plans/list': [aPlan(4, 'Essencial'), aPlan(5, 'Completo', { amount: 299 })],
    'POST /subscription': () => ({
      ...aCharge(),
      invoice: anInvoice(1, { state: 'processing', status: 'processing' }),
    }),
    'GET /invoices/1': () => ({ invoice: anInvoice(1), charge: aCharge(), receipt }),
    'GET /invoices/2': { invoice: anInvoice(2, paid), charge: null, receipt },
    ...answers,
  });
  return { ...(await show(screenOf, ['billing'])), log };
}
const row = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);
type User = Awaited<ReturnType<typeof open>>['user'];
const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));
async function toPlans(user: User) {
  await user.click((await row('Fatura 1')).getByRole('button', { name: 'Pagar Fatura 1' }));
  expect(await screen.findByDisplayValue('Padaria Sol')).toBeTruthy();
  await press(user, 'PRÓXIMO');
}

describe('the invoices', () => {
  test('are listed with what they are for, until when and how much [BIL-001, BIL-002, BIL-003, BIL-004, BIL-021]', async () => {
    await open();
    const headers = (await screen.findAllByRole('columnheader')).map((header) => header.textContent);
    expect(headers.slice(0, 6)).toEqual(['Detalhes', 'Usuários', 'Conexões', 'Vencimento', 'Valor', 'Ação']);
    expect((await row('Fatura 1')).getByText('10/03/2026')).toBeTruthy();
    expect((await row('Fatura 1')).getByText('R$ 149,90')).toBeTruthy();
    expect((await row('Fatura 1')).getByText('PAGAR')).toBeTruthy();
    expect((await row('Fatura 2')).getByText('PAGO')).toBeTruthy();
    expect((await row('Fatura 2')).queryByText('PAGAR')).toBeNull();
    expect((await row('Fatura 3')).getByText('Cancelada')).toBeTruthy();
    expect((await row('Fatura 3')).queryByText('PAGAR')).toBeNull();
  });

  test('with a page of the bank lead there [BIL-003]', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const link = 'https://pix.example.com/cob/1';
    const { user } = await open(<InvoicesScreen />, { 'GET /invoices': list(anInvoice(1, { linkInvoice: link })) });
    await user.click((await row('Fatura 1')).getByRole('button', { name: 'Pagar Fatura 1' }));
    expect(opened).toHaveBeenCalledWith(link, '_blank', 'noopener,noreferrer');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('that were paid have a receipt to print', async () => {
    const printed = vi.fn();
    vi.stubGlobal('print', printed);
    const { user } = await open();
    await user.click((await row('Fatura 2')).getByRole('button', { name: 'Recibo de Fatura 2' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Recibo nº 2' }));
    expect(await dialog.findByText(/E1823612020260302/)).toBeTruthy();
    expect(dialog.getByText(/Ana Souza · 529.982.247-25/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Imprimir ou salvar em PDF' }));
    expect(printed).toHaveBeenCalled();
  });
});

describe('the checkout', () => {
  test('has three steps, filled in from the company, and goes back and forth [BIL-005, BIL-006, BIL-007, BIL-008]', async () => {
    const { user } = await open();
    await toPlans(user);
    const dialog = within(screen.getByRole('dialog'));
    expect(
      dialog
        .getAllByRole('listitem')
        .slice(0, 3)
        .map((step) => step.textContent),
    ).toEqual(['Dados', 'Personalizar', 'Revisar']);
    expect(dialog.getByText('Personalizar').getAttribute('aria-current')).toBe('step');
    expect(await dialog.findByText('Completo')).toBeTruthy();
    expect(dialog.getAllByRole('heading', { level: 3 }).map((plan) => plan.textContent)).toEqual([
      'Essencial',
      'Completo',
      'Plano personalizado',
    ]);
    await press(user, 'VOLTAR');
    expect(await screen.findByDisplayValue('11.222.333/0001-81')).toBeTruthy();
    await press(user, 'PRÓXIMO');
    // Choosing goes on by itself.
    await press(user, 'Escolher Essencial');
    expect(screen.getByText('Revisar').getAttribute('aria-current')).toBe('step');
    expect(screen.getByRole('button', { name: 'PAGAR' })).toBeTruthy();
  });

  test('wants a name and a CPF or CNPJ [BIL-014, BIL-015]', async () => {
    const { user, log } = await open();
    await user.click((await row('Fatura 1')).getByRole('button', { name: 'Pagar Fatura 1' }));
    fireEvent.change(await screen.findByDisplayValue('Padaria Sol'), { target: { value: ' ' } });
    fireEvent.change(screen.getByDisplayValue('11.222.333/0001-81'), { target: { value: '' } });
    await press(user, 'PRÓXIMO');
    expect(await screen.findByText('O nome completo é obrigatório')).toBeTruthy();
    expect(screen.getByText('CEP é obrigatório')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: /CPF\/CNPJ/ })).toBeTruthy();
    expect(log.some(({ call }) => call === 'POST /subscription')).toBe(false);
  });

  test('has a plan of one’s own size that begins at three and three [BIL-016, BIL-017, BIL-018, BIL-019]', async () => {
    const { user, log } = await open();
    await toPlans(user);
    expect(await screen.findByText('R$ 142,00 por mês')).toBeTruthy();
    for (const name of ['Menos Usuários', 'Menos Conexões'])
      expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
    await press(user, 'Mais Usuários');
    expect(screen.getByText('R$ 153,00 por mês')).toBeTruthy();
    await press(user, 'Mais Conexões');
    expect(screen.getByText('R$ 173,00 por mês')).toBeTruthy();
    await press(user, 'Menos Usuários');
    expect(screen.getByText('R$ 162,00 por mês')).toBeTruthy();
    await press(user, 'Escolher Plano personalizado');
    await press(user, 'PAGAR');
    await screen.findByRole('dialog', { name: 'Falta pouco!' });
    const body = log.find(({ call }) => call === 'POST /subscription')?.body as { plan: string; invoiceId: number };
    expect(JSON.parse(body.plan)).toEqual({ users: 3, connections: 4, price: 162 });
    const what = { invoiceId: 1, dueDate: '2026-03-10' };
    expect(body).toMatchObject({ firstName: 'Padaria Sol', zipcode: '11.222.333/0001-81', ...what });
    expect(JSON.stringify(body)).not.toContain('card');
  });

  test('shows the Pix code with its value and until when it counts [BIL-009, BIL-010, BIL-011]', async () => {
    const success = vi.spyOn(toast, 'success');
    const { user } = await open();
    await toPlans(user);
    await press(user, 'Escolher Essencial');
    await press(user, 'PAGAR');
    const dialog = within(await screen.findByRole('dialog', { name: 'Falta pouco!' }));
    expect(success).toHaveBeenCalledWith('Assinatura realizada com sucesso!, aguardando a realização do pagamento');
    expect(dialog.getByText('R$ 142,00')).toBeTruthy();
    expect(dialog.getByDisplayValue(code)).toBeTruthy();
    expect(dialog.getByTestId('pix').tagName).toBe('svg');
    expect(dialog.getByRole('timer').textContent).toMatch(/(01:00:00|59:5\d)/);
  });

  test('that fails says so and stays where it was [BIL-009]', async () => {
    const failed = vi.spyOn(toast, 'error');
    const { user } = await open(<InvoicesScreen />, {
      'POST /subscription': refuse(424, 'ERR_PIX_AWAY'),
    });
    await toPlans(user);
    await press(user, 'Escolher Essencial');
    await press(user, 'PAGAR');
    await waitFor(() =>
      expect(failed).toHaveBeenCalledWith('Não foi possível gerar o pagamento. Tente novamente ou contate o suporte.'),
    );
    expect(screen.getByText('Revisar').getAttribute('aria-current')).toBe('step');
  });

  test('hears of the payment, says until when, and leaves four seconds later [BIL-012, BIL-013]', async () => {
    const success = vi.spyOn(toast, 'success');
    let isPaid = false;
    const { user, client } = await open(<InvoicesScreen />, {
      'GET /invoices/1': () => ({ invoice: anInvoice(1, isPaid ? paid : {}), charge: null, receipt }),
      'POST /auth/refresh_token': refuse(401, 'ERR_NO_SESSION'),
    });
    await toPlans(user);
    await press(user, 'Escolher Essencial');
    await press(user, 'PAGAR');
    await screen.findByRole('dialog', { name: 'Falta pouco!' });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    isPaid = true;
    live(client)?.CONCLUIDA?.({
      company: { id: 2, name: 'Padaria Sol', dueDate: '2026-04-10' },
      invoice: anInvoice(1, paid),
    });
    await waitFor(() => expect(success).toHaveBeenCalledWith('Sua licença foi renovada até 10/04/2026!'));
    expect(await screen.findByText('Pagamento recebido')).toBeTruthy();
    await vi.advanceTimersByTimeAsync(3_500);
    expect(navigate).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_500);
    await waitFor(() => expect(navigate).toHaveBeenCalledWith(expect.objectContaining({ to: '/' })));
  });
});

describe('an expired company', () => {
  test('pays on its own page [BIL-020]', async () => {
    setSession({ status: 'signedIn', user: anAdmin(), billingOnly: true });
    const { user } = await open(<OpenBillingScreen />);
    await toPlans(user);
    await press(user, 'Escolher Essencial');
    await press(user, 'PAGAR');
    expect(await screen.findByRole('dialog', { name: 'Falta pouco!' })).toBeTruthy();
  });

  test('offers nothing to pay to who is no admin [BIL-001, BIL-020]', async () => {
    setSession({ status: 'signedIn', user: { ...anAdmin(), profile: 'user' }, billingOnly: true });
    const { log } = await open(<OpenBillingScreen />);
    expect(await screen.findByText(/Fale com um administrador/)).toBeTruthy();
    expect(screen.queryByText('Pagar assinatura')).toBeNull();
    expect(log.some(({ call }) => call === 'GET /invoices')).toBe(false);
  });
});

test('a payment is said in every tab, once [BIL-012]', async () => {
  const success = vi.spyOn(toast, 'success');
  const { client } = await open(<OpenBillingScreen />);
  const company = { id: 2, name: 'Padaria Sol', dueDate: '2026-06-10' };
  const event = { company, invoice: anInvoice(7, { ...paid, renewedTo: '2026-06-10' }) };
  live(client)?.CONCLUIDA?.(event);
  live(client)?.CONCLUIDA?.(event);
  await waitFor(() => expect(success).toHaveBeenCalledWith('Sua licença foi renovada até 10/06/2026!'));
  expect(success).toHaveBeenCalledOnce();
});

describe('a reminder', () => {
  test.each([
    [5, 'warning', 'A fatura da assinatura vence em 5 dias'],
    [0, 'warning', 'A fatura da assinatura vence hoje'],
    [-3, 'error', 'A fatura da assinatura venceu em 10/03/2026'],
  ] as const)('%d days before is said wherever somebody works', async (days, kind, text) => {
    const said = vi.spyOn(toast, kind);
    const { client } = await open();
    live(client)?.reminder?.({ invoice: anInvoice(1), days });
    await waitFor(() => expect(said).toHaveBeenCalledWith(text));
  });
});

const reminders = (words: { subject: string; text: string }, isDefault = true) => ({
  connectionId: null,
  isElsewhere: false,
  sendsMail: true,
  link: 'https://inbox.example.com/financeiro-aberto',
  texts: [{ language: 'pt', day: -5, ...words, isDefault }],
});

describe('the operator', () => {
  const figures = {
    provider: 'key',
    months: [
      { month: '2026-02', received: 100, refunded: 0, payments: 1 },
      { month: '2026-03', received: 549.7, refunded: 50, payments: 3 },
    ],
    recurring: 449.7,
    credit: 10,
    late: [{ id: 9, name: 'Atrasada', dueDate: '2026-02-25', days: 5, value: 99.9 }],
    trials: [{ id: 8, name: 'Nova', dueDate: '2026-03-05', days: 3 }],
  };
  const answers: Answers = {
    'GET /billing/figures': figures,
    'GET /billing/invoices': list({ ...anInvoice(1), company: { id: 9, name: 'Padaria Lua' } } as Invoice),
    'POST /companies/9/invoices/1/confirmation': { ...anInvoice(1, paid), company: { id: 9, name: 'Padaria Lua' } },
    'DELETE /companies/9/invoices/1': { ...anInvoice(1), company: { id: 9, name: 'Padaria Lua' } },
    'GET /billing/reminders': reminders({ subject: 'Vence logo', text: 'Oi {{nome}}' }),
    'PUT /billing/reminders/pt/-5': reminders({ subject: 'Vence logo', text: 'São {{valor}}' }, false),
    'DELETE /billing/reminders/pt/-5': reminders({ subject: 'Vence logo', text: 'Oi {{nome}}' }),
    'PUT /billing/reminder-connection': { ...reminders({ subject: 'x', text: 'y' }), connectionId: 4 },
    'GET /whatsapp': [
      { id: 4, name: 'Financeiro', channel: 'whatsapp' },
      { id: 5, name: 'Página', channel: 'facebook' },
    ],
  };

  test('writes reminders in their own words, sees them as they will read, and brings ours back', async () => {
    const { user, log } = await open(<BillingPanel />, answers);
    const preview = await screen.findByRole('figure', { name: 'Prévia' });
    expect(preview.textContent).toContain('Oi Padaria Lua');
    fireEvent.change(screen.getByRole('textbox', { name: 'Mensagem' }), { target: { value: 'São {{valor}}' } });
    expect(preview.textContent).toContain('São R$ 149,90');
    await press(user, 'Salvar lembrete');
    await waitFor(() =>
      expect(log.find(({ call }) => call === 'PUT /billing/reminders/pt/-5')?.body).toEqual({
        subject: 'Vence logo',
        text: 'São {{valor}}',
      }),
    );
    const said = vi.spyOn(toast, 'success');
    await press(user, 'Voltar ao texto padrão');
    await waitFor(() => expect(preview.textContent).toContain('Oi Padaria Lua'));
    expect(log.some(({ call }) => call === 'DELETE /billing/reminders/pt/-5')).toBe(true);
    // Their own words come back where that was a slip.
    const written = () => log.filter(({ call }) => call === 'PUT /billing/reminders/pt/-5').map(({ body }) => body);
    said.mock.lastCall?.[1]?.undo?.run();
    await waitFor(() => expect(written()).toHaveLength(2));
    expect(written()[1]).toEqual(written()[0]);
  });

  test('sees what came in, who is late and whose trial ends', async () => {
    await open(<BillingPanel />, answers);
    for (const text of ['R$ 499,70', 'R$ 449,70', 'Atrasada', '5 dias de atraso · R$ 99,90', 'Nova'])
      expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  });

  test('sees a payment come in, by the company that it renewed', async () => {
    let late = figures.late;
    const { client } = await open(<BillingPanel />, {
      ...answers,
      'GET /billing/figures': () => ({ ...figures, late }),
    });
    await screen.findByText('Atrasada');
    late = [];
    const renewed = { company: { id: 9 } } as PayloadOf<typeof companyFeed, 'update'>;
    billingFeature.live?.(client, 7).companies?.update?.(renewed);
    await waitFor(() => expect(screen.queryByText('Atrasada')).toBeNull());
  });

  test('confirms what came in, and takes an invoice back', async () => {
    const { user, log } = await open(<BillingPanel />, answers);
    await press(user, 'Confirmar pagamento de Padaria Lua');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Confirmar pagamento' })).toHaveProperty('disabled', true);
    fireEvent.change(dialog.getByRole('textbox', { name: /Identificador/ }), { target: { value: 'E18236120abc' } });
    await user.click(dialog.getByRole('button', { name: 'Confirmar pagamento' }));
    await waitFor(() =>
      expect(log.find(({ call }) => call.startsWith('POST /companies'))?.body).toEqual({
        value: 149.9,
        endToEndId: 'E18236120abc',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press(user, 'Cancelar fatura de Padaria Lua');
    await press(user, 'Cancelar fatura');
    await waitFor(() => expect(log.some(({ call }) => call === 'DELETE /companies/9/invoices/1')).toBe(true));
  });
});
