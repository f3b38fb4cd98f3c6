import { describe, expect, test } from 'vitest';
import { aCompany, someone, type SignedIn } from '#test/people';
import { aPayingWorld } from './billing.fixture.ts';
import { findDueSubscriptions } from './billing.jobs.ts';

const { app, aPayer, checkOut, invoicesOf, pay, run, runDue, standing } = aPayingWorld();

describe('a company whose plan an operator changes while an invoice is open', () => {
  const changed = async (admin: SignedIn, change: object) => {
    const operator = await someone(app, await aCompany(app, { dueDate: null }), { super: true, profile: 'admin' });
    expect((await operator.call('PUT', `/companies/${admin.companyId}`, change)).statusCode).toBe(200);
    await runDue();
  };
  const another = async () =>
    (await standing(await aCompany(app, { plan: { name: `Maior ${Date.now()}`, amount: 150 } }))).plan_id;

  test('is asked for the new plan, and stays on it once it has paid', async () => {
    const admin = await aPayer();
    await run(findDueSubscriptions);
    const planId = await another();
    await changed(admin, { planId });
    expect(await invoicesOf(admin)).toMatchObject([{ state: 'open', value: 150 }, { state: 'void' }]);
    const { txid, valor } = await checkOut(admin);
    expect(valor.original).toBe('150.00');
    await pay(txid);
    expect(await standing(admin)).toMatchObject({ plan_id: planId, dueDate: '2026-04-10', credit: 0 });
  });

  test('keeps what it pays with the old code as credit for the new invoice', async () => {
    const admin = await aPayer();
    const old = await checkOut(admin);
    const planId = await another();
    await changed(admin, { planId });
    await pay(old.txid);
    expect(await standing(admin)).toMatchObject({ plan_id: planId, dueDate: '2026-03-10', credit: 9990 });
    const rest = await checkOut(admin);
    expect(rest.valor.original).toBe('50.10');
    await pay(rest.txid);
    expect(await standing(admin)).toMatchObject({ plan_id: planId, dueDate: '2026-04-10', credit: 0 });
  });

  test('is asked for a year where it pays by the year from here on, and for nothing else where nothing changed', async () => {
    const admin = await aPayer();
    await run(findDueSubscriptions);
    const [open] = await invoicesOf(admin);
    await changed(admin, { phone: '11999990000' });
    expect(await invoicesOf(admin)).toMatchObject([{ id: open?.id, state: 'open' }]);
    await changed(admin, { recurrence: 'ANUAL' });
    expect((await invoicesOf(admin))[0]).toMatchObject({ state: 'open' });
    await pay((await checkOut(admin)).txid);
    expect(await standing(admin)).toMatchObject({ recurrence: 'ANUAL', dueDate: '2027-03-10' });
  });
});
