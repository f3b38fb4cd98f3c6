import { describe, expect, test } from 'vitest';
import { tenantTransaction, type RootDb } from '#platform/db';
import { timerHandlersOf } from '../../src/app/features.ts';
import { withOwnerClient } from '../../src/platform/db-raw/owner-client.ts';
import { openDatabase } from '../../src/platform/db-raw/index.ts';
import { sharedTestApp } from '../app.ts';
import { createTestDatabase } from '../database.ts';
import { aCompany } from '../people.ts';
import { appRole, hasCompany, readCatalogue, type Catalogue, type Table } from './catalogue.ts';
import { hidingProblems, leftOnConnections } from './hiding-checks.ts';
import { createSampleRows } from './sample-rows.ts';
import { foreignKeyProblems, roleProblems, tenancyProblems } from './table-checks.ts';

const app = sharedTestApp();

/** Tables that hold nothing of a company. A new line here is a decision, not a formality. */
const withoutCompany = {
  announcements: 'news of the operator, for everybody',
  companies: 'its id is the company',
  cron_runs: 'when repeated work of the platform was last due',
  event_consumers: 'how far those who read events have come',
  helps: 'videos of the operator, for everybody',
  limit_counters: 'how often something was tried, by digests; nothing of whom',
  nodes: 'the processes of the platform',
  plans: 'what the operator sells',
  platform_settings: 'branding and switches of the platform',
  reminder_line: 'the telephone that reminders of invoices go through',
  reminder_texts: 'the operator’s words, the same for every company',
  schema_migrations: 'what the owner did to the schema; locked for the server',
  sign_in_challenges: 'what devices are to sign before anybody has said who they are, as digests',
};
/** Workers and the sweep of dead processes serve all companies; what they do inside one is bound to it again. */
const shownToPlatform = [
  'jobs',
  'presence',
  'channel_sessions',
  'sign_ups',
  'timers',
  'unnamed_files',
  'announcement_views',
  'schedule_clocks',
  'figure_marks',
  'events',
  'event_holds',
  'dead_events',
  'log_heads',
];
const locked = ['schema_migrations'];

/** Runs work on a database of its own in which these statements were carried out by its owner. */
async function planting<T>(statements: string, work: (ownerUrl: string) => Promise<T>): Promise<T> {
  const database = await createTestDatabase();
  try {
    await withOwnerClient(database.ownerUrl, (client) => client.query(statements));
    return await work(database.ownerUrl);
  } finally {
    await database.drop();
  }
}
const afterPlanting = (statements: string, check: (catalogue: Catalogue) => string[]): Promise<string[]> =>
  planting(statements, async (ownerUrl) => check(await readCatalogue(ownerUrl)));

const guard = (table: string) => `
  alter table ${table} enable row level security;
  alter table ${table} force row level security;
  create policy tenant on ${table} using (company_id = (select app_company())) with check (company_id = (select app_company()));`;

describe('the tables', () => {
  test('every one is guarded by company, or stands on the list with a reason', async () => {
    const catalogue = await readCatalogue(app.ownerUrl);
    expect(catalogue.tables.filter(hasCompany).length).toBeGreaterThan(5);
    expect(tenancyProblems(catalogue, withoutCompany)).toEqual([]);
  });

  test('every table that timers are about takes them along when a row goes', async () => {
    const { rows } = await app.app.database.pool.query<{ name: string }>(
      "select tgrelid::regclass::text as name from pg_trigger where tgname = 'forget_timers'",
    );
    const subjects = new Set(timerHandlersOf(app.app.parts).map(({ timer }) => timer.subject));
    expect(subjects.size).toBeGreaterThan(0);
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([...subjects]));
  });

  test('a table that is not guarded, half guarded or goes around the guard is noticed', async () => {
    const problems = await afterPlanting(
      `create table stray (id int);
       create table bare (company_id int not null);
       create table lax (company_id int not null);
       alter table lax enable row level security;
       create policy tenant on lax using (company_id = (select app_company()));
       create table glass (company_id int not null);
       ${guard('glass')}
       create policy readable on glass for select using (true);
       create table sieve (company_id int not null);
       ${guard('sieve')}
       create policy takes on sieve for insert with check (true);
       alter table nodes disable row level security;
       create view peep as select * from users;
       create view honest with (security_invoker = true) as select * from users;
       create function peep_all() returns setof users language sql security definer as 'select * from users';`,
      (catalogue) => tenancyProblems(catalogue, { ...withoutCompany, gone: 'was there once', users: 'no reason' }),
    );
    expect(problems.toSorted()).toEqual([
      'bare: no policy on company_id',
      'bare: row-level security does not bind its owner',
      'bare: row-level security is off',
      'function peep_all goes around row-level security',
      'glass: the policy readable shows rows of other companies',
      'gone is excused and not there',
      'lax: row-level security does not bind its owner',
      'nodes: companies can write it',
      'sieve: the policy takes takes rows of other companies',
      'stray has no company_id and no reason',
      'users needs no excuse',
      'view peep goes around row-level security',
    ]);
  });

  test('foreign keys inside companies carry the company on both sides', async () => {
    const catalogue = await readCatalogue(app.ownerUrl);
    expect(catalogue.foreignKeys.length).toBeGreaterThan(10);
    expect(foreignKeyProblems(catalogue)).toEqual([]);
  });

  test('a foreign key that could point into another company is noticed', async () => {
    const problems = await afterPlanting(
      `create table notes (company_id int not null, user_id int references users);
       create table swapped (company_id int not null, user_id int, foreign key (user_id, company_id) references users (company_id, id));
       create table lent (company_id int not null, lender_id int references companies);
       create table outside (user_id int references users);`,
      foreignKeyProblems,
    );
    expect(problems.toSorted()).toEqual([
      "lent_lender_id_fkey names a company that is not the row's",
      'notes_user_id_fkey does not carry company_id',
      'outside_user_id_fkey leads from outside into a company',
      'swapped_user_id_company_id_fkey does not carry company_id',
    ]);
  });
});

describe('the role of the server', () => {
  test('is bound by row-level security, owns nothing and cannot touch the migrations', async () => {
    expect(roleProblems(await readCatalogue(app.ownerUrl), locked)).toEqual([]);
    const { rows } = await app.app.database.pool.query<{ role: string }>('select current_user as role');
    expect(rows).toEqual([{ role: appRole }]);
    for (const statement of [
      `insert into schema_migrations (name, checksum) values ('x', 'x')`,
      'delete from schema_migrations',
      'truncate users cascade',
      'alter table users no force row level security',
      'create table mine (id int)',
      'drop policy tenant on users',
    ]) {
      await expect(app.app.database.pool.query(statement), statement).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('a right it should not have is noticed', async () => {
    const problems = await afterPlanting(
      `create table mine (company_id int); alter table mine owner to ${appRole};
       grant create on schema public to ${appRole};
       grant truncate, trigger on users to ${appRole};
       grant update on schema_migrations to ${appRole};`,
      (catalogue) => roleProblems(catalogue, locked),
    );
    expect(problems.toSorted()).toEqual([
      'The role may create in public',
      'The role may put triggers on mine',
      'The role may put triggers on users',
      'The role may truncate mine',
      'The role may truncate users',
      'The role may write schema_migrations',
      'The role owns mine',
    ]);
  });
});

describe('the rows of companies', () => {
  /** Puts a row of each company into the tables and looks for what one reaches of the other. */
  async function reachProblems(
    ownerUrl: string,
    db: RootDb,
    wanted: (table: Table) => boolean,
    companies: { own: number; other: number },
  ): Promise<string[]> {
    const catalogue = await readCatalogue(ownerUrl);
    return withOwnerClient(ownerUrl, async (client) => {
      const samples = createSampleRows(client, catalogue);
      const problems: string[] = [];
      for (const table of catalogue.tables.filter(wanted)) {
        for (const companyId of Object.values(companies)) await samples.insert(table, companyId);
        const rowFor = (companyId: number) => samples.valuesFor(table, companyId);
        problems.push(...(await hidingProblems(db, table, rowFor, companies, shownToPlatform)));
      }
      return problems;
    });
  }

  test('are hidden from the other company and from nobody’s transactions, table by table', async () => {
    const [one, two] = [await aCompany(app), await aCompany(app)];
    const companies = { own: one.companyId, other: two.companyId };
    const problems = await reachProblems(app.ownerUrl, app.app.database.db, hasCompany, companies);
    expect(problems).toEqual([]);
    expect(await leftOnConnections(app.app.database.pool)).toEqual([]);
  });

  test('of the table of companies itself are shown to the company they are', async () => {
    const [one, two] = [await aCompany(app), await aCompany(app)];
    const seen = await tenantTransaction(app.app.database.db, one.companyId, (db) =>
      db.selectFrom('companies').select('id').execute(),
    );
    expect(seen).toEqual([{ id: one.companyId }]);
    const touched = await tenantTransaction(app.app.database.db, one.companyId, (db) =>
      db.updateTable('companies').set({ name: 'mine now' }).where('id', '=', two.companyId).executeTakeFirst(),
    );
    expect(touched.numUpdatedRows).toBe(0n);
  });

  test('that a table lets through are noticed', async () => {
    const leaky = `
      insert into plans (name, users, connections, queues) values ('p', 1, 1, 1);
      insert into companies (name, plan_id, created_at) select 'c', id, now() from plans, generate_series(1, 2);
      create table glass (id int generated always as identity, company_id int not null, note text not null);
      ${guard('glass')}
      create policy leak on glass using (true);`;
    const problems = await planting(leaky, async (ownerUrl) => {
      const scratch = openDatabase(ownerUrl, 2, app.app.runtime.log);
      try {
        return await reachProblems(ownerUrl, scratch.db, ({ name }) => name === 'glass', { own: 2, other: 3 });
      } finally {
        await scratch.close();
      }
    });
    expect(problems).toEqual([
      'glass: rows of the other: 1, not 0',
      'glass: rows of the other in all it sees: 1, not 0',
      'glass: inserting for the other: 1, not 42501',
      'glass: updating the other: 1, not 0',
      'glass: giving rows away: 2, not 42501',
      'glass: deleting the other: 1, not 0',
      'glass: rows without a company: 2, not 0',
      'glass: inserting without a company: 1, not 42501',
      'glass: updating without a company: 2, not 0',
      'glass: deleting without a company: 2, not 0',
      'glass: rows of any company: 2, not 0',
    ]);
  });

  test('are bound to a connection no longer than their transaction, also one that failed', async () => {
    const { db, pool } = app.app.database;
    const failing = tenantTransaction(db, 7, async () => {
      throw new Error('planned');
    });
    await expect(failing).rejects.toThrow('planned');
    expect(await leftOnConnections(pool)).toEqual([]);

    const careless = openDatabase(app.ownerUrl, 1, app.app.runtime.log);
    await careless.pool.query(`set app.company_id = '7'`);
    expect(await leftOnConnections(careless.pool)).toEqual(['app.company_id is still 7']);
    await careless.close();
  });
});
