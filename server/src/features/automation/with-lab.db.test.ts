import type { ConnectionDetails } from '@oplano/contracts/connections';
import type { Queue } from '@oplano/contracts/queues';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp } from '#test/app';
import { RunningClock, startTestLab, type TestLab } from '#test/lab';
import { aCompany, someone, type SignedIn } from '#test/people';

const customer = '5511977770021';
const shop = '5511977770022';
let lab: TestLab;
let app: Awaited<ReturnType<typeof startTestApp>>;
let admin: SignedIn;

beforeAll(async () => {
  lab = await startTestLab();
  await lab.post('/whatsapp/phones', { number: customer, name: 'Rita' });
  await lab.post('/whatsapp/phones', { number: shop, name: 'Loja' });
  app = await startTestApp({ clock: new RunningClock(), env: { ...lab.env, ROLES: 'web,channels,worker' } });
  admin = await someone(app, await aCompany(app, { dueDate: null }), { profile: 'admin' });
});
afterAll(async () => {
  await app?.stop();
  await lab?.close();
});

const when = <T>(look: () => Promise<T>): Promise<T> => vi.waitFor(look, { interval: 100 });

/** The last thing the customer's phone shows, once it is this. */
async function reads(answer: string): Promise<void> {
  await when(async () => {
    const chats = await lab.get(`/whatsapp/phones/${customer}/chats`);
    expect(JSON.stringify(chats)).toContain(answer);
  });
}
const says = (text: string) => lab.post(`/whatsapp/phones/${customer}/messages`, { to: shop, kind: 'text', text });

test('a menu of two levels that an admin built is walked by a customer on the network [BOT-007, BOT-017]', async () => {
  const queueIds: number[] = [];
  for (const [name, color] of [
    ['Cobrança', '#aa0001'],
    ['Vendas', '#aa0002'],
  ]) {
    const queue = await admin.call('POST', '/queue', { name, color, greetingMessage: `Olá da ${name}` });
    queueIds.push(queue.json<Queue>().id);
  }
  const option = { queueId: queueIds[0], name: 'Segunda via', greetingMessage: 'Aqui está a segunda via' };
  expect((await admin.call('POST', '/chatbot', option)).statusCode).toBe(200);
  const form = { name: 'Lab', provider: 'lab', greetingMessage: 'Bem-vinda à loja', queueIds };
  const { id } = (await admin.call('POST', '/whatsapp', form)).json<ConnectionDetails>();
  const details = async () => (await admin.call('GET', `/whatsapp/${id}`)).json<ConnectionDetails>();
  const qr = await when(async () => {
    const shown = await details();
    expect(shown.status).toBe('qrcode');
    return shown.qrcode;
  });
  await lab.post(`/whatsapp/phones/${shop}/scan`, { qr });
  await when(async () => expect((await details()).status).toBe('CONNECTED'));

  await says('oi');
  await reads('Bem-vinda à loja');
  await says('1');
  await reads('Olá da Cobrança');
  await says('segunda via');
  await reads('Aqui está a segunda via');
});
