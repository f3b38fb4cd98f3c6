import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ContactImport } from '@oplano/contracts/contacts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertConnection } from '#features/connections';
import { runInCompany } from '#platform/use-case';
import { aLine, aProvider } from '#test/customers';
import { ownerQuery } from '#test/owner';
import { plantFailures } from '#test/planted-failures';
import { aDesk } from '../../src/features/schedules/schedules.fixture.ts';
import { startTestApp } from '../app.ts';
import { aCompany, aPerson, someone, type TestCompany } from '../people.ts';
import { aConnection, aQueue } from '../things.ts';

/**
 * One entry that nothing can be done with, put into every queue there is: what stands beside it goes on, and what becomes
 * of it is what ARCHITECTURE says. A queue that is in the table has its case here, and the other way round.
 */
const appSecret = 'a secret of Meta’s';
let app: Awaited<ReturnType<typeof startTestApp>>;
beforeAll(async () => {
  app = await startTestApp({ env: { META_APP_ID: '42', META_APP_SECRET: appSecret } });
  // What comes again and was never seen before has missed nothing: from here on it may have.
  await app.app.worker.runDue();
});
afterAll(() => app?.stop());

const rows = <T>(statement: string): Promise<T[]> => ownerQuery<T>(app, statement);
const one = async <T>(statement: string): Promise<T | undefined> => (await rows<T>(statement))[0];
const never = { code: 'P0001', times: 1_000_000 } as const;

/** A minute passes, and everything that is due then is tried. */
async function aMinute(): Promise<void> {
  app.clock.advance(60_000);
  await app.app.worker.runDue();
  await app.app.eventConsumers.runDue();
}
/** So much time that every try there is was had. */
async function everyTry(): Promise<void> {
  for (let round = 0; round < 18; round += 1) {
    app.clock.advance(15 * 60_000);
    await app.app.worker.runDue();
    await app.app.eventConsumers.runDue();
  }
}

interface Poisoned {
  /** Whether what stands beside the poison has gone on. */
  readonly neighbour: () => Promise<boolean>;
  /** What became of the poison once its tries were used up. */
  readonly end: () => Promise<unknown>;
  /** What it should be. */
  readonly is: unknown;
  /** The neighbour waits behind the poison, because their order counts, and goes on when that is over. */
  readonly isBehind?: true;
}

const deadJob = (name: string, { companyId }: TestCompany) =>
  one(`select name, last_error is not null as said from jobs
       where name = '${name}' and company_id = ${companyId} and dead_at is not null`);
const putIn = (company: TestCompany, name: string, payload: object, key: string | null = null) =>
  ownerQuery(
    app,
    `insert into jobs (company_id, name, payload, key, place, run_at, created_at, max_attempts)
     values ($1, $2, $3, $4, $5, $6, $6, 15)`,
    company.companyId,
    name,
    JSON.stringify(payload),
    key,
    key === null ? 'front' : 'new',
    app.clock.now(),
  );
const isGone = async (name: string, { companyId }: TestCompany): Promise<boolean> =>
  (await rows(`select from jobs where name = '${name}' and company_id = ${companyId} and dead_at is null`)).length ===
  0;
/** A customer's line of a new company. */
async function aShop() {
  const company = await aCompany(app);
  const connectionId = await aConnection(app, company, 'Vendas');
  return { company, connectionId, line: await aLine(app, company, connectionId) };
}
const bodiesOf = async (connectionId: number): Promise<string[]> =>
  (await rows<{ body: string }>(`select body from messages where connection_id = ${connectionId} order by id`)).map(
    ({ body }) => body,
  );

const queues: Record<string, () => Promise<Poisoned>> = {
  async jobs() {
    const company = await aCompany(app);
    await putIn(company, 'messages.fetch-media', { nonsense: true });
    await putIn(company, 'contacts.import', { importId: 0 });
    return {
      neighbour: () => isGone('contacts.import', company),
      end: () => deadJob('messages.fetch-media', company),
      is: { name: 'messages.fetch-media', said: true },
    };
  },

  async 'jobs with a key'() {
    const company = await aCompany(app);
    await putIn(company, 'messages.fetch-media', { nonsense: true }, 'same');
    await putIn(company, 'contacts.import', { importId: 0 }, 'same');
    return {
      neighbour: () => isGone('contacts.import', company),
      isBehind: true,
      end: () => deadJob('messages.fetch-media', company),
      is: { name: 'messages.fetch-media', said: true },
    };
  },

  async timers() {
    const company = await aCompany(app);
    const [stuck, other] = [await aPerson(app, company), await aPerson(app, company)];
    const until = new Date(app.clock.now().getTime() + 30_000);
    for (const [{ userId }, payload] of [
      [stuck, '{"nonsense": true}'],
      [other, 'null'],
    ] as const) {
      await ownerQuery(app, 'update users set away_since = $2, away_until = $2 where id = $1', userId, until);
      await ownerQuery(
        app,
        `insert into timers (company_id, subject, subject_id, kind, due_at, payload) values ($1, 'users', $2, 'users.back', $3, $4)`,
        company.companyId,
        userId,
        until,
        payload,
      );
    }
    return {
      neighbour: async () =>
        (await rows(`select from users where id = ${other.userId} and away_since is null`)).length > 0,
      end: () => deadJob('users.back', company),
      is: { name: 'users.back', said: true },
    };
  },

  async callbacks() {
    const company = await aCompany(app);
    const account = '77001';
    const connectionId = await runInCompany(app.app.runtime, company.companyId, ({ db, now }) =>
      insertConnection(
        db,
        company.companyId,
        {
          name: 'Página',
          channel: 'facebook',
          provider: 'live',
          status: 'CONNECTED',
          number: '',
          isDefault: false,
          now,
        },
        { account_id: account },
      ),
    );
    await plantFailures(app, { table: 'messages', where: `new.body = 'veneno de Meta'`, ...never });
    const call = async (from: string, text: string): Promise<void> => {
      const message = { mid: randomUUID(), text };
      const messaging = [{ sender: { id: from }, recipient: { id: account }, timestamp: 1_790_000_000_000, message }];
      const payload = JSON.stringify({ object: 'page', entry: [{ id: account, time: 1, messaging }] });
      const signature = createHmac('sha256', appSecret).update(payload).digest('hex');
      const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
      const answer = await app.inject({ method: 'POST', url: '/api/webhooks/meta', payload, headers });
      if (answer.statusCode !== 200) throw new Error(answer.body);
    };
    await call('901', 'veneno de Meta');
    await call('902', 'bom dia');
    return {
      neighbour: async () => (await bodiesOf(connectionId)).includes('bom dia'),
      end: () => deadJob('webhooks.hand-on', company),
      is: { name: 'webhooks.hand-on', said: true },
    };
  },

  async 'events of channels'() {
    const { company, connectionId, line } = await aShop();
    await plantFailures(app, { table: 'messages', where: `new.body = 'veneno'`, ...never });
    await line.says('5511933330001', 'veneno');
    await line.says('5511933330001', 'bom dia');
    return {
      neighbour: async () => (await bodiesOf(connectionId)).includes('bom dia'),
      end: async () => [
        await deadJob('messages.stranded-event', company),
        await one(`select handled_at from stranded_events where connection_id = ${connectionId}`),
      ],
      is: [{ name: 'messages.stranded-event', said: true }, { handled_at: null }],
    };
  },

  async 'consumers of events'() {
    const [company, other] = [await aCompany(app), await aCompany(app)];
    await plantFailures(app, { table: 'audit_trail', where: `new.company_id = ${company.companyId}`, ...never });
    for (const each of [company, other]) {
      const admin = await someone(app, each, { profile: 'admin' });
      const made = await admin.call('POST', '/tags', { name: 'Cliente' });
      const { id } = made.json<{ id: number }>();
      await admin.call('DELETE', `/tags/${id}`);
    }
    return {
      neighbour: async () => (await rows(`select from audit_trail where company_id = ${other.companyId}`)).length > 0,
      end: () => one(`select distinct consumer from dead_events where company_id = ${company.companyId}`),
      is: { consumer: 'audit.trail' },
    };
  },

  async 'what comes again'() {
    const { companyId } = await aCompany(app);
    await ownerQuery(app, `insert into unnamed_files (company_id, key) values ($1, 'companies/0/x')`, companyId);
    await plantFailures(app, { table: 'unnamed_files', where: `new.company_id = ${companyId}`, ...never });
    app.clock.advance(5 * 60_000);
    const before = await one<{ at: Date }>(`select last_due_at as at from cron_runs where name = 'schedules.find-due'`);
    return {
      neighbour: async () => {
        const now = await one<{ at: Date }>(
          `select last_due_at as at from cron_runs where name = 'schedules.find-due'`,
        );
        return now?.at.getTime() !== before?.at.getTime();
      },
      end: () =>
        one(`select distinct name, last_error is not null as said from jobs
             where name = 'files.forget' and dead_at is not null`),
      is: { name: 'files.forget', said: true },
    };
  },

  async schedules() {
    const desk = await aDesk(app);
    const stuck = await desk.plan({ sendAt: desk.later(1), body: 'presa' });
    const other = await desk.plan({ sendAt: desk.later(1), body: 'livre' });
    const where = `new.schedule_id = ${stuck.id} and new.state = 'sending'`;
    await plantFailures(app, { table: 'schedule_occurrences', where, ...never });
    app.clock.advance(60_000);
    const state = (id: number) =>
      one<{ state: string }>(`select state from schedule_occurrences where schedule_id = ${id}`);
    return {
      neighbour: async () => (await state(other.id))?.state === 'sending',
      end: () => state(stuck.id),
      is: { state: 'failed' },
    };
  },

  async imports() {
    const admin = await someone(app, await aCompany(app), { profile: 'admin' });
    const where = `new.company_id = ${admin.companyId} and new.name = 'Veneno'`;
    await plantFailures(app, { table: 'contacts', where, ...never });
    const form = new FormData();
    form.set('file', new Blob(['Nome;Telefone\nVeneno;5511922220001\nAna;5511922220002']), 'people.csv');
    const headers = { authorization: `Bearer ${admin.token}` };
    const loaded = await fetch(`${app.url}/api/contacts/imports`, { method: 'POST', headers, body: form });
    const { id } = (await loaded.json()) as ContactImport;
    await admin.call('POST', `/contacts/imports/${id}/start`, { mapping: { name: 0, number: 1 } });
    return {
      neighbour: async () =>
        (await rows(`select from contacts where company_id = ${admin.companyId} and name = 'Ana'`)).length > 0,
      end: () =>
        one(`select i.state, i.failed, r.problem from contact_imports i
             join contact_import_rows r on r.import_id = i.id where i.id = ${id}`),
      is: { state: 'done', failed: 1, problem: 'broken' },
    };
  },

  async 'files of messages'() {
    const { connectionId, line } = await aShop();
    // Nobody keeps the connection open here, and no provider answers: the file will not come.
    const media = { kind: 'image', mimetype: 'image/png', name: 'foto.png', source: '' } as const;
    await line.says('5511911110001', '', { content: { kind: 'media' }, media });
    await line.says('5511911110001', 'bom dia');
    return {
      neighbour: async () => (await bodiesOf(connectionId)).includes('bom dia'),
      end: () =>
        one(`select f.state, f.failure <> '' as said from message_media f
             join messages m on m.id = f.message_id where m.connection_id = ${connectionId}`),
      is: { state: 'failed', said: true },
    };
  },

  async 'the outbox'() {
    const company = await aCompany(app);
    const connectionId = await aConnection(app, company, 'Vendas');
    const queueId = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
    const provider = aProvider();
    const line = await aLine(app, company, connectionId, provider);
    const admin = await someone(app, company, { profile: 'admin' });
    for (const [phone, body] of [
      ['5511900000001', 'recusada'],
      ['5511900000002', 'aceita'],
    ] as const) {
      await line.says(phone, 'oi');
      const ticket = await one<{ id: number }>(
        `select t.id from tickets t join contacts c on c.id = t.contact_id
         where t.connection_id = ${connectionId} and c.number = '${phone}'`,
      );
      const taken = await admin.call('PUT', `/tickets/${ticket?.id}`, { status: 'open', queueId });
      const said = await admin.call('POST', `/messages/${ticket?.id}`, { body });
      expect([taken.statusCode, said.statusCode]).toEqual([200, 200]);
    }
    provider.refuse({ ok: false, retry: 'never', code: 'refused', message: 'not wanted' });
    return {
      neighbour: async () => {
        await line.drain();
        return line.heard().some((text) => text.includes('aceita'));
      },
      end: () =>
        one(`select ack, failure is not null as said from messages
             where connection_id = ${connectionId} and body like '%recusada%'`),
      is: { ack: 0, said: true },
    };
  },
};

/** The first column of the table. */
function queuesOfArchitecture(): string[] {
  const text = readFileSync(path.join(import.meta.dirname, '..', '..', '..', 'docs', 'ARCHITECTURE.md'), 'utf8');
  const [, section = ''] = text.split('\n## What a poison entry does\n');
  const [table = ''] = section.split('\n## ', 1);
  return [...table.matchAll(/^\| ([^|]+?) \|/gm)].flatMap(([, name = '']) => (/^(queue|-+)$/.test(name) ? [] : name));
}

test('ARCHITECTURE says for each queue what a poison entry does', () => {
  expect(queuesOfArchitecture()).toEqual(Object.keys(queues));
});

test.each(Object.keys(queues))(
  'a poison entry in this queue holds nobody up and is shown at its end: %s',
  async (name) => {
    const poisoned = await queues[name]?.();
    if (!poisoned) throw new Error(`There is no case for ${name}.`);
    await aMinute();
    if (!poisoned.isBehind) expect(await poisoned.neighbour()).toBe(true);
    await everyTry();
    expect(await poisoned.neighbour()).toBe(true);
    expect(await poisoned.end()).toEqual(poisoned.is);
  },
);
