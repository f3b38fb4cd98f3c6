import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ConnectionDetails } from '@oplano/contracts/connections';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, testSecret, type TestApp } from '#test/app';
import { RunningClock, startTestLab, type TestLab } from '#test/lab';
import { ownerQuery } from '#test/owner';
import { aCompany, someone, type SignedIn, type TestCompany } from '#test/people';

const customer = '5511977770001';
let lab: TestLab;
let app: Awaited<ReturnType<typeof startTestApp>>;
let company: TestCompany;
let admin: SignedIn;
let owner: ChildProcess;
const processes: ChildProcess[] = [];

beforeAll(async () => {
  lab = await startTestLab();
  await lab.post('/whatsapp/phones', { number: customer, name: 'Rita' });
  // This process answers people; the sessions are kept by processes of their own.
  app = await startTestApp({ clock: new RunningClock(), env: lab.env });
  company = await aCompany(app, { dueDate: null });
  admin = await someone(app, company, { profile: 'admin' });
  owner = await startKeeperProcess();
}, 120_000);
afterAll(async () => {
  for (const child of processes) {
    const ended = once(child, 'exit');
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await ended;
  }
  await app?.stop();
  await lab?.close();
});

/** A server of its own on the same database that keeps sessions and runs jobs. */
async function startKeeperProcess(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../../main.ts', import.meta.url))], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      PORT: '0',
      DEMO: 'off',
      ROLES: 'channels,worker',
      DATABASE_URL: (app as TestApp).ownerUrl,
      APP_SECRET: testSecret,
      LOG_LEVEL: 'error',
      ...lab.env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  processes.push(child);
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('is ready')) resolve();
    });
    child.once('exit', () => reject(new Error(output)));
  });
  return child;
}

const details = async (id: number): Promise<ConnectionDetails> =>
  (await admin.call('GET', `/whatsapp/${id}`)).json<ConnectionDetails>();
const when = <T>(look: () => Promise<T>, seconds = 30): Promise<T> =>
  vi.waitFor(look, { timeout: seconds * 1_000, interval: 100 });
let number = 5_511_990_010_000;
/** A new connection of the lab, and the phone that will be the company's. */
async function aLabConnection(form: object = {}): Promise<{ id: number; phone: string }> {
  number += 1;
  const phone = String(number);
  await lab.post('/whatsapp/phones', { number: phone, name: 'Loja' });
  const made = await admin.call('POST', '/whatsapp', { name: `Lab ${phone}`, provider: 'lab', ...form });
  return { id: made.json<ConnectionDetails>().id, phone };
}
async function scan({ id, phone }: { id: number; phone: string }): Promise<void> {
  const qr = await when(async () => {
    const shown = await details(id);
    expect(shown).toMatchObject({ status: 'qrcode' });
    return shown.qrcode;
  });
  await lab.post(`/whatsapp/phones/${phone}/scan`, { qr });
}
const isConnected = (id: number, phone: string) =>
  when(async () => expect(await details(id)).toMatchObject({ status: 'CONNECTED', number: phone, qrcode: '' }));
const say = (to: string, text: string) => lab.post(`/whatsapp/phones/${customer}/messages`, { to, kind: 'text', text });
const storedTexts = (connectionId: number) =>
  ownerQuery<{ body: string }>(
    app,
    'select body from messages where connection_id = $1 and not from_me order by id',
    connectionId,
  ).then((rows) => rows.map(({ body }) => body));

describe('a connection of the lab', { timeout: 120_000 }, () => {
  test('is paired by its QR code or by a code, receives, and can be disconnected [CON-021, CON-023, CHN-008]', async () => {
    const one = await aLabConnection();
    await scan(one);
    await isConnected(one.id, one.phone);
    await say(one.phone, 'Bom dia');
    await when(async () => expect(await storedTexts(one.id)).toEqual(['Bom dia']));

    const two = await aLabConnection();
    await admin.call('POST', `/whatsappsession/${two.id}/pairing-code`, { number: two.phone });
    const code = await when(async () => {
      const shown = await details(two.id);
      expect(shown.pairingCode).not.toBe('');
      return shown.pairingCode;
    });
    await lab.post(`/whatsapp/phones/${two.phone}/pair`, { code });
    await isConnected(two.id, two.phone);

    await admin.call('DELETE', `/whatsappsession/${two.id}`);
    expect(await details(two.id)).toMatchObject({ status: 'DISCONNECTED', reason: 'asked' });
    await when(async () => {
      const { companions } = await lab.get<{ companions: unknown[] }>(`/whatsapp/phones/${two.phone}`);
      expect(companions).toEqual([]);
    });
    const keys = () => ownerQuery(app, 'select kind from channel_keys where connection_id = $1', two.id);
    await when(async () => expect(await keys()).toEqual([]));
    // Nothing the driver still had in hand comes back later.
    await sleep(2_000);
    expect(await keys()).toEqual([]);
  });

  test('brings the history of its phone along, of the period that was asked for, and tells how far it is [CON-081, CON-034]', async () => {
    const queue = await admin.call('POST', '/queue', { name: 'Antigas', color: '#abcdef' });
    const day = 86_400_000;
    const at = (daysAgo: number) => new Date(Date.now() - daysAgo * day).toISOString();
    const shop = await aLabConnection({
      importOldMessages: at(30),
      importRecentMessages: at(1),
      queueIdImportMessages: queue.json<{ id: number }>().id,
    });
    await lab.post(`/whatsapp/phones/${shop.phone}/history`, {
      chats: [
        {
          with: customer,
          messages: [
            { text: 'antiga demais', fromMe: false, at: at(40) },
            { text: 'tem pão?', fromMe: false, at: at(20) },
            { text: 'tem sim', fromMe: true, at: at(19) },
          ],
        },
      ],
    });
    await scan(shop);
    await isConnected(shop.id, shop.phone);
    await when(async () =>
      expect(await details(shop.id)).toMatchObject({
        statusImportMessages: 'running',
        importProgress: { processed: 2, total: 2 },
      }),
    );
    expect(await storedTexts(shop.id)).toEqual(['tem pão?']);
    await admin.call('DELETE', `/whatsappsession/${shop.id}`);
  });

  test('is free for another within 15 s when its process is killed, and taken over; what was written meanwhile arrives, nothing twice, nobody fights', async () => {
    const shop = await aLabConnection();
    await scan(shop);
    await isConnected(shop.id, shop.phone);
    await say(shop.phone, 'um');
    await when(async () => expect(await storedTexts(shop.id)).toEqual(['um']));
    await startKeeperProcess();

    owner.kill('SIGKILL');
    const [left] = await ownerQuery<{ lease_until: Date }>(
      app,
      'select lease_until from channel_sessions where connection_id = $1',
      shop.id,
    );
    expect((left?.lease_until.getTime() ?? Infinity) - Date.now()).toBeLessThanOrEqual(15_000);
    await say(shop.phone, 'dois');
    await when(async () => expect(await storedTexts(shop.id)).toEqual(['um', 'dois']));
    await isConnected(shop.id, shop.phone);
    await say(shop.phone, 'três');
    await when(async () => expect(await storedTexts(shop.id)).toEqual(['um', 'dois', 'três']));
    const timeline = (await admin.call('GET', `/whatsapp/${shop.id}/timeline`)).json<{ reason: string | null }[]>();
    expect(timeline.map(({ reason }) => reason)).not.toContain('replaced');
  });
});
