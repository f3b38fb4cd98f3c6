import type { ConnectionDetails } from '@oplano/contracts/connections';
import type { ContactImport } from '@oplano/contracts/contacts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { RunningClock, startTestLab, type TestLab } from '#test/lab';
import { aCompany, someone, type SignedIn } from '#test/people';
import { startAppOn, type TestApp } from '#test/run-app';

type Process = TestApp & { stop(): Promise<void> };
const [shop, customer, nobody] = ['5511990030001', '5511990030002', '5511990030003'];

let lab: TestLab;
let database: TestDatabase;
/** One process answers people and runs jobs when it is told to, another one keeps the sessions. */
let web: Process;
let channels: Process;
let admin: SignedIn;
beforeAll(async () => {
  lab = await startTestLab();
  for (const number of [shop, customer]) await lab.post('/whatsapp/phones', { number, name: 'Rita' });
  database = await createTestDatabase();
  const borrowed = { ownerUrl: database.ownerUrl, drop: async () => undefined };
  web = await startAppOn(borrowed, { clock: new RunningClock(), env: lab.env });
  channels = await startAppOn(borrowed, { clock: new RunningClock(), env: { ...lab.env, ROLES: 'channels' } });
  admin = await someone(web, await aCompany(web, { dueDate: null }), { profile: 'admin' });
  await connect();
});
afterAll(async () => {
  await web?.stop();
  await channels?.stop();
  await database?.drop();
  await lab?.close();
});

async function connect(): Promise<void> {
  const made = await admin.call('POST', '/whatsapp', { name: 'Loja', provider: 'lab' });
  const { id } = made.json<ConnectionDetails>();
  const shown = async () => (await admin.call('GET', `/whatsapp/${id}`)).json<ConnectionDetails>();
  const when = <T>(look: () => Promise<T>): Promise<T> => vi.waitFor(look, { interval: 100 });
  const qr = await when(async () => {
    const { status, qrcode } = await shown();
    expect(status).toBe('qrcode');
    return qrcode;
  });
  await lab.post(`/whatsapp/phones/${shop}/scan`, { qr });
  await when(async () => expect((await shown()).status).toBe('CONNECTED'));
}

test('a process without channels asks about a number through the one that has them [CNT-031]', async () => {
  const add = async (number: string | undefined) => {
    const answer = await admin.call('POST', '/contactsImport', { name: 'Rita', number, validateContact: true });
    return [answer.statusCode, answer.json<{ error?: string }>().error];
  };
  expect(await add(customer)).toEqual([200, undefined]);
  expect(await add(nobody)).toEqual([400, 'ERR_WAPP_INVALID_CONTACT']);
});

test('a worker without channels imports a sheet whose numbers are asked for on WhatsApp [CNT-032]', async () => {
  const form = new FormData();
  form.set('file', new Blob([`Nome;Telefone\nRita;${customer}\nNinguém;${nobody}`]), 'people.csv');
  const headers = { authorization: `Bearer ${admin.token}` };
  const loaded = await fetch(`${web.url}/api/contacts/imports`, { method: 'POST', headers, body: form });
  const { id } = (await loaded.json()) as ContactImport;
  await admin.call('POST', `/contacts/imports/${id}/start`, { mapping: { name: 0, number: 1 }, validateContact: true });
  await web.app.worker.runDue();
  const record = (await admin.call('GET', `/contacts/imports/${id}`)).json<ContactImport>();
  expect(record).toMatchObject({ state: 'done', handled: 2, failed: 1 });
  expect(record.created + record.unchanged + record.updated).toBe(1);
});
