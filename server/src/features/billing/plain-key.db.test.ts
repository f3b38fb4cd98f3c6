import { readBrCode } from '@oplano/core/billing';
import type { Invoice } from '@oplano/contracts/billing';
import { describe, expect, test } from 'vitest';
import { startTestApp } from '#test/app';
import { aCompany, signIn, someone } from '#test/people';
import { aForm, aPayingWorld, type Checkout } from './billing.fixture.ts';
import { findDueSubscriptions, findSilentCharges } from './billing.jobs.ts';

const world = aPayingWorld(() => ({ PIX_KEY: 'financeiro@empresa.com', PIX_RECEIVER_NAME: 'Empresa' }));
const { app, standing, run, aPayer } = world;

describe('an installation with a plain Pix key', () => {
  test('shows a code with the amount, and the operator confirms what came in [BIL-010]', async () => {
    const admin = await aPayer();
    const operator = await someone(app, await aCompany(app, { dueDate: null }), { super: true, profile: 'admin' });
    const { qrcode, txid, invoice } = (await admin.call('POST', '/subscription', aForm())).json<Checkout>();
    expect(readBrCode(qrcode.qrcode)).toMatchObject({ key: 'financeiro@empresa.com', cents: 9_990, txid });
    // Nobody can be asked, and nobody is.
    app.clock.set('2026-03-02T15:10:00.000Z');
    await run(findSilentCharges);
    expect(await standing(admin)).toMatchObject({ dueDate: '2026-03-10' });
    const path = `/companies/${admin.companyId}/invoices/${invoice.id}/confirmation`;
    const twice = { value: 50, endToEndId: `E18236120${admin.companyId}a` };
    const sent = await Promise.all([operator.call('POST', path, twice), operator.call('POST', path, twice)]);
    expect(sent.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await standing(admin)).toMatchObject({ dueDate: '2026-03-10', credit: 5_000 });
    await operator.call('POST', path, { value: 49.9, endToEndId: `E18236120${admin.companyId}b` });
    expect(await standing(admin)).toMatchObject({ dueDate: '2026-04-10', credit: 0, revenue: 9_990 });
  });

  test('forgets a code after a week, and the invoice is open as before', async () => {
    const admin = await aPayer({ dueDate: '2026-03-12' });
    await admin.call('POST', '/subscription', aForm());
    app.clock.set('2026-03-10T15:00:00.000Z');
    await run(findDueSubscriptions);
    const { invoices } = (await (await signIn(app, admin)).call('GET', '/invoices')).json<{ invoices: Invoice[] }>();
    expect(invoices).toMatchObject([{ state: 'open' }]);
  });
});

describe('an installation without Pix', () => {
  test('says so to who wants to pay, and no more than before to others', async () => {
    const bare = await startTestApp({ env: { PIX_KEY: '' } });
    try {
      const company = await aCompany(bare, { dueDate: '2026-03-10' });
      const admin = await someone(bare, company, { profile: 'admin' });
      const plain = await someone(bare, company);
      expect((await admin.call('POST', '/subscription', aForm())).json()).toEqual({ error: 'ERR_PIX_NOT_SET_UP' });
      expect((await plain.call('POST', '/subscription', aForm())).json()).toEqual({ error: 'ERR_NO_PERMISSION' });
      expect((await admin.call('GET', '/invoices')).json()).toMatchObject({ count: 0 });
    } finally {
      await bare.stop();
    }
  });
});
