import { describe, expect, test } from 'vitest';
import { textsOfPdf } from '#test/pdf-text';
import { aCompany, someone } from '#test/people';
import { aPayingWorld } from './billing.fixture.ts';

const { app, pay, aPayer, checkOut } = aPayingWorld();

describe('a receipt', () => {
  test('is a PDF with who paid what, for what and until when, accents included', async () => {
    const admin = await aPayer({ dueDate: '2026-03-10' });
    const { txid, invoice } = await checkOut(admin, { firstName: 'João Conceição' });
    const path = `/invoices/${invoice.id}/receipt`;
    // Nobody gets one for what was not paid.
    expect((await admin.call('POST', path, {})).json()).toEqual({ error: 'ERR_NO_INVOICE_FOUND' });
    await pay(txid);
    const { url } = (await admin.call('POST', path, {})).json<{ url: string }>();
    const file = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${admin.token}` } });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    const texts = textsOfPdf(file.rawPayload);
    for (const text of [
      `Recibo nº ${invoice.id}`,
      'João Conceição · 529.982.247-25',
      'R$ 99,90',
      '10 de abril de 2026',
      admin.session.user.company.name,
    ])
      expect(texts).toContain(text);
    expect(texts.some((text) => /^Pix E18236120\S+: R\$ 99,90 em /.test(text))).toBe(true);
    const inEnglish = (await admin.call('POST', path, { language: 'en' })).json<{ url: string }>();
    const other = await app.inject({
      method: 'GET',
      url: inEnglish.url,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(textsOfPdf(other.rawPayload)).toContain('April 10, 2026');
  });

  test('bears the name and the colour of whoever runs the platform', async () => {
    const operator = await someone(app, await aCompany(app), { super: true });
    for (const [key, value] of [
      ['appName', 'Zap Certo'],
      ['primaryColorLight', '#ff8000'],
    ])
      expect((await operator.call('PUT', `/settings/${key}`, { value })).statusCode).toBe(200);
    const admin = await aPayer();
    const { txid, invoice } = await checkOut(admin);
    await pay(txid);
    const { url } = (await admin.call('POST', `/invoices/${invoice.id}/receipt`, {})).json<{ url: string }>();
    const file = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${admin.token}` } });
    expect(textsOfPdf(file.rawPayload).filter((text) => text === 'Zap Certo')).toHaveLength(2);
    expect(file.rawPayload.toString('latin1')).toContain('1.000 0.502 0.000 rg');
  });

  test('is for the admins of the company alone, and so is its file', async () => {
    const [admin, stranger] = [await aPayer(), await aPayer()];
    const { txid, invoice } = await checkOut(admin);
    await pay(txid);
    const path = `/invoices/${invoice.id}/receipt`;
    expect((await stranger.call('POST', path, {})).json()).toEqual({ error: 'ERR_NO_INVOICE_FOUND' });
    const agent = await someone(app, { companyId: admin.companyId, name: '' }, { profile: 'user' });
    expect((await agent.call('POST', path, {})).json()).toEqual({ error: 'ERR_NO_PERMISSION' });
    const { url } = (await admin.call('POST', path, {})).json<{ url: string }>();
    for (const person of [stranger, agent]) {
      const file = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${person.token}` } });
      expect(file.statusCode).toBe(404);
    }
  });
});
