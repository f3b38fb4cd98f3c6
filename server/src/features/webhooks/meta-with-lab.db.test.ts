import type { Connection } from '@oplano/contracts/connections';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runInCompany } from '#platform/use-case';
import { startTestApp } from '#test/app';
import { RunningClock, startTestLab, type TestLab } from '#test/lab';
import { aCompany, someone, type SignedIn } from '#test/people';
import { aQueue } from '#test/things';

let lab: TestLab;
let app: Awaited<ReturnType<typeof startTestApp>>;
let admin: SignedIn;
let queueId: number;

beforeAll(async () => {
  lab = await startTestLab();
  app = await startTestApp({ clock: new RunningClock(), env: { ...lab.env, ROLES: 'web,worker,channels' } });
  const company = await aCompany(app, { dueDate: null });
  queueId = await aQueue(app, company, { name: 'Vendas', color: '#0a7cff' });
  admin = await someone(app, company, { profile: 'admin', queueIds: [queueId] });
  const { verified } = await lab.post<{ verified: boolean }>('/graph/webhook', { url: `${app.url}/api/webhooks/meta` });
  expect(verified).toBe(true);
});
afterAll(async () => {
  await app?.stop();
  await lab?.close();
});

const when = <T>(look: () => Promise<T>): Promise<T> => vi.waitFor(look, { interval: 100 });

async function connectNumber(): Promise<number> {
  const { id, token } = await lab.post<{ id: string; token: string }>('/graph/numbers', { name: 'Loja' });
  const account = { accountId: id, accessToken: token, verifyToken: 'verify-me-please' };
  const made = await admin.call('POST', '/whatsapp', {
    name: 'API',
    channel: 'whatsappapi',
    provider: 'lab',
    ...account,
  });
  return made.json<Connection>().id;
}

async function connectPage(addInstagram: boolean): Promise<number> {
  await lab.post('/graph/pages', { id: '300000000000001', name: 'Loja', instagram: 'loja.oficial' });
  const { token } = await lab.post<{ token: string }>('/graph/user-tokens');
  const person = { facebookUserId: '1', facebookUserToken: token };
  const made = await admin.call('POST', '/facebook', { ...person, addInstagram, provider: 'lab' });
  return made.json<Connection[]>()[0]?.id ?? 0;
}

const stored = (connectionId: number) =>
  runInCompany(app.app.runtime, admin.companyId, ({ db }) =>
    db
      .selectFrom('messages')
      .select(['body', 'from_me', 'ack', 'ticket_id'])
      .where('connection_id', '=', connectionId)
      .orderBy('id')
      .execute(),
  );

describe.each([
  ['whatsappapi', connectNumber],
  ['facebook', () => connectPage(false)],
  ['instagram', () => connectPage(true)],
] as const)('a connection of %s', (channel, connect) => {
  test('opens without a QR code, receives each message once, answers, and follows the ticks [CHN-008, CHN-009, REST-093]', async () => {
    const connectionId = await connect();
    await when(async () => {
      const { status } = (await admin.call('GET', `/whatsapp/${connectionId}`)).json<Connection>();
      expect(status).toBe('CONNECTED');
    });

    const customer = await lab.post<{ id: string }>('/graph/customers', { channel, name: `Ana ${channel}` });
    const place = `/graph/customers/${customer.id}`;
    await lab.post('/graph/faults', { duplicate: true });
    await lab.post(`${place}/messages`, { kind: 'text', text: 'Bom dia' });
    await lab.post(`${place}/messages`, { kind: 'text', text: 'Tem alguém aí?' });
    const [first] = await when(async () => {
      const rows = await stored(connectionId);
      expect(rows.map(({ body }) => body)).toEqual(['Bom dia', 'Tem alguém aí?']);
      return rows;
    });
    await lab.post('/graph/faults', { duplicate: false });
    // Messenger and Instagram tell the name only when they are asked for it.
    await when(async () => {
      const contact = await runInCompany(app.app.runtime, admin.companyId, ({ db }) =>
        db.selectFrom('contacts').select('name').where('channel', '=', channel).executeTakeFirst(),
      );
      expect(contact?.name).toBe(`Ana ${channel}`);
    });

    const ticketId = first?.ticket_id ?? 0;
    const accepted = await admin.call('PUT', `/tickets/${ticketId}`, { status: 'open', userId: admin.userId, queueId });
    expect(accepted.json()).toMatchObject({ status: 'open' });
    const sent = await admin.call('POST', `/messages/${ticketId}`, { body: 'Olá, Ana!' });
    expect(sent.statusCode).toBe(200);
    await when(async () => {
      const { messages } = await lab.get<{ messages: { by: string; text: string }[] }>(`${place}/messages`);
      expect(messages.filter(({ by }) => by === 'company').map(({ text }) => text)).toEqual([
        expect.stringContaining('Olá, Ana!'),
      ]);
    });
    await lab.post(`${place}/read`);
    await when(async () => {
      const answer = (await stored(connectionId)).findLast((row) => row.from_me);
      expect(answer?.ack).toBe(3);
    });
    // Nothing came back as a message of its own.
    expect((await stored(connectionId)).filter((row) => row.body.includes('Olá, Ana!'))).toHaveLength(1);
  });
});
