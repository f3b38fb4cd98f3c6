import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { firstSchema } from '../server/src/platform/db-raw/first-schema.ts';
import { migrate, readMigrations } from '../server/src/platform/db-raw/migrate.ts';
import { hashPassword } from '../server/src/platform/crypto/index.ts';
import { aLine } from '../server/test/customers.ts';
import type {} from '../server/test/database.ts';
import { ownerQuery } from '../server/test/owner.ts';
import { signIn, testPassword } from '../server/test/people.ts';
import { startAppOn, testSecret } from '../server/test/run-app.ts';
import { insertStatement, type Row } from '../server/test/structure/sample-rows.ts';
import { readCatalogue as readSchema } from './schema/catalogue.ts';
import { inhabit, marksOf } from './schema/inhabited.ts';
import { dumpSql } from './schema/sql-dump.ts';
import { makeBackup } from '../server/src/backup/make-backup.ts';
import { aPlainOwner, type PlainOwner } from '../server/test/plain-owner.ts';
import { restoreBackup } from '../server/src/backup/restore-backup.ts';
import { aBench, fingerprintOf, type Bench } from '../server/test/backup-bench.ts';

const names = (await readMigrations()).map(({ name }) => name);
const schemaFile = readFileSync(new URL('../server/schema.sql', import.meta.url), 'utf8');

let owner: PlainOwner;
let bench: Bench;
/** The superuser's, who looks at everything. */
let client: Bench['client'];
/** The owner's, whom row-level security binds: what a migration does to rows must not depend on that. */
let url = '';
beforeAll(async () => {
  owner = await aPlainOwner(inject('testPostgres').ownerUrl);
});
afterAll(() => owner.remove());
beforeEach(async () => {
  bench = await aBench(inject('testPostgres').ownerUrl);
  url = await owner.take(bench.ownerUrl);
  ({ client } = bench);
});
afterEach(() => bench.remove());

// Every migration after the first schema adds one, and each builds two schemas; the last step is upgrade.db.test.ts.
describe('an upgrade', () => {
  test.each(names.slice(names.indexOf(firstSchema), -2))(
    'from %s keeps every row and arrives at the very schema of today',
    async (name) => {
      await migrate(url, { through: name });
      const catalogue = await inhabit(bench);
      const before = await marksOf(bench, catalogue);
      expect(Object.keys(before).length).toBeGreaterThan(50);
      expect(await migrate(url)).toEqual(names.slice(names.indexOf(name) + 1));
      const after = await marksOf(bench, catalogue);
      const gone = Object.keys(before).filter((place) => !(place in after));
      expect(gone).toEqual([]);
      expect(after).toEqual(before);
      expect(dumpSql(await readSchema(bench.ownerUrl))).toBe(schemaFile);
    },
  );

  async function insert(table: string, row: Row): Promise<Row> {
    const { text, values } = insertStatement(table, row);
    const { rows } = await client.query<Record<string, unknown>>(text, values);
    return rows[0] ?? {};
  }

  /** A small company in the middle of a conversation, written in the words of the first schema. */
  async function aCompanyOfThen() {
    const at = new Date('2026-03-02T14:00:00.000Z');
    const times = { created_at: at, updated_at: at };
    const plan = await insert('plans', { name: 'Então', users: 5, connections: 5, queues: 5 });
    const made = await insert('companies', {
      name: 'De antes',
      plan_id: plan['id'],
      due_date: '2026-12-31',
      created_at: at,
    });
    const company_id = Number(made['id']);
    const hash = await hashPassword(testPassword);
    const person = { name: 'Ana', email: 'ana@example.com', password_hash: hash, profile: 'admin' };
    const user = await insert('users', { company_id, ...person, ...times });
    const link = { name: 'Loja', channel: 'whatsapp', status: 'CONNECTED', is_default: true };
    const connection = await insert('connections', { company_id, ...link, ...times });
    const [phone, channel] = ['5511987654321', 'whatsapp'];
    const who = { uuid: crypto.randomUUID(), name: 'Bia', number: phone, channel };
    const contact = await insert('contacts', { company_id, ...who, ...times });
    const address = { contact_id: contact['id'], kind: 'phone', value: phone, canonical: phone };
    await insert('contact_addresses', { company_id, ...address, created_at: at });
    const ids = { contact_id: contact['id'], connection_id: connection['id'] };
    const uuid = crypto.randomUUID();
    const state = { uuid, channel, status: 'open', user_id: user['id'], active_at: at, last_message: 'Bom dia' };
    const ticket = await insert('tickets', { company_id, ...ids, ...state, ...times });
    const said = {
      from_me: false,
      origin: 'customer',
      body: 'Bom dia',
      external_id: 'then-1',
      sent_at: at,
      created_at: at,
    };
    await insert('messages', { company_id, ticket_id: ticket['id'], chat_id: contact['id'], ...ids, ...said });
    return {
      companyId: company_id,
      name: 'De antes',
      userId: Number(user['id']),
      uuid,
      phone,
      connectionId: Number(connection['id']),
    };
  }

  test('from the first schema leaves a conversation that goes on where it was', async () => {
    await migrate(url, { through: firstSchema });
    const then = await aCompanyOfThen();
    await migrate(url);
    const app = await startAppOn({ ownerUrl: bench.ownerUrl, drop: async () => undefined });
    try {
      const ana = await signIn(app, { companyId: then.companyId, userId: then.userId, email: 'ana@example.com' });
      const line = await aLine(app, then, then.connectionId);
      await line.says(then.phone, 'Ainda aí?');
      const heard = await ana.call('GET', `/messages/${then.uuid}`);
      expect(heard.statusCode).toBe(200);
      const { messages } = heard.json<{ messages: { body: string }[] }>();
      expect(messages.map(({ body }) => body)).toEqual(['Bom dia', 'Ainda aí?']);
      // Whoever wrote before is the same person after, and is counted.
      expect(await ownerQuery(bench, 'select 1 from contacts')).toHaveLength(1);
      expect((await ana.call('GET', '/contacts')).json()).toMatchObject({ count: 1, contacts: [{}] });
    } finally {
      await app.close();
    }
  });

  test('by way of a backup of the last schema but one ends at the same rows and the same schema', async () => {
    const last = names.at(-2) ?? '';
    await migrate(url, { through: last });
    await inhabit(bench);
    const target = await aBench(inject('testPostgres').ownerUrl);
    try {
      const folder = `${bench.folder}/archive`;
      const say = (): void => undefined;
      const parts = { secret: testSecret, storage: bench.storage, say };
      await makeBackup(folder, { ...parts, ownerUrl: bench.ownerUrl, withSecret: false });
      const choices = { secretFolder: undefined, replace: false, disconnected: false, otherKey: false };
      await restoreBackup(folder, { ...parts, ...choices, ownerUrl: target.ownerUrl });
      await migrate(url);
      expect(await fingerprintOf(target.ownerUrl)).toEqual(await fingerprintOf(bench.ownerUrl));
      expect(dumpSql(await readSchema(target.ownerUrl))).toBe(schemaFile);
    } finally {
      await target.remove();
    }
  });
});
