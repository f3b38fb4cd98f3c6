import { randomBytes } from 'node:crypto';
import { routes } from '@oplano/contracts';
import type { CallOf, ResponseOf, Route } from '@oplano/contracts';
import { addDays, inZone } from '@oplano/core/time';
import { customerPeople, demoPassword, operatorPeople } from '../../server/src/app/demo/people.ts';
import { withOwnerClient } from '../../server/src/platform/db-raw/owner-client.ts';
import { call, send, type CallInput } from './api.ts';
import type { TestServer } from './shared-server.ts';

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** Known for people a test has made. */
  readonly userId?: number;
}

export interface Company {
  readonly id: number;
  readonly name: string;
  /** The admin who signed the company up. Nobody opens a browser as this one: a second sign-in would end it. */
  readonly founder: { readonly name: string; readonly token: string };
}

export interface SignedIn {
  readonly person: Person;
  readonly session: ResponseOf<typeof routes.auth.login>;
  /** What the browser was told to keep. */
  readonly cookies: readonly string[];
}

type NewUser = Partial<CallOf<typeof routes.users.create>['body']>;
export type MadePerson = Person & { readonly userId: number };

const password = 'segredo-123';
const zone = 'America/Sao_Paulo';
/** Unlike every other of this and of earlier runs on the same server. */
const unique = (): string => randomBytes(4).toString('hex');

/** A calendar day as the company counts it, so many days from today. */
export const dayFromNow = (days: number): string => addDays(inZone(new Date(), zone).date, days);

/** An hour of the day as the company's clock shows it, so many hours from now. */
export const hoursFromNow = (hours: number): string => inZone(new Date(Date.now() + hours * 3_600_000), zone).time;

/** Makes companies and people on a server through the calls everybody uses, so that every test has its own. */
export function createWorld(
  { url, databaseUrl }: TestServer,
  onCompany?: (companyId: number) => Promise<void> | undefined,
) {
  const api = <T extends Route>(route: T, input?: CallInput<T>) => call(url, route, input);

  /** For what only later screens will be able to do. */
  const sql = (statement: string, values: unknown[] = []) =>
    withOwnerClient(
      databaseUrl,
      async (client) => (await client.query<Record<string, unknown>>(statement, values)).rows,
    );

  async function signIn(person: Person): Promise<SignedIn> {
    const response = await send(url, routes.auth.login, { body: { email: person.email, password: person.password } });
    if (!response.ok) throw new Error(`${person.email} cannot sign in: ${await response.text()}`);
    const cookies = response.headers.getSetCookie();
    return { person, session: (await response.json()) as SignedIn['session'], cookies };
  }

  const setDueDate = (companyId: number, dueDate: string | null) =>
    sql('update companies set due_date = $2 where id = $1', [companyId, dueDate]);

  /** A company of its own on one of the demo's plans. `Essencial` lacks all that a plan can lack. */
  async function aCompany(options: { plan?: 'Completo' | 'Essencial'; name?: string; dueInDays?: number } = {}) {
    const plans = await api(routes.plans.list);
    const plan = plans.find(({ name }) => name === (options.plan ?? 'Completo'));
    const name = options.name ?? `Empresa ${unique()}`;
    const founder = { name: 'Fundadora', email: `fundadora-${unique()}@example.com`, password };
    const { companyId } = await api(routes.auth.signUp, {
      body: { companyName: name, ...founder, phone: '5511999999999', planId: plan?.id ?? 0 },
    });
    await onCompany?.(companyId);
    const { session } = await signIn(founder);
    // Only now: who is expired could no longer make anybody.
    if (options.dueInDays !== undefined) await setDueDate(companyId, dayFromNow(options.dueInDays));
    return { id: companyId, name, founder: { name: founder.name, token: session.token } } satisfies Company;
  }

  /** Somebody who works there; a plain attendant unless told otherwise. */
  async function aPersonOf(company: Company, form: NewUser = {}): Promise<MadePerson> {
    const body = { name: 'Rita Souza', email: `pessoa-${unique()}@example.com`, password, ...form };
    const { id, name } = await api(routes.users.create, { token: company.founder.token, body });
    return { userId: id, name, email: body.email, password: body.password };
  }

  /** Chats of the team in which everybody but one has read all. */
  async function addChats(company: Company, chats: { members: MadePerson[]; unreadBy: MadePerson; count: number }) {
    const made = await sql(
      `insert into chats (company_id, uuid, title, owner_id, last_message, created_at, updated_at)
       select $1, gen_random_uuid(), 'Conversa ' || n, $2, 'Mensagem ' || n, now(), now() + n * interval '1 second'
       from generate_series(1, $3) n returning id`,
      [company.id, chats.unreadBy.userId, chats.count],
    );
    for (const { userId } of chats.members) {
      await sql(
        'insert into chat_members (company_id, chat_id, user_id, unreads) select $1, unnest($2::int[]), $3, $4',
        [company.id, made.map(({ id }) => id), userId, userId === chats.unreadBy.userId ? 2 : 0],
      );
    }
  }

  const addConnection = (company: Company, status: 'CONNECTED' | 'DISCONNECTED') =>
    sql(
      `insert into connections (company_id, name, channel, status, updated_at, created_at)
       values ($1, 'WhatsApp', 'whatsapp', $2, now(), now())`,
      [company.id, status],
    );

  const addQueue = (company: Company, name: string) =>
    sql(`insert into queues (company_id, name, color, created_at) values ($1, $2, '#2E7D32', now())`, [
      company.id,
      name,
    ]);

  const takeAdmin = ({ userId }: MadePerson, company: Company) =>
    api(routes.users.update, {
      token: company.founder.token,
      params: { userId: String(userId) },
      body: { profile: 'user' },
    });

  /** Lets somebody run the platform. There is no call for it: the first operator is made at the set-up. */
  const makeOperator = ({ userId }: MadePerson) => sql('update users set super = true where id = $1', [userId]);

  /** Somebody of the demo. Only one test at a time can be signed in as them. */
  function demoPerson(email: string): Person {
    const found = [...operatorPeople, ...customerPeople].find((person) => person.email === email);
    if (!found) throw new Error(`The demo has no ${email}`);
    return { name: found.name, email, password: demoPassword };
  }

  return {
    url,
    api,
    sql,
    signIn,
    setDueDate,
    aCompany,
    aPersonOf,
    makeOperator,
    addChats,
    addConnection,
    addQueue,
    takeAdmin,
    demoPerson,
  };
}
export type World = ReturnType<typeof createWorld>;
