import { describe, expect, test } from 'vitest';
import { runInCompany } from '#platform/use-case';
import { openLine } from '#test/listener';
import { aCompany, signIn, someone, type SignedIn } from '#test/people';
import { aPayingWorld } from './billing.fixture.ts';
import { findDueSubscriptions } from './billing.jobs.ts';

const { app, pay, standing, run, aPayer, invoicesOf, checkOut } = aPayingWorld();

describe('the course of a subscription', () => {
  const on = async (day: string) => {
    app.clock.set(`${day}T15:00:00.000Z`);
    await run(findDueSubscriptions);
  };
  const remindersOf = (admin: SignedIn) =>
    runInCompany(app.app.runtime, admin.companyId, async ({ db }) =>
      (await db.selectFrom('invoice_reminders').select('day').orderBy('day').execute()).map(({ day }) => day),
    );

  test('from the invoice over reminders to the suspension, and back with the payment [BIL-002, BIL-020]', async () => {
    const admin = await aPayer({ dueDate: '2026-06-20' });
    await on('2026-06-09');
    expect(await invoicesOf(admin)).toEqual([]);
    await on('2026-06-10');
    await on('2026-06-10');
    expect(await invoicesOf(admin)).toMatchObject([{ state: 'open', dueDate: '2026-06-20', value: 99.9 }]);
    const { token } = await signIn(app, admin);
    const line = await openLine(app.url, { query: { token } });
    for (const day of ['15', '15', '16', '19', '20', '21', '22', '23', '24']) await on(`2026-06-${day}`);
    await line.settled();
    const told = line.heard.filter(({ payload }) => payload['action'] === 'reminder');
    expect(told.map(({ payload }) => payload['days'])).toEqual([5, 1, 0, -1, -3]);
    line.close();
    expect(await remindersOf(admin)).toEqual([-5, -1, 0, 1, 3]);
    expect(await standing(admin)).toMatchObject({ status: true });
    await on('2026-06-30');
    expect(await standing(admin)).toMatchObject({ status: false });
    const late = await someone(app, { companyId: admin.companyId, name: '' }, { profile: 'admin' });
    await pay((await checkOut(late)).txid);
    expect(await standing(admin)).toMatchObject({ status: true, dueDate: '2026-07-20' });
    expect((await late.call('GET', '/users')).statusCode).toBe(200);
  });

  test('is told to whoever has a page open, once they may only pay [BIL-002]', async () => {
    const admin = await aPayer({ dueDate: '2026-06-20' });
    app.clock.set('2026-06-20T14:00:00.000Z');
    const { token } = await signIn(app, admin);
    const line = await openLine(app.url, { query: { token } });
    const toldOn = async (day: string) => {
      await on(day);
      await line.settled();
      return line.heard.filter(({ payload }) => payload['action'] === 'own').length;
    };
    expect(await toldOn('2026-06-20')).toBe(0);
    expect(await toldOn('2026-06-21')).toBe(1);
    expect(await toldOn('2026-06-22')).toBe(1);
    line.close();
  });

  test('of who was suspended by the operator waits for the operator', async () => {
    const admin = await aPayer({ dueDate: '2026-03-10' });
    const operator = await someone(app, await aCompany(app, { dueDate: null }), { super: true, profile: 'admin' });
    await operator.call('PUT', `/companies/${admin.companyId}`, { status: false });
    await pay((await checkOut(admin)).txid);
    expect(await standing(admin)).toMatchObject({ status: false, dueDate: '2026-04-10' });
  });

  test('follows a due date that the operator moved, and gives up what nobody pays', async () => {
    const admin = await aPayer({ dueDate: '2026-06-20' });
    await on('2026-06-15');
    const operator = await someone(app, await aCompany(app, { dueDate: null }), { super: true, profile: 'admin' });
    await operator.call('POST', `/companies/${admin.companyId}/renewal`, { dueDate: '2026-06-20' });
    await on('2026-07-15');
    expect((await invoicesOf(admin)).map(({ state, dueDate }) => [state, dueDate])).toEqual([
      ['open', '2026-07-20'],
      ['void', '2026-06-20'],
    ]);
    await on('2026-09-20');
    expect((await invoicesOf(admin)).map(({ state }) => state)).toEqual(['expired', 'void']);
    await on('2026-09-21');
    expect(await invoicesOf(admin)).toHaveLength(2);
  });
});

describe('the operator', () => {
  const anOperator = async () =>
    someone(app, await aCompany(app, { dueDate: null }), { super: true, profile: 'admin' });

  test('sees what came in, what comes in each month, who is late and whose trial ends', async () => {
    const operator = await anOperator();
    interface Figures {
      provider: string;
      months: { month: string; received: number; refunded: number; payments: number }[];
      recurring: number;
      credit: number;
      late: { id: number; days: number; value: number }[];
      trials: { id: number; days: number }[];
    }
    const read = async () => (await operator.call('GET', '/billing/figures')).json<Figures>();
    const before = await read();
    expect(before.months.map(({ month }) => month).slice(-2)).toEqual(['2026-02', '2026-03']);
    const [payer, late, trial] = [
      await aPayer({ dueDate: '2026-03-10' }),
      await aPayer({ dueDate: '2026-02-25' }),
      await aPayer({ dueDate: '2026-03-05' }),
    ];
    await pay((await checkOut(payer)).txid, { amount: '100.00' });
    const after = await read();
    expect(after.provider).toBe('efi');
    expect((after.months.at(-1)?.received ?? 0) - (before.months.at(-1)?.received ?? 0)).toBeCloseTo(100, 5);
    expect(after.recurring - before.recurring).toBeCloseTo(99.9, 5);
    expect(after.credit - before.credit).toBeCloseTo(0.1, 5);
    expect(after.late).toContainEqual(expect.objectContaining({ id: late.companyId, days: 5, value: 99.9 }));
    expect(after.trials).toContainEqual(expect.objectContaining({ id: trial.companyId, days: 3 }));
    expect(after.trials.some(({ id }) => id === payer.companyId)).toBe(false);
  });

  test('alone sees invoices of all, confirms payments and takes invoices back', async () => {
    const [operator, admin] = [await anOperator(), await aPayer()];
    const { invoice } = await checkOut(admin);
    const path = `/companies/${admin.companyId}/invoices/${invoice.id}`;
    const transfer = { value: 99.9, endToEndId: `E1823612020260302${admin.companyId}` };
    for (const call of [
      admin.call('GET', '/billing/figures'),
      admin.call('GET', '/billing/invoices'),
      admin.call('POST', `${path}/confirmation`, transfer),
      admin.call('DELETE', path),
    ])
      expect((await call).json()).toEqual({ error: 'ERR_NO_PERMISSION' });
    const all = (
      await operator.call('GET', `/billing/invoices?searchParam=${encodeURIComponent(admin.session.user.company.name)}`)
    ).json<{
      invoices: { company: { id: number } }[];
    }>();
    expect(all.invoices.map(({ company }) => company.id)).toContain(admin.companyId);
    for (const bad of [
      { ...transfer, value: 0 },
      { ...transfer, value: -1 },
      { ...transfer, value: 0.001 },
      { ...transfer, endToEndId: '' },
    ])
      expect((await operator.call('POST', `${path}/confirmation`, bad)).json()).toMatchObject({
        error: 'ERR_VALIDATION',
      });
    expect((await operator.call('POST', `${path}/confirmation`, transfer)).json()).toMatchObject({ status: 'Pago' });
    expect((await operator.call('POST', `${path}/confirmation`, transfer)).json()).toEqual({
      error: 'ERR_PAYMENT_KNOWN',
    });
    expect(await standing(admin)).toMatchObject({ dueDate: '2026-04-10', revenue: 9_990, credit: 0 });
    expect((await operator.call('DELETE', path)).json()).toEqual({ error: 'ERR_INVOICE_CLOSED' });
    const other = await aPayer();
    const second = await checkOut(other);
    // The number of one company's invoice under another company.
    for (const wrong of [`/companies/${admin.companyId}/invoices/${second.invoice.id}`, '/companies/999999/invoices/1'])
      expect((await operator.call('DELETE', wrong)).json()).toEqual({ error: 'ERR_NO_INVOICE_FOUND' });
    const taken = await operator.call('DELETE', `/companies/${other.companyId}/invoices/${second.invoice.id}`);
    expect(taken.json()).toMatchObject({ state: 'void' });
  });
});
