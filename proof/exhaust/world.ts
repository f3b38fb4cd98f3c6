import { mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Session } from '@oplano/contracts/auth';
import { MovableClock } from '../../server/src/platform/clock/index.ts';
import { migrate } from '../../server/src/platform/db-raw/migrate.ts';
import { withOwnerClient } from '../../server/src/platform/db-raw/owner-client.ts';
import { databaseUrl, newDatabaseName, runStatement } from '../../server/test/database-admin.ts';
import { aCompany, aPerson, testPassword, type TestPerson } from '../../server/test/people.ts';
import { startAppOn, testSecret } from '../../server/test/run-app.ts';
import { aLadder, belongingsOf, idsOf, type Belongings } from '../../server/test/structure/ranks.ts';
import { startThrowAwayPostgres } from '../../server/test/throw-away-postgres.ts';
import { startServer, throwAwayFolder, type ServerProcess } from '../../tools/server-process.ts';
import type { Hostile } from './hand.ts';
import { childrenOf, filesBelow } from './process-watch.ts';
import type { Subject } from './subject.ts';

export interface Person extends TestPerson {
  readonly own: Belongings;
}

interface People {
  /** Several, taken in turn: whoever was stopped once would attack the next thing with a budget that is used up. */
  readonly hostile: readonly Person[];
  readonly neighbour: Person;
  /** Colleagues of the neighbour who sign in now and then. */
  readonly colleagues: readonly TestPerson[];
}

/** An installation as it runs in production, with one company that means ill and one that works. */
export interface World extends Subject {
  readonly people: People;
  hostile(): Promise<Hostile>;
  close(): Promise<void>;
}

const webhookSecret = 'the secret of an app that nobody has';
/** Readers of pictures, sheets and voices that stay for a minute, for the next file. */
const keptWarm = Math.max(3, os.availableParallelism()) + 2;
const contactsOfEach = 20_000;
const hostileCount = 20;

/** Made by a server of this process, which then makes room for the real one. */
async function seed(ownerUrl: string): Promise<People> {
  const clock = new MovableClock(new Date().toISOString());
  const app = await startAppOn({ ownerUrl, drop: async () => undefined }, { clock });
  try {
    const limits = { users: 1_000, queues: 1_000, connections: 1_000 };
    const makePeople = async (name: string, count: number) => {
      const company = await aCompany(app, { name, dueDate: null, plan: limits });
      const ladder = await aLadder(app, company);
      await aPerson(app, company, { profile: 'admin' });
      const persons: Person[] = [];
      for (let index = 0; index < count; index += 1) {
        const person = await aPerson(app, company);
        persons.push({ ...person, own: await belongingsOf(app, ladder, person, name) });
      }
      return { company, persons };
    };
    const [bad, good] = [await makePeople('Hostil', hostileCount), await makePeople('Vizinha', 1)];
    const [neighbour] = good.persons;
    if (!neighbour) throw new Error('There is no neighbour.');
    const colleagues: TestPerson[] = [];
    for (let index = 0; index < 8; index += 1) colleagues.push(await aPerson(app, good.company));
    for (const { companyId } of [bad.company, good.company])
      await withOwnerClient(ownerUrl, async (client) => {
        await client.query('set row_security = off');
        await client.query(
          `insert into contacts (company_id, uuid, name, number, channel, created_at, updated_at)
           select $1, gen_random_uuid(), 'Cliente ' || n, '55' || (11900000000 + n), 'whatsapp', now(), now()
           from generate_series(1, $2::int) n`,
          [companyId, contactsOfEach],
        );
      });
    return { hostile: bad.persons, neighbour, colleagues };
  } finally {
    await app.stop();
  }
}

/** The browsers that people signed in on before: wrong passwords from elsewhere are not counted against those. */
const knownDevices = new WeakMap<TestPerson, string>();

export async function signIn(url: string, person: TestPerson, address: string) {
  const { email, companyId } = person;
  const device = knownDevices.get(person);
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...(device ? { cookie: device } : {}) },
    body: JSON.stringify({ email, password: testPassword, companyId }),
    signal: AbortSignal.timeout(20_000),
  });
  if (!response.ok) throw new Error(`sign-in: ${response.status} ${(await response.text()).slice(0, 100)}`);
  const cookies = response.headers.getSetCookie().map((set) => set.split(';', 1)[0] ?? '');
  const known = cookies.find((set) => set.startsWith('device='));
  if (known) knownDevices.set(person, known);
  const [cookie = ''] = cookies;
  return { session: (await response.json()) as Session, cookie };
}

/** Figures that must come back to what they were. */
async function figures(url: string): Promise<Record<string, number>> {
  const text = await (await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(5_000) })).text();
  const read = (name: string): number =>
    Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\d+)`, 'm').exec(text)?.[1] ?? 0);
  const inUse = read('db_pool_connections') - read('db_pool_idle');
  return {
    'open sockets': read('open_sockets'),
    // One or two are in use at any moment, by jobs.
    'busy database connections': Math.max(0, inUse - 2),
    'transactions that wait': read('db_pool_waiting'),
  };
}

/** Where files wait before they are somebody's. */
const isStaging = (file: string): boolean => /staging|incoming|upload|tmp|temp/i.test(file);

export async function buildWorld(): Promise<World> {
  const undo: (() => Promise<unknown> | void)[] = [];
  const close = async (): Promise<void> => {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  };
  try {
    const postgres = await startThrowAwayPostgres();
    undo.push(() => postgres.stop());
    const name = newDatabaseName('test');
    await runStatement(postgres.url, `create database ${name}`);
    const ownerUrl = databaseUrl(postgres.url, name);
    await migrate(ownerUrl);
    const people = await seed(ownerUrl);
    const folder = throwAwayFolder();
    undo.push(() => folder.remove());
    const [data, temporary] = [path.join(folder.path, 'data'), path.join(folder.path, 'tmp')];
    for (const one of [data, temporary]) mkdirSync(one);
    const server: ServerProcess = await startServer({
      NODE_ENV: 'production',
      // As people have it: what a flood meets first are its own budgets.
      LIMITS: '1',
      DATABASE_URL: ownerUrl,
      APP_SECRET: testSecret,
      DATA_DIR: data,
      TMPDIR: temporary,
      LOG_LEVEL: 'info',
      TRUST_PROXY: '127.0.0.1',
      META_APP_ID: '1',
      META_APP_SECRET: webhookSecret,
      GRAPH_BASE_URL: 'http://127.0.0.1:9',
    });
    undo.push(() => server.stop());
    let turn = 0;
    const isGone = (): boolean => {
      try {
        process.kill(server.pid, 0);
        return false;
      } catch {
        return true;
      }
    };
    return {
      pid: server.pid,
      url: server.url,
      output: () => server.output(),
      died: () => (isGone() ? (server.output().trimEnd().split('\n').at(-1) ?? 'without a word') : null),
      gauges: async () => ({
        ...(await figures(server.url)),
        'processes of its own': Math.max(childrenOf(server.pid).length - keptWarm, 0),
        'files that wait': [
          ...filesBelow(temporary),
          ...filesBelow(data).filter((file) => isStaging(file.slice(data.length))),
        ].length,
      }),
      people,
      async hostile() {
        const person = people.hostile[(turn += 1) % people.hostile.length];
        if (!person) throw new Error('There is nobody hostile.');
        const address = `198.51.100.${1 + (turn % 250)}`;
        const { session, cookie } = await signIn(server.url, person, address);
        return {
          token: session.token,
          address,
          userId: person.userId,
          email: person.email,
          cookie,
          ids: { ...idsOf(person.own), companyId: person.companyId, planId: 1 },
          victims: [people.neighbour.email, ...people.colleagues.map(({ email }) => email)],
          webhookSecret,
        };
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
