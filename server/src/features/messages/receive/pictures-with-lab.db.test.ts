import type { ConnectionDetails } from '@oplano/contracts/connections';
import type { Contact } from '@oplano/contracts/contacts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp } from '#test/app';
import { RunningClock, startTestLab, type TestLab } from '#test/lab';
import { aCompany, someone, type SignedIn } from '#test/people';

const customer = '5511977770031';
const shop = '5511977770032';
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
const shown = async (): Promise<string | null | undefined> => {
  const { contacts } = (await admin.call('GET', '/contacts')).json<{ contacts: Contact[] }>();
  return contacts[0]?.urlPicture;
};

test('the picture on a customer’s phone is shown here, changes with it and goes with it', async () => {
  const { id } = (await admin.call('POST', '/whatsapp', { name: 'Lab', provider: 'lab' })).json<ConnectionDetails>();
  const details = async () => (await admin.call('GET', `/whatsapp/${id}`)).json<ConnectionDetails>();
  await when(async () => expect(await details()).toMatchObject({ status: 'qrcode' }));
  await lab.post(`/whatsapp/phones/${shop}/scan`, { qr: (await details()).qrcode });
  await when(async () => expect(await details()).toMatchObject({ status: 'CONNECTED' }));

  await lab.post(`/whatsapp/phones/${customer}`, { picture: 'drawn' });
  await lab.post(`/whatsapp/phones/${customer}/messages`, { to: shop, kind: 'text', text: 'Oi' });
  const first = await when(async () => {
    const url = await shown();
    expect(url).toEqual(expect.stringContaining('/pictures/'));
    return url ?? '';
  });
  const file = await fetch(new URL(first, app.url), { headers: { authorization: `Bearer ${admin.token}` } });
  expect(await sharp(await file.bytes()).metadata()).toMatchObject({ format: 'jpeg', width: 160, height: 160 });

  await lab.post(`/whatsapp/phones/${customer}`, { name: 'Rita Lima', picture: 'drawn' });
  await when(async () => {
    const url = await shown();
    expect(url).toEqual(expect.stringContaining('/pictures/'));
    expect(new URL(url ?? '', app.url).pathname).not.toBe(new URL(first, app.url).pathname);
  });
  await lab.post(`/whatsapp/phones/${customer}`, { picture: null });
  await when(async () => expect(await shown()).toBeNull());
});
