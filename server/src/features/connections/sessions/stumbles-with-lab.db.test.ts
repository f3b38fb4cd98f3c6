import type { ConnectionDetails } from '@oplano/contracts/connections';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp } from '#test/app';
import { RunningClock, startTestLab, type TestLab } from '#test/lab';
import { ownerQuery } from '#test/owner';
import { aCompany, someone, type SignedIn } from '#test/people';
import { plantFailures } from '#test/planted-failures';

const customer = '5511977770009';
let lab: TestLab;
let app: Awaited<ReturnType<typeof startTestApp>>;
let admin: SignedIn;

beforeAll(async () => {
  lab = await startTestLab();
  await lab.post('/whatsapp/phones', { number: customer, name: 'Rita' });
  app = await startTestApp({ clock: new RunningClock(), env: { ...lab.env, ROLES: 'web,worker,channels' } });
  admin = await someone(app, await aCompany(app, { dueDate: null }), { profile: 'admin' });
});
afterAll(async () => {
  await app?.stop();
  await lab?.close();
});

const when = <T>(look: () => Promise<T>): Promise<T> => vi.waitFor(look, { interval: 100 });
const details = async (id: number): Promise<ConnectionDetails> =>
  (await admin.call('GET', `/whatsapp/${id}`)).json<ConnectionDetails>();
const isConnected = (id: number) => when(async () => expect(await details(id)).toMatchObject({ status: 'CONNECTED' }));

let number = 5_511_990_020_000;
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
    expect(shown.status).toBe('qrcode');
    return shown.qrcode;
  });
  await lab.post(`/whatsapp/phones/${phone}/scan`, { qr });
}
const say = (to: string, text: string) => lab.post(`/whatsapp/phones/${customer}/messages`, { to, kind: 'text', text });
const bodies = async (connectionId: number): Promise<string[]> => {
  const rows = await ownerQuery<{ body: string }>(
    app,
    `select body from messages where connection_id = ${connectionId} order by id`,
  );
  return rows.map(({ body }) => body);
};

test.each([
  ['a deadlock', '40P01'],
  ['whatever it is', 'P0001'],
])('a session whose opening cannot be stored opens all the same, without a person: %s', async (_what, code) => {
  const shop = await aLabConnection();
  const planted = await plantFailures(app, {
    table: 'connections',
    where: `new.id = ${shop.id} and new.status = 'CONNECTED'`,
    code,
  });
  await scan(shop);
  await isConnected(shop.id);
  expect(await planted.met()).toBe(1);
  await planted.remove();
  await say(shop.phone, 'bom dia');
  await when(async () => expect(await bodies(shop.id)).toEqual(['bom dia']));
});

test.each([
  ['a deadlock', '40P01'],
  ['whatever it is', 'P0001'],
])('a session that stumbles over what a person asked for does it all the same: %s', async (_what, code) => {
  const shop = await aLabConnection();
  await scan(shop);
  await isConnected(shop.id);
  const session = async () => {
    const [row] = await ownerQuery<{ asked: number; forget: boolean; node_id: string | null }>(
      app,
      `select asked, forget, node_id from channel_sessions where connection_id = ${shop.id}`,
    );
    return row;
  };
  const before = (await session())?.asked ?? 0;
  // What a disconnected account is made of is forgotten; that it was is noted here.
  const planted = await plantFailures(app, {
    table: 'channel_sessions',
    where: `new.connection_id = ${shop.id} and new.asked > ${before} and not new.forget`,
    code,
    times: 2,
  });
  await admin.call('DELETE', `/whatsappsession/${shop.id}`);
  await when(async () => expect(await session()).toMatchObject({ forget: false, node_id: null }));
  expect(await ownerQuery(app, `select from channel_keys where connection_id = ${shop.id}`)).toEqual([]);
  expect(await planted.met()).toBe(2);
  await planted.remove();
  expect(await details(shop.id)).toMatchObject({ status: 'DISCONNECTED' });
});

test('messages that meet other writers are taken in in their order', async () => {
  const shop = await aLabConnection();
  await scan(shop);
  await isConnected(shop.id);
  const planted = await plantFailures(app, { table: 'messages', where: `new.connection_id = ${shop.id}`, times: 3 });
  await say(shop.phone, 'um');
  await say(shop.phone, 'dois');
  await when(async () => expect(await bodies(shop.id)).toEqual(['um', 'dois']));
  expect(await planted.met()).toBe(3);
  await planted.remove();
  expect(await ownerQuery(app, `select 1 from stranded_events where connection_id = ${shop.id}`)).toEqual([]);
});

test('a part of a history that could not be put aside is tried again by itself', async () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const queue = await admin.call('POST', '/queue', { name: 'Antigas', color: '#abcdef' });
  const shop = await aLabConnection({
    importOldMessages: ago(30),
    importRecentMessages: ago(1),
    queueIdImportMessages: queue.json<{ id: number }>().id,
  });
  const messages = [{ text: 'tem pão?', fromMe: false, at: ago(20) }];
  await lab.post(`/whatsapp/phones/${shop.phone}/history`, { chats: [{ with: customer, messages }] });
  const planted = await plantFailures(app, {
    table: 'import_batches',
    where: `new.connection_id = ${shop.id}`,
    code: 'P0001',
  });
  await scan(shop);
  await isConnected(shop.id);
  await when(async () => expect(await bodies(shop.id)).toEqual(['tem pão?']));
  expect(await planted.met()).toBe(1);
  await planted.remove();
});
