import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { withOwnerClient } from '../db-raw/owner-client.ts';
import { startEmbeddedPostgres } from './index.ts';

const password = 'p@ss w/é"x';
let dataDir = '';

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'oplano-launcher-'));
});
afterAll(() => clearAway(dataDir));

/** Stops whatever a failed test may have left running. */
async function clearAway(folder: string): Promise<void> {
  const left = await startEmbeddedPostgres({ dataDir: folder, password });
  await left.stop();
  await rm(folder, { recursive: true });
}

/** Another program that starts the database and writes rows, one line of output for each acknowledged row. */
function spawnOwner(): ChildProcess {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(path.join(import.meta.dirname, 'index.ts'))};
    import pg from ${JSON.stringify(import.meta.resolve('pg'))};
    const { url } = await startEmbeddedPostgres({ dataDir: process.argv[1], password: process.argv[2] });
    const client = new pg.Client(url);
    await client.connect();
    await client.query('create table if not exists written (id int generated always as identity)');
    process.on('SIGINT', async () => {
      await client.query('select 1');
      console.log('closing with a working database');
      process.exit();
    });
    for (;;) {
      const { rows } = await client.query('insert into written default values returning id');
      console.log(rows[0].id);
    }`;
  const args = ['--input-type=module-typescript', '--eval', program, dataDir, password];
  const owner = spawn(process.execPath, args, { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void owner.kill('SIGKILL'));
  return owner;
}

/** Collects what the owner prints until `until` says it is enough. */
async function readLines(owner: ChildProcess, until: (line: string) => boolean): Promise<string[]> {
  const lines: string[] = [];
  if (!owner.stdout) throw new Error('the owner has no output');
  for await (const line of createInterface({ input: owner.stdout })) {
    lines.push(line);
    if (until(line)) break;
  }
  return lines;
}

async function countWritten(url: string): Promise<number> {
  return withOwnerClient(url, async (client) => {
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from written');
    return rows[0]?.count ?? 0;
  });
}

/** Every process of the running database. */
async function processesOf(url: string): Promise<number[]> {
  const postmaster = await readFile(path.join(dataDir, 'cluster', 'postmaster.pid'), 'utf8');
  return withOwnerClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where pid <> pg_backend_pid()',
    );
    return [Number.parseInt(postmaster, 10), ...rows.map((row) => row.pid)];
  });
}

test('Ctrl-C reaches the server but not its database', async () => {
  const owner = spawnOwner();
  await readLines(owner, (line) => line === '10');
  process.kill(-(owner.pid ?? Number.NaN), 'SIGINT');
  const lines = await readLines(owner, (line) => line.startsWith('closing'));
  expect(lines.at(-1)).toBe('closing with a working database');
});

test('the database of a killed server is adopted with all it holds, and can be stopped', async () => {
  const first = await startEmbeddedPostgres({ dataDir, password });
  await first.stop();
  const owner = spawnOwner();
  const lines = await readLines(owner, () => true);
  owner.kill('SIGKILL');
  await once(owner, 'exit');

  const [adopted, again] = await Promise.all([
    startEmbeddedPostgres({ dataDir, password }),
    startEmbeddedPostgres({ dataDir, password }),
  ]);
  expect([adopted.adopted, again.adopted]).toEqual([true, true]);
  expect(again.url).toBe(adopted.url);
  expect(await countWritten(adopted.url)).toBeGreaterThanOrEqual(lines.length);
  await adopted.stop();
  await again.stop();
  await expect(countWritten(adopted.url)).rejects.toThrow('ECONNREFUSED');
});

test('after every process is killed at once the next start has every acknowledged row', async () => {
  const owner = spawnOwner();
  const hasWritten = Promise.withResolvers<void>();
  const lines = readLines(owner, (line) => {
    if (line === '200') hasWritten.resolve();
    return false;
  });
  await hasWritten.promise;
  const { url } = await startEmbeddedPostgres({ dataDir, password });
  const pids = await processesOf(url);
  owner.kill('SIGKILL');
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  const acknowledged = (await lines).map(Number);
  expect(acknowledged.length).toBeGreaterThan(50);

  const recovered = await startEmbeddedPostgres({ dataDir, password });
  expect(recovered.adopted).toBe(false);
  const missing = await withOwnerClient(recovered.url, async (client) => {
    const query = 'select id from unnest($1::int[]) id except select id from written';
    return (await client.query(query, [acknowledged])).rows;
  });
  expect(missing).toEqual([]);
  await recovered.stop();
});

test('a stale lock file does not prevent the start, even when its number belongs to another process now', async () => {
  const cluster = path.join(dataDir, 'cluster');
  const first = await startEmbeddedPostgres({ dataDir, password });
  const lock = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8');
  for (const pid of await processesOf(first.url)) process.kill(pid, 'SIGKILL');

  // PostgreSQL takes only a process of its own user for a rival.
  const { uid, gid } = await stat(cluster);
  const stranger = spawn('sleep', ['30'], { uid, gid });
  await once(stranger, 'spawn');
  await writeFile(path.join(cluster, 'postmaster.pid'), lock.replace(/^\d+/, String(stranger.pid)));

  const second = await startEmbeddedPostgres({ dataDir, password });
  expect(second.adopted).toBe(false);
  expect(stranger.exitCode).toBe(null);
  stranger.kill();
  await second.stop();
});

test('a database that dies under a running server is brought back at the same address, and stays down once stopped', async () => {
  const said: string[] = [];
  const postgres = await startEmbeddedPostgres({
    dataDir,
    password,
    revive: true,
    onProgress: (line) => said.push(line),
  });
  for (let death = 1; death <= 2; death += 1) {
    const before = await countWritten(postgres.url);
    for (const pid of (await processesOf(postgres.url)).slice(0, death === 1 ? 1 : undefined)) {
      process.kill(pid, 'SIGKILL');
    }
    await vi.waitFor(async () => expect(await countWritten(postgres.url)).toBe(before), {
      interval: 100,
    });
  }
  expect(said.filter((line) => line.includes('started again'))).toHaveLength(2);
  await postgres.stop();
  await sleep(1_000);
  await expect(countWritten(postgres.url)).rejects.toThrow('ECONNREFUSED');
});

test('two first starts at once end up with one database', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'oplano-launcher-'));
  onTestFinished(() => clearAway(folder));
  const both = await Promise.all([
    startEmbeddedPostgres({ dataDir: folder, password, durable: false }),
    startEmbeddedPostgres({ dataDir: folder, password, durable: false }),
  ]);
  expect(both[0].url).toBe(both[1].url);
  expect(both.filter((postgres) => postgres.adopted)).toHaveLength(1);
  await both[0].stop();
  await both[1].stop();
  expect((await readdir(folder)).toSorted()).toEqual(['cluster', 'postgres.log']);
});
