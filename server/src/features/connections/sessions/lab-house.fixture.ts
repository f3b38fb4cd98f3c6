import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ConnectionDetails } from '@oplano/contracts/connections';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { startTestApp, testSecret } from '#test/app';
import { RunningClock, startTestLab, type TestLab } from '#test/lab';
import { ownerQuery } from '#test/owner';
import { aCompany, someone, type SignedIn, type TestCompany } from '#test/people';

const customer = '5511977770001';

/** A company whose connections are phones of the lab; a process of its own keeps them. */
export function aLabHouse() {
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
        DATABASE_URL: app.ownerUrl,
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
  const say = (to: string, text: string) =>
    lab.post(`/whatsapp/phones/${customer}/messages`, { to, kind: 'text', text });
  const storedTexts = (connectionId: number) =>
    ownerQuery<{ body: string }>(
      app,
      'select body from messages where connection_id = $1 and not from_me order by id',
      connectionId,
    ).then((rows) => rows.map(({ body }) => body));

  return {
    customer,
    lab: () => lab,
    app: () => app,
    admin: () => admin,
    /** The process that keeps the sessions. */
    owner: () => owner,
    startKeeperProcess,
    when,
    details,
    aLabConnection,
    scan,
    isConnected,
    say,
    storedTexts,
  };
}
