import { readBrCode } from '@oplano/core/billing';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { runInCompany } from '#platform/use-case';
import { openLine } from '#test/listener';
import { someone, type SignedIn } from '#test/people';
import { aForm, aPayingWorld } from './billing.fixture.ts';
import { findDueSubscriptions, findSilentCharges } from './billing.jobs.ts';

const world = aPayingWorld();
const { app, pay, refund, standing, run, runDue, aPayer, invoicesOf, checkOut } = world;

const refused = async (person: SignedIn, form: object) =>
  (await person.call('POST', '/subscription', form)).json<{ error: string; details?: unknown }>();

describe('a checkout', () => {
  test('answers a Pix code for the price of the plan [BIL-009, BIL-010, REST-150, DAT-025]', async () => {
    const admin = await aPayer();
    const form = {
      lastName: 'Souza',
      address2: 'Rua A, 1',
      city: 'Recife',
      state: 'PE',
      country: 'BR',
      useAddressForPaymentDetails: false,
      nameOnCard: 'ANA',
      cardNumber: '4111111111111111',
      cvv: '123',
      plan: JSON.stringify({ users: 50, connections: 10, price: 99.9 }),
      price: 99.9,
      users: 50,
      connections: 10,
    };
    const { qrcode, valor, txid, invoice, expiresAt, secondsLeft } = await checkOut(admin, form);
    expect(valor.original).toBe('99.90');
    expect(readBrCode(qrcode.qrcode)).toMatchObject({ cents: 9_990 });
    expect(Date.parse(expiresAt) - app.clock.now().getTime()).toBe(3_600_000);
    expect(secondsLeft).toBe(3_600);
    expect(invoice).toMatchObject({ value: 99.9, status: 'processing', dueDate: '2026-03-10', users: 50 });
    expect(world.bank().books.charges.get(txid)).toMatchObject({ devedor: { cpf: '52998224725', nome: 'Ana Souza' } });
    const { rows } = await runInCompany(app.app.runtime, admin.companyId, ({ db }) =>
      sql<{ row: string }>`select invoices::text || charges::text as row from invoices, charges`.execute(db),
    );
    expect(JSON.stringify(rows)).not.toMatch(/4111111111111111|\b123\b/);
  });

  test('of one’s own size costs what the server counts [BIL-018, BIL-019]', async () => {
    const admin = await aPayer();
    const plan = JSON.stringify({ users: 4, connections: 3, price: 153 });
    const { valor, invoice } = await checkOut(admin, { plan });
    expect([valor.original, invoice.users, invoice.connections]).toEqual(['153.00', 4, 3]);
  });

  test.each([
    ['a price of the browser’s own', { users: 3, connections: 3, price: 1 }, 'ERR_PRICE_CHANGED'],
    ['fewer people than three', { users: 2, connections: 3 }, 'ERR_CUSTOM_PLAN_SIZE'],
    ['fewer connections than three', { users: 3, connections: 0 }, 'ERR_CUSTOM_PLAN_SIZE'],
    ['a thousand million people', { users: 1_000_000_000, connections: 3 }, 'ERR_VALIDATION'],
    ['two and a half people', { users: 3.5, connections: 3 }, 'ERR_VALIDATION'],
    ['fewer than none', { users: -3, connections: 3 }, 'ERR_VALIDATION'],
    ['a price below nothing', { users: 3, connections: 3, price: -142 }, 'ERR_VALIDATION'],
    ['a plan that is not there', { planId: 2_000_000, users: 3, connections: 3 }, 'ERR_NO_PLAN_FOUND'],
  ])('with %s is refused, and nothing is asked for [BIL-017, BIL-019]', async (_what, plan, error) => {
    const admin = await aPayer();
    for (const sent of [plan, JSON.stringify(plan)])
      expect(await refused(admin, aForm({ plan: sent }))).toMatchObject({ error });
    expect(await invoicesOf(admin)).toEqual([]);
  });

  test('tells the right price to who saw another one', async () => {
    const admin = await aPayer();
    const plan = { users: 3, connections: 3, price: 141.99 };
    expect(await refused(admin, aForm({ plan }))).toMatchObject({ details: { price: 142 } });
  });

  test.each([
    ['no name', { firstName: ' ' }],
    ['no CPF or CNPJ', { zipcode: '' }],
    ['a plan that is no JSON', { plan: '{users' }],
    ['an invoice that is no number', { invoiceId: 'x' }],
  ])('with %s is refused [BIL-014, BIL-015]', async (_what, form) => {
    expect(await refused(await aPayer(), aForm(form))).toMatchObject({ error: 'ERR_VALIDATION' });
  });

  test('is the admins’, and their own company’s alone [BIL-001]', async () => {
    const admin = await aPayer();
    const plain = await someone(app, { companyId: admin.companyId, name: '' });
    const { invoice } = await checkOut(admin);
    for (const call of [
      plain.call('GET', '/invoices'),
      plain.call('GET', `/invoices/${invoice.id}`),
      plain.call('POST', '/subscription', aForm()),
    ])
      expect((await call).json()).toEqual({ error: 'ERR_NO_PERMISSION' });
    const other = await aPayer();
    expect(await refused(other, aForm({ invoiceId: invoice.id }))).toEqual({ error: 'ERR_NO_INVOICE_FOUND' });
    expect((await other.call('GET', `/invoices/${invoice.id}`)).json()).toEqual({ error: 'ERR_NO_INVOICE_FOUND' });
    expect(await invoicesOf(other)).toEqual([]);
  });

  test('asked for twice answers the same code; another choice takes its place [BIL-008]', async () => {
    const admin = await aPayer();
    const [first, again] = [await checkOut(admin), await checkOut(admin)];
    expect(again.txid).toBe(first.txid);
    const third = await checkOut(admin, { plan: { users: 3, connections: 3 }, invoiceId: first.invoice.id });
    expect(third.txid).not.toBe(first.txid);
    expect((await invoicesOf(admin)).map(({ state }) => state).toSorted()).toEqual(['processing', 'void']);
    await runDue();
    expect(world.bank().books.charges.get(first.txid)?.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR');
    expect(await refused(admin, aForm({ invoiceId: first.invoice.id }))).toEqual({ error: 'ERR_INVOICE_CLOSED' });
  });

  test('asked for again after its answer was lost buys nothing twice, also where credit paid it', async () => {
    const admin = await aPayer();
    const { txid } = await checkOut(admin);
    await pay(txid);
    await pay(txid);
    const seen = (await standing(admin)).dueDate;
    expect(seen).toBe('2026-04-10');
    const first = await checkOut(admin, { dueDate: seen });
    const again = await checkOut(admin, { dueDate: seen });
    expect([first, again]).toMatchObject([
      { txid: '', invoice: { state: 'paid' } },
      { txid: '', invoice: { id: first.invoice.id, state: 'paid' } },
    ]);
    expect(await standing(admin)).toMatchObject({ dueDate: '2026-05-10', credit: 0, revenue: 19_980 });
    expect(await invoicesOf(admin)).toHaveLength(2);
    // What is next is a matter of its own.
    expect((await checkOut(admin, { dueDate: '2026-05-10' })).txid).not.toBe('');
  });

  test('asked for by two at once leaves one invoice', async () => {
    const admin = await aPayer();
    await Promise.all(Array.from({ length: 4 }, () => admin.call('POST', '/subscription', aForm())));
    expect(await invoicesOf(admin)).toHaveLength(1);
  });

  test('says when the bank is away, and goes on where it was [BIL-009]', async () => {
    const admin = await aPayer();
    world.bank().setAway(true);
    expect(await refused(admin, aForm())).toEqual({ error: 'ERR_PIX_AWAY' });
    world.bank().setAway(false);
    const { txid } = await checkOut(admin);
    await pay(txid);
    expect(await standing(admin)).toMatchObject({ dueDate: '2026-04-10', credit: 0 });
  });

  test('is not for who never has to pay', async () => {
    expect(await refused(await aPayer({ dueDate: null }), aForm())).toEqual({ error: 'ERR_NOTHING_TO_PAY' });
    expect(await refused(await aPayer({ plan: { amount: 0 } }), aForm())).toEqual({ error: 'ERR_NOTHING_TO_PAY' });
  });
});

describe('a payment', () => {
  test('renews the company by its recurrence and is told live [RTE-016, BIL-012, BIL-021, REST-149, DAT-024]', async () => {
    const admin = await aPayer();
    const line = await openLine(app.url, { query: { token: admin.token } });
    const { txid } = await checkOut(admin);
    await pay(txid);
    await line.settled();
    const told = line.heard.filter(({ payload }) => payload['action'] === 'CONCLUIDA');
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({
      name: `company-${admin.companyId}-payment`,
      payload: { company: { id: admin.companyId, dueDate: '2026-04-10' }, invoice: { status: 'Pago' } },
    });
    line.close();
    const [invoice] = await invoicesOf(admin);
    expect(invoice).toEqual({
      id: expect.any(Number),
      detail: expect.any(String),
      users: 50,
      connections: 10,
      queues: 10,
      dueDate: '2026-03-10',
      value: 99.9,
      status: 'Pago',
      state: 'paid',
      recurrence: 'MENSAL',
      linkInvoice: null,
      paidAt: app.clock.now().toISOString(),
      renewedTo: '2026-04-10',
      createdAt: app.clock.now().toISOString(),
      version: expect.any(Number),
    });
    expect(await standing(admin)).toMatchObject({ dueDate: '2026-04-10', credit: 0, revenue: 9_990 });
  });

  test('opens an expired company again within the call of the bank [BIL-020, BIL-012]', async () => {
    const admin = await aPayer({ dueDate: '2026-02-20' });
    expect(admin.session.billingOnly).toBe(true);
    expect((await admin.call('GET', '/users')).statusCode).toBe(402);
    const line = await openLine(app.url, { query: { token: admin.token } });
    await pay((await checkOut(admin)).txid);
    await line.settled();
    expect(
      line.heard.filter(({ name }) => name.endsWith('-payment')).map(({ payload }) => payload['action']),
    ).toContain('CONCLUIDA');
    line.close();
    expect((await admin.call('GET', '/users')).statusCode).toBe(200);
    expect(await standing(admin)).toMatchObject({ dueDate: '2026-03-20' });
  });

  test('of one’s own size changes how many people and connections there may be [BIL-018]', async () => {
    const admin = await aPayer();
    await pay((await checkOut(admin, { plan: { users: 5, connections: 4 } })).txid);
    expect(await standing(admin)).toMatchObject({ own_users: 5, own_connections: 4, pays_by_size: true });
    app.clock.set('2026-04-05T15:00:00.000Z');
    await run(findDueSubscriptions);
    expect((await invoicesOf(admin))[0]).toMatchObject({ value: 184, users: 5, state: 'open' });
    const again = await checkOut(admin, { plan: { users: 50, connections: 10 } });
    expect(again.valor.original).toBe('99.90');
    await pay(again.txid);
    expect(await standing(admin)).toMatchObject({ own_users: 0, pays_by_size: false, dueDate: '2026-05-10' });
  });

  test.each([
    ['told twice', { callbacks: 3 }],
    ['not told at all', { callbacks: 0 }],
  ])('%s counts once [RTE-016]', async (_how, body) => {
    const admin = await aPayer();
    const { txid } = await checkOut(admin);
    await pay(txid, body);
    for (let time = 0; time < 3; time += 1) {
      app.clock.set(new Date(app.clock.now().getTime() + 3 * 60_000).toISOString());
      await run(findSilentCharges);
    }
    expect(await standing(admin)).toMatchObject({ dueDate: '2026-04-10', credit: 0, revenue: 9_990 });
  });

  test('made twice renews once; the rest is credit, and pays the next invoice [BIL-021]', async () => {
    const admin = await aPayer();
    const { txid } = await checkOut(admin);
    await pay(txid, { callbacks: 0 });
    await pay(txid);
    expect(await standing(admin)).toMatchObject({ dueDate: '2026-04-10', credit: 9_990, revenue: 9_990 });
    app.clock.set('2026-04-05T15:00:00.000Z');
    await run(findDueSubscriptions);
    expect(await standing(admin)).toMatchObject({ dueDate: '2026-05-10', credit: 0, revenue: 19_980 });
  });

  test.each([
    ['too little', '50.00', { dueDate: '2026-03-10', credit: 5_000, revenue: 0 }, '49.90'],
    ['too much', '120.00', { dueDate: '2026-04-10', credit: 2_010, revenue: 9_990 }, '79.80'],
  ])('of %s is kept, and the next code asks for the rest', async (_what, amount, expected, next) => {
    const admin = await aPayer();
    await pay((await checkOut(admin)).txid, { amount });
    expect(await standing(admin)).toMatchObject(expected);
    const { valor, txid } = await checkOut(admin);
    expect(valor.original).toBe(next);
    await pay(txid);
    expect((await standing(admin)).credit).toBe(0);
  });

  test('that comes late pays what it was for, also when another invoice took its place', async () => {
    const admin = await aPayer();
    const { txid } = await checkOut(admin);
    app.clock.set('2026-03-02T17:00:00.000Z');
    await run(findSilentCharges);
    expect((await invoicesOf(admin))[0]).toMatchObject({ state: 'open' });
    const chosen = await checkOut(admin, { plan: { users: 3, connections: 3 } });
    await runDue();
    await pay(txid);
    // Less than the invoice that is open now: it waits there.
    expect(await standing(admin)).toMatchObject({ dueDate: '2026-03-10', credit: 9_990 });
    const rest = await checkOut(admin, { plan: { users: 3, connections: 3 } });
    expect([rest.valor.original, rest.txid === chosen.txid]).toEqual(['42.10', false]);
    await pay(rest.txid);
    expect(await standing(admin)).toMatchObject({ dueDate: '2026-04-10', credit: 0, revenue: 14_200 });
  });

  test('that is given back is written down once and ends the invoice; the due date is the operator’s', async () => {
    const admin = await aPayer();
    const { txid, invoice } = await checkOut(admin);
    await pay(txid);
    await refund(txid, { amount: '9.90' });
    expect((await invoicesOf(admin))[0]).toMatchObject({ state: 'paid' });
    await refund(txid, { amount: '90.00', callbacks: 2 });
    expect((await invoicesOf(admin))[0]).toMatchObject({ state: 'refunded', status: 'refunded' });
    expect(await standing(admin)).toMatchObject({ dueDate: '2026-04-10', credit: 0, revenue: 0 });
    const { receipt } = (await admin.call('GET', `/invoices/${invoice.id}`)).json<{
      receipt: { payments: object[] };
    }>();
    expect(receipt.payments).toMatchObject([{ value: 99.9, refunded: 99.9 }]);
  });

  test('given back before anybody looked renews nothing', async () => {
    const admin = await aPayer();
    const { txid } = await checkOut(admin);
    await pay(txid, { callbacks: 0 });
    await refund(txid);
    expect(await standing(admin)).toMatchObject({ dueDate: '2026-03-10', credit: 0, revenue: 0 });
  });

  test('is found while somebody looks at the code, though nobody told of it', async () => {
    const admin = await aPayer();
    const { txid, invoice } = await checkOut(admin);
    await pay(txid, { callbacks: 0 });
    app.clock.set('2026-03-02T15:00:11.000Z');
    const looked = (await admin.call('GET', `/invoices/${invoice.id}`)).json<{ charge: { txid: string } }>();
    expect(looked.charge.txid).toBe(txid);
    await runDue();
    expect(await standing(admin)).toMatchObject({ dueDate: '2026-04-10' });
  });

  test('is written down with who or what did it', async () => {
    const admin = await aPayer();
    await pay((await checkOut(admin)).txid);
    await app.app.eventConsumers.runDue();
    const { entries, trail } = await runInCompany(app.app.runtime, admin.companyId, async ({ db }) => ({
      entries: (await sql`select kind, made_by from ledger_entries order by id`.execute(db)).rows,
      trail: (
        await sql<{
          action: string;
          actor: unknown;
        }>`select action, actor from audit_trail where action like 'invoice.%'
          or action like 'payment.%' order by id`.execute(db)
      ).rows,
    }));
    const bank = { kind: 'automation', name: 'billing.check-charge' };
    expect(entries).toEqual([
      { kind: 'payment', made_by: bank },
      { kind: 'settlement', made_by: bank },
    ]);
    expect(trail).toEqual([
      { action: 'invoice.issued', actor: { kind: 'person', userId: admin.userId } },
      { action: 'payment.received', actor: bank },
      { action: 'invoice.paid', actor: bank },
    ]);
    await expect(
      runInCompany(app.app.runtime, admin.companyId, ({ db }) =>
        sql`update ledger_entries set amount_cents = 1`.execute(db),
      ),
    ).rejects.toThrow('never changed');
  });
});

describe('a call of the bank', () => {
  const callUs = (query: string, payload: unknown) =>
    app.inject({
      method: 'POST',
      url: `/api/webhooks/pix${query}`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    });
  const secret = () => new URL(world.bank().books.hooks.get(world.bank().key) ?? '').searchParams.get('hmac') ?? '';

  test('without its secret is refused and moves nothing', async () => {
    const admin = await aPayer();
    const { txid } = await checkOut(admin);
    const pix = [{ endToEndId: 'E00000000', txid, valor: '99.90', horario: '2026-03-02T15:00:00Z' }];
    for (const query of ['', '?hmac=', '?hmac=wrong', `?hmac=${secret()}x`])
      expect((await callUs(query, { pix })).statusCode).toBe(403);
    await runDue();
    expect(await standing(admin)).toMatchObject({ dueDate: '2026-03-10', revenue: 0 });
  });

  test('is not believed: what it says is asked for at the bank', async () => {
    const [admin, other] = [await aPayer(), await aPayer()];
    const { txid } = await checkOut(admin);
    const paid = await checkOut(other);
    const pix = [
      { endToEndId: 'E00000000', txid, valor: '99.90' },
      { txid: 'somebody’s' },
      { txid: 'OP000000xxxx' },
      { txid: txid.replace(/.$/, 'z') },
      {},
    ];
    for (const body of [{ pix }, { pix: 'x' }, { evento: 'teste_webhook' }, null, []])
      expect((await callUs(`?hmac=${secret()}&ignorar=/pix`, body)).statusCode).toBe(200);
    await runDue();
    expect(await standing(admin)).toMatchObject({ dueDate: '2026-03-10', revenue: 0 });
    await pay(paid.txid);
    expect(await standing(admin)).toMatchObject({ dueDate: '2026-03-10' });
    expect(await standing(other)).toMatchObject({ dueDate: '2026-04-10' });
  });
});
