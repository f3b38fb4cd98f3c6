import type { Connection, ConnectionDetails } from '@oplano/contracts/connections';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestApp } from '#test/app';
import { startTestLab, type TestLab } from '#test/lab';
import { aCompany, someone, type SignedIn } from '#test/people';

let lab: TestLab;
let app: Awaited<ReturnType<typeof startTestApp>>;
let admin: SignedIn;
beforeAll(async () => {
  lab = await startTestLab();
  app = await startTestApp({ env: lab.env });
});
beforeEach(async () => {
  admin = await someone(app, await aCompany(app), { profile: 'admin' });
});
afterAll(async () => {
  await app?.stop();
  await lab?.close();
});

interface LabPage {
  id: string;
  name: string;
  token: string;
  instagram?: { id: string; username: string };
}
const aPage = (name: string, instagram?: string) =>
  lab.post<LabPage>('/graph/pages', { name, ...(instagram ? { instagram } : {}) });
const aUserToken = async () => (await lab.post<{ token: string }>('/graph/user-tokens')).token;
const addPages = async (more: object = {}, as = admin) =>
  as.call('POST', '/facebook', {
    facebookUserId: '1',
    facebookUserToken: await aUserToken(),
    provider: 'lab',
    ...more,
  });
const codeOf = (answer: { json<T>(): T }) => answer.json<{ error: string }>().error;
const details = async (id: number) => (await admin.call('GET', `/whatsapp/${id}`)).json<ConnectionDetails>();
/** Lets the keeper of this process look, until the connection stands so. */
const stands = (id: number, wanted: Partial<ConnectionDetails>) =>
  vi.waitFor(
    async () => {
      await app.app.channels.keeper.tend();
      expect(await details(id)).toMatchObject(wanted);
    },
    { interval: 100 },
  );

describe('pages of Facebook', () => {
  test('are added with lasting tokens and are connected without a scan [REST-093, CHN-001, CHN-003]', async () => {
    const page = await aPage('Padaria Sol');
    const added = (await addPages()).json<Connection[]>();
    const mine = added.find(({ name }) => name === 'Padaria Sol');
    expect(mine).toMatchObject({ channel: 'facebook', provider: 'lab', status: 'OPENING' });
    await stands(mine?.id ?? 0, { status: 'CONNECTED', accountId: page.id, hasAccessToken: true, qrcode: '' });

    // Asked again, known pages get their new token and none is doubled.
    const again = (await addPages()).json<Connection[]>();
    expect(new Set(again.map(({ id }) => id))).toEqual(new Set(added.map(({ id }) => id)));
    expect((await admin.call('GET', '/whatsapp')).json<Connection[]>()).toHaveLength(added.length);

    // A page whose token Meta refuses is disconnected and says so.
    await lab.lab.graph.routes['DELETE /tokens/:token']?.({
      params: { token: page.token },
      query: new URLSearchParams(),
      body: {},
    });
    await admin.call('POST', `/whatsappsession/${mine?.id}`);
    await stands(mine?.id ?? 0, { status: 'DISCONNECTED', reason: 'refused' });
    for (const { id } of added) await admin.call('DELETE', `/whatsapp/${id}`);
  });

  test('belong to one company of the whole platform', async () => {
    await aPage('Única');
    const added = (await addPages()).json<Connection[]>();
    const stranger = await someone(app, await aCompany(app), { profile: 'admin' });
    expect(codeOf(await addPages({}, stranger))).toBe('ERR_WAPP_ACCOUNT_TAKEN');
    for (const { id } of added) await admin.call('DELETE', `/whatsapp/${id}`);
  });

  test('need their switch in the plan, a token that Meta accepts, and a lab where the lab is meant [CON-006, CON-007]', async () => {
    const plan = { useFacebook: false, useInstagram: false };
    const bare = await someone(app, await aCompany(app, { plan }), { profile: 'admin' });
    expect(codeOf(await addPages({}, bare))).toBe('ERR_PLAN_FEATURE_DISABLED');
    expect(codeOf(await addPages({ addInstagram: true }, bare))).toBe('ERR_PLAN_FEATURE_DISABLED');
    expect(codeOf(await addPages({ facebookUserToken: 'wrong' }))).toBe('ERR_FACEBOOK_REFUSED');
    expect(codeOf(await addPages({ provider: 'live' }))).toBe('ERR_FACEBOOK_AWAY');
  });
});

test('accounts of Instagram are added by the same call with addInstagram [CHN-004]', async () => {
  const page = await aPage('Florista', 'floristabela');
  const added = (await addPages({ addInstagram: true })).json<Connection[]>();
  const mine = added.find(({ name }) => name === 'floristabela');
  expect(mine).toMatchObject({ channel: 'instagram' });
  await stands(mine?.id ?? 0, { status: 'CONNECTED', accountId: page.instagram?.id ?? '' });
});

test('a number of the Cloud API is connected by its number, token and verify token', async () => {
  const number = await lab.post<{ id: string; token: string }>('/graph/numbers', { display: '+55 11 4000-1234' });
  const form = { name: 'Oficial', channel: 'whatsappapi', provider: 'lab', accountId: number.id };
  const made = await admin.call('POST', '/whatsapp', { ...form, accessToken: number.token, verifyToken: 'um segredo' });
  const { id } = made.json<ConnectionDetails>();
  await stands(id, { status: 'CONNECTED', number: '551140001234', verifyToken: 'um segredo' });

  // A wrong token is found out, and the right one puts it in order again.
  await admin.call('PUT', `/whatsapp/${id}`, { accessToken: 'wrong' });
  await stands(id, { status: 'DISCONNECTED', reason: 'refused' });
  await admin.call('PUT', `/whatsapp/${id}`, { accessToken: number.token });
  await stands(id, { status: 'CONNECTED', verifyToken: 'um segredo' });
});
