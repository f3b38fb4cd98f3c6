import { createHmac, randomUUID } from 'node:crypto';
import type { ContactImport } from '@oplano/contracts/contacts';
import type { StoppedQueue } from '@oplano/contracts/stopped';
import { insertConnection } from '#features/connections';
import { runInCompany } from '#platform/use-case';
import { aLine } from '#test/customers';
import { ownerQuery } from '#test/owner';
import { plantFailures } from '#test/planted-failures';
import { aDesk } from '../../src/features/schedules/schedules.fixture.ts';
import { aCompany, aPerson, someone } from '../people.ts';
import type { TestApp } from '../run-app.ts';
import { aConnection, aQueue } from '../things.ts';

/** Something put into a queue that nothing can be done with until it is cured. */
export interface Stuck {
  /** Null: it belongs to no company. */
  readonly companyId: number | null;
  /** What the list calls it. */
  readonly what: string;
  /** What a customer or the company wrote: it is in no answer. */
  readonly secret?: string;
  readonly cure: () => Promise<unknown>;
  /** Whether what it was for has happened. */
  readonly isDone: () => Promise<boolean>;
  /** What must be left of it once it is dropped: nothing, unless said otherwise. */
  readonly left?: () => Promise<unknown[]>;
  /** What brings it to its end, beside time. */
  readonly push?: () => Promise<void>;
}

export const metaSecret = 'a secret of Meta’s';
const never = { code: 'P0001', times: 1_000_000 } as const;

/** One such entry for every queue of the table in ARCHITECTURE; each call puts in another. */
export function stuckIn(app: TestApp): Record<StoppedQueue, () => Promise<Stuck>> {
  const rows = <T>(statement: string): Promise<T[]> => ownerQuery<T>(app, statement);
  const isThere = async (statement: string): Promise<boolean> => (await rows(statement)).length > 0;
  let calls = 0;

  /** A job whose payload is nonsense until somebody mends it. */
  async function aJob(key: string | null): Promise<Stuck> {
    const { companyId } = await aCompany(app);
    await ownerQuery(
      app,
      `insert into jobs (company_id, name, payload, key, place, run_at, created_at, max_attempts)
       values ($1, 'tickets.bulk', '{"nonsense": "segredo"}', $2, $3, $4, $4, 15)`,
      companyId,
      key,
      key === null ? 'front' : 'new',
      app.clock.now(),
    );
    const own = `name = 'tickets.bulk' and company_id = ${companyId}`;
    return {
      companyId,
      what: 'tickets.bulk',
      secret: 'segredo',
      cure: () => rows(`update jobs set payload = '{"bulkId": 2147483647}' where ${own}`),
      isDone: async () => !(await isThere(`select from jobs where ${own}`)),
      left: () => rows(`select id from jobs where ${own}`),
    };
  }

  return {
    jobs: () => aJob(null),
    keyedJobs: () => aJob('same'),

    async timers() {
      const company = await aCompany(app);
      const { userId } = await aPerson(app, company);
      const until = new Date(app.clock.now().getTime() + 30_000);
      await ownerQuery(app, 'update users set away_since = $2, away_until = $2 where id = $1', userId, until);
      await ownerQuery(
        app,
        `insert into timers (company_id, subject, subject_id, kind, due_at, payload)
         values ($1, 'users', $2, 'users.back', $3, '{"nonsense": true}')`,
        company.companyId,
        userId,
        until,
      );
      const own = `timers where company_id = ${company.companyId} and kind = 'users.back'`;
      return {
        companyId: company.companyId,
        what: 'users.back',
        cure: () => rows(`update timers set payload = 'null' where company_id = ${company.companyId}`),
        isDone: () => isThere(`select from users where id = ${userId} and away_since is null`),
        left: () => rows(`select kind from ${own}`),
      };
    },

    async callbacks() {
      const { companyId } = await aCompany(app);
      const account = String(77_100 + (calls += 1));
      const connectionId = await runInCompany(app.app.runtime, companyId, ({ db, now }) =>
        insertConnection(
          db,
          companyId,
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
      const planted = await plantFailures(app, {
        table: 'messages',
        where: `new.connection_id = ${connectionId}`,
        ...never,
      });
      const message = { mid: randomUUID(), text: 'veneno de Meta' };
      const messaging = [{ sender: { id: '901' }, recipient: { id: account }, timestamp: 1_790_000_000_000, message }];
      const payload = JSON.stringify({ object: 'page', entry: [{ id: account, time: 1, messaging }] });
      const signature = createHmac('sha256', metaSecret).update(payload).digest('hex');
      const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
      const answer = await app.inject({ method: 'POST', url: '/api/webhooks/meta', payload, headers });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return {
        companyId,
        what: 'webhooks.hand-on',
        secret: 'veneno',
        cure: () => planted.remove(),
        isDone: () => isThere(`select from messages where connection_id = ${connectionId}`),
        left: () => rows(`select id from webhook_events where company_id = ${companyId} and handled_at is null`),
      };
    },

    async channelEvents() {
      const company = await aCompany(app);
      const connectionId = await aConnection(app, company, 'Vendas');
      const line = await aLine(app, company, connectionId);
      const where = `new.connection_id = ${connectionId}`;
      const planted = await plantFailures(app, { table: 'messages', where, ...never });
      await line.says('5511933330001', 'veneno');
      return {
        companyId: company.companyId,
        what: 'messages.stranded-event',
        secret: 'veneno',
        cure: () => planted.remove(),
        isDone: () => isThere(`select from messages where connection_id = ${connectionId}`),
        left: () =>
          rows(`select id from stranded_events where company_id = ${company.companyId} and handled_at is null`),
      };
    },

    async consumers() {
      const company = await aCompany(app);
      const { companyId } = company;
      const where = `new.company_id = ${companyId}`;
      const planted = await plantFailures(app, { table: 'audit_trail', where, ...never });
      await someone(app, company, { profile: 'admin' });
      return {
        companyId,
        what: 'audit.trail · user.signed-in',
        cure: () => planted.remove(),
        isDone: () => isThere(`select from audit_trail where company_id = ${companyId}`),
        left: () => rows(`select id from dead_events where company_id = ${companyId}`),
      };
    },

    async cron() {
      // Jobs of the platform under a key of what comes again; those that really do are handed nothing to stumble over.
      const name = (calls += 1) % 2 === 0 ? 'announcements.turn' : 'companies.tell';
      const key = `cron tests.again-${calls}`;
      await ownerQuery(
        app,
        `insert into jobs (name, payload, key, place, run_at, created_at, max_attempts)
         values ($1, '{"nonsense": true}', $2, 'new', $3, $3, 15)`,
        name,
        key,
        app.clock.now(),
      );
      const good = '{"id": 2147483647, "companyId": 2147483647}';
      return {
        companyId: null,
        what: name,
        cure: () => rows(`update jobs set payload = '${good}' where key = '${key}'`),
        isDone: async () => !(await isThere(`select from jobs where key = '${key}'`)),
        left: () => rows(`select id from jobs where key = '${key}'`),
      };
    },

    async schedules() {
      const desk = await aDesk(app);
      const plan = await desk.plan({ sendAt: desk.later(200), body: 'boleto preso' });
      const where = `new.schedule_id = ${plan.id} and new.state = 'sending'`;
      const planted = await plantFailures(app, { table: 'schedule_occurrences', where, ...never });
      const state = `schedule_occurrences where schedule_id = ${plan.id} and state`;
      return {
        companyId: desk.company.companyId,
        what: `schedule ${plan.id}`,
        secret: 'preso',
        cure: () => planted.remove(),
        isDone: () => isThere(`select from ${state} = 'sending'`),
        // Its people go on seeing that it failed.
        left: async () =>
          (await isThere(`select from ${state} = 'failed'`)) ? [] : ['it does not say that it failed'],
      };
    },

    async imports() {
      const admin = await someone(app, await aCompany(app), { profile: 'admin' });
      const where = `new.company_id = ${admin.companyId} and new.state = 'importing' and new.handled > 0`;
      const planted = await plantFailures(app, { table: 'contact_imports', where, ...never });
      const form = new FormData();
      form.set('file', new Blob(['Nome;Telefone\nAna Segredo;5511922220002']), 'people.csv');
      const headers = { authorization: `Bearer ${admin.token}` };
      const loaded = await fetch(`${app.url}/api/contacts/imports`, { method: 'POST', headers, body: form });
      const { id } = (await loaded.json()) as ContactImport;
      await admin.call('POST', `/contacts/imports/${id}/start`, { mapping: { name: 0, number: 1 } });
      return {
        companyId: admin.companyId,
        what: 'contacts.import',
        secret: 'Segredo',
        cure: () => planted.remove(),
        isDone: () => isThere(`select from contact_imports where id = ${id} and state = 'done' and created = 1`),
      };
    },

    async media() {
      const company = await aCompany(app);
      const connectionId = await aConnection(app, company, 'Vendas');
      const line = await aLine(app, company, connectionId);
      // Nobody keeps the connection open here, and no provider answers: the file will not come.
      const media = { kind: 'image', mimetype: 'image/png', name: 'segredo.png', source: '' } as const;
      await line.says('5511911110001', '', { content: { kind: 'media' }, media });
      const { companyId } = company;
      return {
        companyId,
        what: 'messages.fetch-media',
        secret: 'segredo',
        cure: () => rows(`update message_media set state = 'ready' where company_id = ${companyId}`),
        isDone: async () => !(await isThere(`select from jobs where company_id = ${companyId}`)),
        left: () => rows(`select id from jobs where company_id = ${companyId}`),
      };
    },

    async outbox() {
      const company = await aCompany(app);
      const connectionId = await aConnection(app, company, 'Vendas');
      const queueId = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
      const line = await aLine(app, company, connectionId);
      const admin = await someone(app, company, { profile: 'admin' });
      await line.says('5511900000001', 'oi');
      await line.drain();
      const [ticket] = await rows<{ id: number }>(`select id from tickets where connection_id = ${connectionId}`);
      await admin.call('PUT', `/tickets/${ticket?.id}`, { status: 'open', queueId });
      await line.drain();
      const said = await admin.call('POST', `/messages/${ticket?.id}`, { body: 'boleto preso' });
      if (said.statusCode !== 200) throw new Error(said.body);
      // Answering also tells the customer that they were read.
      const own = `outbox where connection_id = ${connectionId} and action = 'send'`;
      await rows(
        `update outbox set payload = '{"forwardId": "segredo"}' where connection_id = ${connectionId} and action = 'send'`,
      );
      return {
        companyId: company.companyId,
        what: 'send',
        secret: 'segredo',
        push: async () => void (await line.drain()),
        cure: () => rows(`update outbox set payload = '{}' where connection_id = ${connectionId}`),
        isDone: async () => line.heard().some((text) => text.includes('boleto preso')),
        left: () => rows(`select id from ${own}`),
      };
    },
  };
}
