import { describe, expect, test } from 'vitest';
import { createRecorder } from '../../testing/index.ts';
import { createMemoryAuthStore, createWhatsAppDriver } from '../index.ts';
import { ana, jid, openTown } from '../testing/town.ts';
import { openDriver, silentLog } from '../testing/world.ts';

const town = openTown();

describe('opening and closing', () => {
  test('a server that cannot show the trusted root is refused, and the real root is not forgotten', async () => {
    const recorder = createRecorder();
    const { noiseRootKey: _unknown, ...endpoint } = town.lab().whatsapp.endpoint;
    const driver = createWhatsAppDriver({
      authStore: createMemoryAuthStore(),
      listener: recorder.listener,
      options: { endpoint: { ...endpoint, noiseRootKey: '00'.repeat(32) } },
      log: silentLog,
    });
    await driver.start();
    expect((await recorder.next('closed')).reason).toBe('refused');
    const { driver: trusting, recorder: second } = openDriver(town.lab());
    town.keep(trusting);
    await trusting.start();
    await second.next('pairing');
  });

  test('a phone scans the QR: the account comes back by itself under its new name', async () => {
    const { recorder, number } = await town.pair();
    expect(recorder.all('closed').map(({ reason }) => reason)).toEqual(['restart']);
    const { me } = await recorder.next('open');
    expect(me).toMatchObject({ phone: number, native: `${number}@s.whatsapp.net`, lid: expect.any(String) });
  });

  test('eight characters typed on the phone do the same', async () => {
    const number = await town.newCompany();
    const { driver, recorder } = openDriver(town.lab());
    town.keep(driver);
    await driver.start();
    const code = await driver.requestPairingCode?.(number);
    expect(code).toMatch(/^[A-Z0-9]{8}$/);
    expect((await recorder.next('pairing', (event) => event.code !== undefined)).code).toBe(code);
    await town.lab().post(`/phones/${number}/pair`, { code: code ?? '' });
    expect((await recorder.next('open')).me.phone).toBe(number);
  });

  test('nobody scans: the codes run out and say so', async () => {
    const { driver, recorder } = openDriver(town.lab(), { options: { qrTimeoutMs: 50 } });
    await driver.start();
    expect(await recorder.next('closed')).toMatchObject({ reason: 'qrExpired', code: 408 });
    expect(recorder.all('pairing')).toHaveLength(3);
  });

  test('the same account opened elsewhere: replaced, and no war', async () => {
    const first = await town.pair();
    const second = await town.reopen({ authStore: first.authStore });
    await second.recorder.next('open');
    expect(await first.recorder.next('closed', ({ reason }) => reason === 'replaced')).toMatchObject({ code: 440 });
    expect(await second.driver.probe?.()).toBe(true);
    expect(await first.driver.probe?.()).toBe(false);
  });

  test('removed on the phone: logged out, and nothing is kept', async () => {
    const company = await town.pair();
    await town.lab().post(`/phones/${company.number}/unpair`);
    expect(await company.recorder.next('closed', ({ reason }) => reason === 'loggedOut')).toMatchObject({ code: 401 });
    expect(await company.authStore.get('creds', ['me'])).toEqual(new Map());
    await company.driver.start();
    await company.recorder.next('pairing', (event) => event !== company.recorder.all('pairing')[0]);
  });

  test('logging out tells the phone, empties the store, and works without a line as well', async () => {
    const company = await town.pair();
    await company.driver.logout();
    await expect.poll(() => town.lab().get(`/phones/${company.number}`)).toMatchObject({ companions: [] });
    expect(await company.authStore.get('creds', ['me'])).toEqual(new Map());
    const offline = await town.pair();
    await offline.driver.stop();
    await offline.driver.logout();
    expect(await offline.authStore.get('creds', ['me'])).toEqual(new Map());
  });

  test('stopping works while the store is away and nothing could be opened yet', async () => {
    const away = () => Promise.reject(new Error('away'));
    const { driver } = openDriver(town.lab(), { authStore: { get: away, set: away, clear: away } });
    const started = driver.start();
    await driver.stop();
    await expect(started).rejects.toThrow('away');
  });

  test('a cut line is lost; sending meanwhile waits for the line instead of failing for good', async () => {
    const company = await town.pair();
    await town.lab().post(`/phones/${company.number}/drop`);
    expect((await company.recorder.next('closed', ({ reason }) => reason !== 'restart')).reason).toBe('lost');
    const content = { kind: 'text', text: 'x' } as const;
    const result = await company.driver.send({ reference: 'r', to: jid(ana), content });
    expect(result).toMatchObject({ ok: false, retry: 'afterReconnect' });
  });
});
