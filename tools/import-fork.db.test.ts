import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { sharedTestApp, testSecret } from '../server/test/app.ts';
import { createFork, type TestFork } from '../server/test/fork.ts';
import { fillLargeFork } from '../server/test/fork-rows.ts';
import { ownerQuery } from '../server/test/owner.ts';
import { root } from './run-command.ts';

const app = sharedTestApp();
let fork: TestFork;
beforeAll(async () => {
  fork = await createFork();
  await fillLargeFork(fork, { contacts: 200, messages: 3_000 });
});
afterAll(() => fork.drop());

/** As on a server of a company in Brazil. */
const zone = 'America/Sao_Paulo';

/** Runs the command on the database of a server that is at work. */
function importFork(...args: readonly string[]) {
  const child = spawn(process.execPath, ['tools/import-fork.ts', ...args], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: app.ownerUrl,
      APP_SECRET: testSecret,
      DEMO: 'off',
      NODE_ENV: 'test',
      TZ: zone,
    },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, output }));
  return { child, ended };
}

const counted = async () => {
  const [row] = await ownerQuery<Record<string, number>>(
    app,
    `select (select count(*)::int from companies where name = 'Grande') as companies,
       (select count(*)::int from contacts) as contacts, (select count(*)::int from tickets) as tickets,
       (select count(*)::int from ticket_tracking) as attendances, (select count(*)::int from messages) as messages,
       (select count(distinct body)::int from messages) as different,
       (select count(*)::int from tickets where last_message = '') as silent`,
  );
  return row;
};

/** Somewhere among the messages the database takes its time: a run that comes there hangs. */
const stumble = `
  create function stumble() returns trigger language plpgsql as $$
  begin
    if new.body = 'mensagem número 1777' then perform pg_sleep(3600); end if;
    return new;
  end $$;
  create trigger stumble before insert on messages for each row execute function stumble();`;

test('a move that is killed in the middle goes on where it was, and nothing is there twice', async () => {
  await ownerQuery(app, stumble);
  const first = importFork('--database', fork.url);
  const asleep = `select pid from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`;
  await expect.poll(async () => (await ownerQuery(app, asleep)).length).toBe(1);
  first.child.kill('SIGKILL');
  await first.ended;
  await ownerQuery(app, `select pg_terminate_backend(pid) from (${asleep}) sleepers`);
  await ownerQuery(app, 'drop function stumble cascade');
  const half = await counted();
  expect(half).toMatchObject({ companies: 1, contacts: 200, tickets: 200 });
  // Whole portions, and not the one it stood in.
  expect(half?.['messages']).toBe(1_500);

  const whole = {
    companies: 1,
    contacts: 200,
    tickets: 200,
    attendances: 200,
    messages: 3_000,
    different: 3_000,
    silent: 0,
  };
  const second = await importFork('--database', fork.url).ended;
  expect(second.output).toMatch(/^message +3000 +1500 +1500 +0$/m);
  expect(second.code).toBe(0);
  expect(await counted()).toEqual(whole);
  const third = await importFork('--database', fork.url).ended;
  expect(third.output).toMatch(/^message +3000 +0 +3000 +0$/m);
  expect(third.output).toMatch(/^contact +200 +0 +200 +0$/m);
  expect(third.output).toContain('tables that are not taken over: Settings');
  expect(await counted()).toEqual(whole);
});

test('times without a zone are those of UTC, whatever zone the machine has', async () => {
  const other = await createFork();
  onTestFinished(() => other.drop());
  await other.put('Companies', { id: 1, name: 'Sem fuso', status: true });
  await other.put('Whatsapps', { id: 1, name: 'Zap', companyId: 1 });
  await other.put('Contacts', { id: 1, name: 'Rui', number: '5511987653333', companyId: 1 });
  await other.put('Tickets', { id: 1, status: 'closed', contactId: 1, whatsappId: 1, companyId: 1 });
  const createdAt = '2025-03-02T12:00:00Z';
  await other.put('Messages', { id: 'Z1', body: 'sem fuso', ticketId: 1, contactId: 1, companyId: 1, createdAt });
  await other.run(
    `alter table "Messages" alter column "createdAt" type timestamp using "createdAt" at time zone 'UTC'`,
  );
  const { output } = await importFork('--database', other.url).ended;
  expect(output).toMatch(/^message +1 +1 +0 +0$/m);
  const sent = `select to_char(sent_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as sent from messages where body = 'sem fuso'`;
  expect(await ownerQuery(app, sent)).toEqual([{ sent: '2025-03-02 12:00' }]);
});

test('a command that cannot work says so in one sentence', async () => {
  const nothing = await importFork('--database', fork.url.replace(/[^/]+$/, 'nobody_has_this')).ended;
  expect([nothing.code, nothing.output.trim().split('\n').length]).toEqual([1, 1]);
  expect(nothing.output).toContain('The other database does not open');
  const own = await importFork('--database', app.ownerUrl).ended;
  expect(own.output.trim()).toBe('That database has no tables of this family.');
  expect((await importFork().ended).output).toContain('npm run import-fork');
});
