import type { Connection } from '@oplano/contracts/connections';
import type { Message } from '@oplano/contracts/messages';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { MovableClock } from '#platform/clock';
import { startTestApp, type TestApp } from './app.ts';
import { openGraphWire, type GraphWire } from './graph-wire.ts';
import { startTestLab, type TestLab } from './lab.ts';
import { ownerQuery } from './owner.ts';
import { aCompany, signIn, someone, type SignedIn, type TestCompany } from './people.ts';
import { aQueue } from './things.ts';

export type MetaChannel = 'whatsappapi' | 'facebook' | 'instagram';

/** Real time, and what a test adds to it. */
class ShiftedClock extends MovableClock {
  shiftMs = 0;
  override now(): Date {
    return new Date(Date.now() + this.shiftMs);
  }
  override advance(ms: number): void {
    this.shiftMs += ms;
  }
}

export interface MetaTalk {
  readonly customerId: string;
  readonly contactId: number;
  readonly ticketId: number;
  readonly connectionId: number;
  /** Somebody of the company says something; answers the number of the message. */
  say(body: string): Promise<number>;
  /** The last line of each message that the customer got, in order. */
  received(): Promise<string[]>;
  messages(): Promise<Message[]>;
}

/**
 * A whole server as it is, with everything that is wired up in it, connected to the three channels of Meta in the lab. Only
 * the wire to the Graph and the clocks are the test's own.
 */
export interface MetaWorld {
  readonly app: Awaited<ReturnType<typeof startTestApp>>;
  readonly lab: TestLab;
  readonly wire: GraphWire;
  readonly admin: SignedIn;
  readonly company: TestCompany;
  readonly connections: Readonly<Record<MetaChannel, number>>;
  /** Time passes, for every clock there is; then the outboxes are looked at. */
  pass(ms: number): void;
  /** Meta's callbacks do not reach us until it hears again. */
  deafen(): Promise<void>;
  hearAgain(): Promise<void>;
  /** A new customer who wrote, and whose ticket was taken. */
  talk(channel: MetaChannel): Promise<MetaTalk>;
  /** What waits in the line of a conversation. */
  waiting(
    talk: Pick<MetaTalk, 'contactId'>,
  ): Promise<{ id: string; action: string; inDoubt: boolean; state: string }[]>;
}

export const when = <T>(look: () => Promise<T>): Promise<T> => vi.waitFor(look, { interval: 100 });

async function connect(lab: TestLab, admin: SignedIn): Promise<MetaWorld['connections']> {
  const { id, token } = await lab.post<{ id: string; token: string }>('/graph/numbers', { name: 'Loja' });
  const account = { accountId: id, accessToken: token, verifyToken: 'verify-me-please' };
  const number = { name: 'API', channel: 'whatsappapi', provider: 'lab', ...account };
  const cloud = (await admin.call('POST', '/whatsapp', number)).json<Connection>().id;
  await lab.post('/graph/pages', { id: '300000000000001', name: 'Loja', instagram: 'loja.oficial' });
  const page = async (addInstagram: boolean): Promise<number> => {
    const { token: ours } = await lab.post<{ token: string }>('/graph/user-tokens');
    const person = { facebookUserId: '1', facebookUserToken: ours, addInstagram, provider: 'lab' };
    return (await admin.call('POST', '/facebook', person)).json<Connection[]>()[0]?.id ?? 0;
  };
  return { whatsappapi: cloud, facebook: await page(false), instagram: await page(true) };
}

/** Signs in anew where the time that a test let pass ended the session. */
function lasting(app: TestApp, person: SignedIn): SignedIn {
  let current = person;
  return {
    ...person,
    async call(method, url, body) {
      const answer = await current.call(method, url, body);
      if (answer.statusCode !== 401 && answer.statusCode !== 403) return answer;
      current = await signIn(app, person);
      return current.call(method, url, body);
    },
  };
}

async function open(env: Record<string, string>): Promise<MetaWorld & { close(): Promise<void> }> {
  const lab = await startTestLab();
  const wire = await openGraphWire(lab.lab.graph.base);
  const clock = new ShiftedClock();
  const monotonic = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => monotonic() + clock.shiftMs);
  const settings = { ...lab.env, LAB_GRAPH_URL: wire.url, ROLES: 'web,worker,channels', ...env };
  const app = await startTestApp({
    clock,
    env: Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== '')),
  });
  const company = await aCompany(app, { dueDate: null });
  const queueId = await aQueue(app, company, { name: 'Vendas', color: '#0a7cff' });
  const admin = lasting(app, await someone(app, company, { profile: 'admin', queueIds: [queueId] }));
  const hearAgain = async (): Promise<void> =>
    void (await lab.post('/graph/webhook', { url: `${app.url}/api/webhooks/meta` }));
  await hearAgain();
  const connections = await connect(lab, admin);
  for (const id of Object.values(connections)) {
    await when(async () => {
      expect((await admin.call('GET', `/whatsapp/${id}`)).json<Connection>().status).toBe('CONNECTED');
    });
  }
  let customers = 0;

  const talk = async (channel: MetaChannel): Promise<MetaTalk> => {
    const name = `Cliente ${(customers += 1)}`;
    const { id: customerId } = await lab.post<{ id: string }>('/graph/customers', { channel, name });
    const place = `/graph/customers/${customerId}`;
    await lab.post(`${place}/messages`, { kind: 'text', text: `oi de ${name}` });
    const { ticketId, contactId } = await when(async () => {
      const [found] = await ownerQuery<{ ticketId: number; contactId: number }>(
        app,
        `select ticket_id as "ticketId", chat_id as "contactId" from messages where company_id = $1 and body = $2`,
        company.companyId,
        `oi de ${name}`,
      );
      if (!found) throw new Error('Nothing of the customer is here yet.');
      return found;
    });
    const taken = { status: 'open', userId: admin.userId, queueId };
    const ticket = (await admin.call('PUT', `/tickets/${ticketId}`, taken)).json<{ uuid: string }>();
    return {
      customerId,
      contactId,
      ticketId,
      connectionId: connections[channel],
      async say(body) {
        const said = await admin.call('POST', `/messages/${ticketId}`, { body });
        expect(said.statusCode).toBe(200);
        return said.json<{ message: Message }>().message.id;
      },
      async received() {
        const { messages } = await lab.get<{ messages: { by: string; text: string }[] }>(`${place}/messages`);
        return messages.filter(({ by }) => by === 'company').map(({ text }) => text.split('\n').at(-1) ?? '');
      },
      messages: async () =>
        (await admin.call('GET', `/messages/${ticket.uuid}`)).json<{ messages: Message[] }>().messages,
    };
  };

  return {
    app,
    lab,
    wire,
    admin,
    company,
    connections,
    talk,
    hearAgain,
    pass(ms) {
      clock.advance(ms);
      for (const id of Object.values(connections)) app.app.channels.wakeOutbox(id);
    },
    // Nobody listens there.
    deafen: async () => void (await lab.post('/graph/webhook', { url: 'http://127.0.0.1:9/' })),
    waiting: ({ contactId }) =>
      ownerQuery(
        app,
        `select id, action, in_doubt as "inDoubt", state from outbox where company_id = $1 and chat_id = $2 order by id`,
        company.companyId,
        contactId,
      ),
    async close() {
      await app.stop();
      await wire.close();
      await lab.close();
      vi.restoreAllMocks();
    },
  };
}

/** One for the tests of a file. An empty setting is left out. */
export function sharedMetaWorld(env: Record<string, string> = {}): MetaWorld {
  const held: { world?: Awaited<ReturnType<typeof open>> } = {};
  beforeAll(async () => {
    held.world = await open(env);
  });
  afterAll(() => held.world?.close());
  // It exists only once the hook has run, so every property is looked up when it is used.
  return new Proxy({} as MetaWorld, { get: (_target, name) => held.world?.[name as keyof MetaWorld] });
}
