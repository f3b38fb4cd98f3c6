import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readSecrets } from '../server/src/platform/instance/index.ts';
import { startEmbeddedPostgres } from '../server/src/platform/postgres/index.ts';
import { readPostmaster } from '../server/src/platform/postgres/postmaster.ts';
import { createTestDatabase, type TestDatabase } from '../server/test/database.ts';
import { ownerQuery } from '../server/test/owner.ts';
import { testSecret } from '../server/test/run-app.ts';
import { runServer, startServer, throwAwayFolder } from './server-process.ts';

/** Each of these is a whole start of the program on a machine that does other things too. */
const startMs = 180_000;

let folder: ReturnType<typeof throwAwayFolder>;
beforeEach(() => (folder = throwAwayFolder()));
afterEach(() => folder.remove());

const listen = async (): Promise<net.Server> => {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
};
const portOf = (server: net.Server): number => (server.address() as AddressInfo).port;
const close = (server: net.Server) => new Promise((resolve) => server.close(resolve));
const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

describe('a database with the demo sign-ins', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
    const run = (sql: string) => ownerQuery(database, sql);
    await run("insert into platform_settings values ('internal.demo', 'present', now())");
    // Whatever a process does once it runs begins with its name in this table.
    await run('create table nodes_ever (id text)');
    await run(`create function note_node() returns trigger security definer language plpgsql as
      'begin insert into public.nodes_ever values (new.id); return new; end'`);
    await run('create trigger note_node after insert on nodes for each row execute function note_node()');
    await run(`insert into jobs (name, payload, place, run_at, created_at, max_attempts)
      values ('sessions.sweep', '{}', 'front', now(), now(), 5)`);
  });
  afterEach(() => database.drop());

  test.each([
    ['in production', { NODE_ENV: 'production' }],
    ['on an address that others reach', { DEMO: 'off', HOST: '0.0.0.0' }],
    ['by a worker in production', { NODE_ENV: 'production', ROLES: 'worker,channels' }],
  ])(
    'is refused %s before the port is open and before any job or connection is taken',
    async (_name, settings) => {
      const place = await listen();
      const port = portOf(place);
      await close(place);
      const start = { done: false };
      const running = runServer({
        DATABASE_URL: database.ownerUrl,
        APP_SECRET: testSecret,
        DATA_DIR: folder.path,
        PORT: String(port),
        ...settings,
      }).finally(() => (start.done = true));
      let hasAccepted = false;
      for (; !start.done; await sleep(2)) hasAccepted ||= await accepts(port);
      const { code, output } = await running;
      expect({ code, hasAccepted }).toEqual({ code: 1, hasAccepted: false });
      expect(output).toContain('that database holds the demo sign-ins');
      expect(await ownerQuery(database, 'select id from nodes_ever')).toEqual([]);
      expect(await ownerQuery(database, 'select attempts, locked_by from jobs')).toEqual([
        { attempts: 0, locked_by: null },
      ]);
    },
    startMs,
  );
});

describe('a server with a database of its own that is told to stop', () => {
  /** Programs that work in its folder, what makes or runs a PostgreSQL there among them. */
  const left = (): string[] =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        try {
          const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
          return command.includes(folder.path) ? command : [];
        } catch {
          // It ended meanwhile.
          return [];
        }
      });
  const settings = () => ({ DATA_DIR: path.join(folder.path, 'data'), DEMO: 'off' });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'leaves none behind after %s, which for a terminal that is closed is the last word',
    async (signal) => {
      const server = await startServer(settings());
      expect(left()).not.toEqual([]);
      expect({ code: await server.stop(signal), left: left() }).toEqual({ code: 0, left: [] });
    },
    startMs,
  );

  test(
    'leaves none behind in the middle of its start either',
    async () => {
      const { DATA_DIR: dataDir } = settings();
      await (await startServer(settings())).stop();
      const cluster = path.join(dataDir, 'postgres', 'cluster');
      // Whoever connects waits: it is there, and the server has yet to be let in.
      appendFileSync(path.join(cluster, 'postgresql.conf'), 'pre_auth_delay = 5\n');
      const start = { done: false };
      const running = runServer(settings(), {
        signal: 'SIGTERM',
        when: async () => {
          const isReady = async () => (await readPostmaster(cluster))?.status === 'ready';
          while (!start.done && !(await isReady())) await sleep(2);
        },
      }).finally(() => (start.done = true));
      const { code, output } = await running;
      expect({ code, left: left() }, output).toEqual({ code: 0, left: [] });
      expect(output).not.toContain('is ready');
      expect(existsSync(path.join(dataDir, 'server.lock'))).toBe(false);
    },
    startMs,
  );
});

describe('a start that cannot succeed says why in one sentence and ends with 1', () => {
  const ends = async (settings: Record<string, string>): Promise<string> => {
    const { code, output } = await runServer({ DATA_DIR: path.join(folder.path, 'data'), DEMO: 'off', ...settings });
    // What it does on its way is said too; the last line is why it ended.
    const last = output.trim().split('\n').at(-1) ?? '';
    expect({ code, hasStack: /^\s+at .*:\d+/m.test(output) }, output).toEqual({ code: 1, hasStack: false });
    return last;
  };

  test.each<[string, Record<string, string>, RegExp]>([
    ['a bucket without keys', { S3_BUCKET: 'files' }, /^The setting S3_ACCESS_KEY is missing/],
    ['a store that is no address', { S3_ENDPOINT: 'files' }, /^The setting S3_ENDPOINT is wrong/],
    ['a Redis that is no address', { REDIS_URL: 'redis' }, /^The setting REDIS_URL is wrong/],
    [
      'a folder below a file',
      { DATA_DIR: '/etc/passwd/data' },
      /^The data folder .* cannot be used: a file is in its way/,
    ],
    [
      'a database nobody serves',
      { DATABASE_URL: 'postgres://u:pw-7@127.0.0.1:9/x' },
      /^The database cannot be used: nobody answers/,
    ],
    [
      'a database on an unknown host',
      { DATABASE_URL: 'postgres://u:pw-7@nowhere.invalid/x' },
      /^The database cannot be used: its host is not known/,
    ],
  ])(
    '%s',
    async (_name, settings, sentence) => {
      const said = await ends(settings);
      expect(said).toMatch(sentence);
      expect(said).not.toContain('pw-7');
    },
    startMs,
  );

  test(
    'secrets that are damaged are not made anew',
    async () => {
      const file = path.join(folder.path, 'data', 'secrets.json');
      mkdirSync(path.dirname(file));
      for (const text of ['', '{"appSecret": "half', '{"appSecret":"short"}']) {
        writeFileSync(file, text);
        expect(await ends({})).toMatch(/^The secrets in .* are damaged: put the file back as it was/);
      }
    },
    startMs,
  );

  test(
    'a PostgreSQL whose files are damaged, or made with other secrets',
    async () => {
      const dataDir = path.join(folder.path, 'data');
      mkdirSync(dataDir);
      const { databasePassword: password } = readSecrets(dataDir);
      const postgres = await startEmbeddedPostgres({
        dataDir: path.join(dataDir, 'postgres'),
        password,
        durable: false,
      });
      await postgres.stop();
      const secret = 'x'.repeat(40);
      writeFileSync(
        path.join(dataDir, 'secrets.json'),
        JSON.stringify({ appSecret: secret, databasePassword: secret }),
      );
      expect(await ends({})).toMatch(
        /^The database in .* was created with another password .*: put back the secrets.json/,
      );
      truncateSync(path.join(dataDir, 'postgres', 'cluster', 'global', 'pg_control'), 100);
      expect(await ends({})).toMatch(/^The database in .* does not start \(.*pg_control.*\): restore a backup/);
    },
    startMs,
  );

  test(
    'a database that does not know us, and one that is newer',
    async () => {
      const database = await createTestDatabase();
      try {
        const wrong = (change: (url: URL) => void): string => {
          const url = new URL(database.ownerUrl);
          change(url);
          return url.href;
        };
        expect(await ends({ DATABASE_URL: wrong((url) => (url.password = 'pw-7')) })).toMatch(
          /^The database cannot be used: it does not take this user or password; mend them in DATABASE_URL\. \(28P01\)$/,
        );
        expect(await ends({ DATABASE_URL: wrong((url) => (url.pathname = '/nothing')) })).toMatch(
          /^The database cannot be used: there is no database of that name/,
        );
        await ownerQuery(database, "insert into schema_migrations values ('9999-later.sql', 'x')");
        expect(await ends({ DATABASE_URL: database.ownerUrl })).toMatch(/^The database is newer than this program/);
      } finally {
        await database.drop();
      }
    },
    startMs,
  );

  test(
    'an address or a port that is not to be had',
    async () => {
      const database = await createTestDatabase();
      const taken = await listen();
      const settings = { DATABASE_URL: database.ownerUrl, APP_SECRET: testSecret };
      try {
        expect(await ends({ ...settings, PORT: String(portOf(taken)) })).toMatch(
          /^The server cannot listen on 127\.0\.0\.1, port \d+: it is taken by another program; set PORT/,
        );
        expect(await ends({ ...settings, HOST: '192.0.2.1' })).toMatch(/: this machine has no such address; mend HOST/);
      } finally {
        await close(taken);
        await database.drop();
      }
    },
    startMs,
  );
});
