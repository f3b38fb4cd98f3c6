import http from 'node:http';
import { createBank, type Bank } from '@oplano/lab/bank';
import { readBrCode } from '@oplano/core/billing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError, loadConfig } from '#platform/config';
import { bankSettings } from '#test/bank';
import { createPix } from './create-pix.ts';
import { PixError, type PixBank } from './pix.ts';

let lab: Bank;
const withSettings = (given: Record<string, string> = {}): PixBank => {
  const bank = createPix(loadConfig({ NODE_ENV: 'test', ...bankSettings(lab), ...given }).pix);
  if (!bank) throw new Error('no bank');
  return bank;
};
let bank: PixBank;
/** People and mishaps at the bank, as its control routes have them. */
const control = (route: `POST /${string}`, txid: string, body: object = {}) =>
  lab.routes[route]?.({ params: { txid }, query: new URLSearchParams(), body: { ...body } });

beforeAll(async () => {
  lab = await createBank();
  bank = withSettings();
});
afterAll(() => lab?.close());

let counter = 0;
const txid = (): string => `OP000002${String((counter += 1)).padStart(24, 'x')}`;
const order = (name: string, cents = 14_200) => ({
  txid: name,
  cents,
  seconds: 3_600,
  note: 'Plano',
  payer: { name: 'Ana', document: '529.982.247-25' },
});

describe('a bank that speaks Pix', () => {
  test('makes a charge, gives its code, and tells when it was paid [BIL-010]', async () => {
    const name = txid();
    const { code, link } = await bank.charge(order(name));
    expect(readBrCode(code)).toMatchObject({ cents: 14_200, location: expect.stringContaining('/v2/') });
    expect(link).toMatch(/^https:/);
    expect(lab.books.charges.get(name)).toMatchObject({
      valor: { original: '142.00' },
      chave: lab.key,
      devedor: { nome: 'Ana', cpf: '52998224725' },
      calendario: { expiracao: 3_600 },
    });
    expect(await bank.read?.(name)).toMatchObject({ status: 'active', transfers: [] });
    await control('POST /charges/:txid/pay', name, { callbacks: 0 });
    const paid = await bank.read?.(name);
    expect(paid).toMatchObject({ status: 'paid', transfers: [{ cents: 14_200, refunds: [] }] });
    await control('POST /charges/:txid/refund', name, { amount: '42.00', callbacks: 0 });
    expect((await bank.read?.(name))?.transfers[0]?.refunds).toEqual([{ id: expect.any(String), cents: 4_200 }]);
  });

  test('answers the same charge to who asks again because the answer was lost', async () => {
    const name = txid();
    const [first, again] = [await bank.charge(order(name)), await bank.charge(order(name))];
    expect(again).toEqual(first);
  });

  test('knows nothing of what it did not make', async () => {
    expect(await bank.read?.(txid())).toBeNull();
    await expect(bank.cancel?.(txid())).resolves.toBeUndefined();
  });

  test('takes back a charge that was not paid, and no other', async () => {
    const [open, paid] = [txid(), txid()];
    await bank.charge(order(open));
    await bank.charge(order(paid));
    await control('POST /charges/:txid/pay', paid, { callbacks: 0 });
    for (const name of [open, paid, open]) await bank.cancel?.(name);
    expect((await bank.read?.(open))?.status).toBe('removed');
    expect((await bank.read?.(paid))?.status).toBe('paid');
  });

  test('is not spoken to by whom it does not know', async () => {
    const stranger = withSettings({ PIX_CLIENT_SECRET: 'wrong' });
    await expect(stranger.charge(order(txid()))).rejects.toThrow(PixError);
    const other = await createBank();
    // A certificate of another bank.
    const foreign = withSettings({ PIX_CERTIFICATE: `base64:${other.certificate}` });
    await expect(foreign.charge(order(txid()))).rejects.toThrow(PixError);
    await other.close();
  });

  test('is not believed to be who it says without whoever vouches for it', async () => {
    const { PIX_AUTHORITY: _own, ...rest } = bankSettings(lab);
    const naive = createPix(loadConfig({ NODE_ENV: 'test', ...rest }).pix);
    await expect(naive?.charge(order(txid()))).rejects.toThrow(PixError);
  });

  test('that is out of order, or refuses, is said to be so', async () => {
    lab.setAway(true);
    await expect(bank.charge(order(txid()))).rejects.toThrow(PixError);
    await expect(bank.read?.(txid())).rejects.toThrow(PixError);
    lab.setAway(false);
    await expect(bank.charge(order('short'))).rejects.toMatchObject({ status: 400 });
    await expect(bank.charge(order(txid(), 0))).rejects.toMatchObject({ status: 400 });
  });

  test('signs us in anew where it forgot us', async () => {
    const own = await createBank();
    const fresh = createPix(loadConfig({ NODE_ENV: 'test', ...bankSettings(own) }).pix);
    const name = txid();
    await fresh?.charge(order(name));
    own.forgetTokens();
    expect(await fresh?.read?.(name)).toMatchObject({ status: 'active' });
    await own.close();
  });

  test('calls where it was told to, with its own path behind it', async () => {
    const calls: { url: string; body: string }[] = [];
    const door = http.createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        calls.push({ url: request.url ?? '', body });
        response.end('200');
      });
    });
    await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
    const { port } = door.address() as { port: number };
    const url = `http://127.0.0.1:${port}/hook?hmac=x&ignorar=`;
    await bank.listenAt?.(url);
    await bank.listenAt?.(url);
    const name = txid();
    await bank.charge(order(name));
    await control('POST /charges/:txid/pay', name);
    expect(calls.map((call) => call.url)).toEqual(['/hook?hmac=x&ignorar=', '/hook?hmac=x&ignorar=/pix']);
    expect(calls[0]?.body).toContain('teste_webhook');
    expect(calls[1]?.body).toContain(name);
    door.close();
    await expect(bank.listenAt?.(`http://127.0.0.1:${port}/gone`)).rejects.toThrow(PixError);
  });
});

describe('a plain key', () => {
  test('makes codes that need nobody, and knows of no payments [BIL-010]', async () => {
    const config = { NODE_ENV: 'test', PIX_KEY: 'financeiro@empresa.com', PIX_RECEIVER_NAME: 'Empresa Ação' };
    const key = createPix(loadConfig(config).pix);
    const { code } = (await key?.charge(order('OP000002ABCDEF'))) ?? { code: '' };
    expect(readBrCode(code)).toMatchObject({ key: 'financeiro@empresa.com', cents: 14_200, txid: 'OP000002ABCDEF' });
    expect(readBrCode(code)?.name).toBe('Empresa Acao');
    expect([key?.provider, key?.read]).toEqual(['key', undefined]);
  });
});

describe('settings of Pix', () => {
  test('are all there or stop the start with a sentence', () => {
    const pixOf = (env: Record<string, string>) => createPix(loadConfig({ NODE_ENV: 'test', ...env }).pix);
    expect(pixOf({})).toBeUndefined();
    expect(() => pixOf({ PIX_CLIENT_ID: 'x' })).toThrow('PIX_CLIENT_SECRET is missing');
    expect(() => pixOf({ ...bankSettings(lab), PIX_KEY: '' })).toThrow('PIX_KEY is missing');
    expect(() => pixOf({ ...bankSettings(lab), PIX_CERTIFICATE: '/nowhere/x.p12' })).toThrow(ConfigError);
    expect(() => pixOf({ ...bankSettings(lab), PIX_CERTIFICATE_PASSWORD: 'wrong' })).toThrow(
      'PIX_CERTIFICATE is wrong',
    );
  });
});
