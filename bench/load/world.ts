import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { withOwnerClient } from '../../server/src/platform/db-raw/owner-client.ts';
import { createTestRedis } from '../../server/test/redis.ts';
import { startServer, throwAwayFolder, type ServerProcess } from '../../tools/server-process.ts';
import type { Dataset } from '../dataset/ensure-dataset.ts';
import { childrenCpuMs, cpuMs, memoryMb, parentOf } from './cost.ts';
import type { Ask, Told } from './generator.ts';
import { percentile, type StepFigures } from './knee.ts';
import { seedPeople } from './seed-people.ts';
import { planAgents, planCustomers, shape } from './shape.ts';

/** Processor time of one message, by who used it. */
export interface Cost {
  readonly server: number;
  readonly postgres: number;
  readonly redis: number;
  /** What the measurement itself took away from the others. */
  readonly generator: number;
}

export interface Step extends StepFigures {
  readonly costMs: Cost;
  readonly deliveries: number;
  /** Callbacks that were not answered with 200. */
  readonly refused: number;
}

export interface World {
  readonly processes: number;
  /** Memory of the server before anybody came, and what the lines of the last opening added. */
  readonly memory: { before: number; perThousand: number };
  step(agents: number, rate: number, seconds: number): Promise<Step>;
  close(): Promise<void>;
}

const appSecret = 'the secret of an app that nobody has';
/** What opening lines leaves behind, such as telling who is online, is not the load. */
const settleMs = 1_500;
const warmUpSeconds = 2;

function startGenerator() {
  const child: ChildProcess = fork(path.join(import.meta.dirname, 'generator.ts'), { stdio: 'inherit' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  process.once('exit', () => child.kill('SIGKILL'));
  return {
    pid: child.pid ?? 0,
    ask: <T extends Told['told']>(ask: Ask): Promise<Told & { told: T }> =>
      new Promise((resolve, reject) => {
        const onExit = (): void => reject(new Error('The load generator ended.'));
        child.once('exit', onExit);
        child.once('message', (told: Told) => {
          child.off('exit', onExit);
          resolve(told as Told & { told: T });
        });
        child.send(ask);
      }),
    async close() {
      child.send({ ask: 'close' } satisfies Ask);
      await Promise.race([ended, pause(3_000)]);
      child.kill('SIGKILL');
    },
  };
}

async function postmasterOf(databaseUrl: string): Promise<number> {
  const backend = await withOwnerClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return { pid: rows[0]?.pid ?? 0, parent: parentOf(rows[0]?.pid ?? 0) };
  });
  return backend.parent;
}

/** Servers on a dataset, with people in front of them who are opened as they are needed. */
export async function openWorld(
  dataset: Dataset,
  options: { processes: number; mostAgents: number; settings?: Record<string, string> },
): Promise<World> {
  const { processes, mostAgents } = options;
  const secret = randomBytes(32).toString('hex');
  const undo: (() => Promise<unknown> | void)[] = [];
  const close = async (): Promise<void> => {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  };
  try {
    const agents = planAgents(mostAgents, dataset.main.queues.length);
    const people = await seedPeople(dataset, { agents, customers: planCustomers(agents) }, secret);
    const redis = processes > 1 ? await createTestRedis() : undefined;
    await redis?.start();
    undo.push(async () => redis?.stop());
    const folder = throwAwayFolder();
    undo.push(() => folder.remove());
    const servers: ServerProcess[] = [];
    for (let index = 0; index < processes; index += 1) {
      const server = await startServer({
        NODE_ENV: 'production',
        DEMO: 'off',
        DATABASE_URL: dataset.databaseUrl,
        APP_SECRET: secret,
        DATA_DIR: folder.path,
        ROLES: 'web,worker',
        LOG_LEVEL: 'error',
        META_APP_ID: '1',
        META_APP_SECRET: appSecret,
        GRAPH_BASE_URL: 'http://127.0.0.1:9',
        ...(redis ? { REDIS_URL: redis.url } : {}),
        ...options.settings,
      });
      servers.push(server);
      undo.push(() => server.stop());
    }
    const postmaster = await postmasterOf(dataset.databaseUrl);
    const generator = startGenerator();
    undo.push(() => generator.close());
    const sum = (of: (pid: number) => number): number => servers.reduce((total, { pid }) => total + of(pid), 0);
    const spent = (): Cost => ({
      server: sum(cpuMs),
      postgres: childrenCpuMs(postmaster),
      redis: cpuMs(redis?.pid() ?? 0),
      generator: cpuMs(generator.pid),
    });
    await pause(settleMs);
    const memory = { before: sum(memoryMb), perThousand: Number.NaN };
    let opened = 0;

    const openUpTo = async (count: number): Promise<void> => {
      if (count <= opened) return;
      const before = { held: sum(memoryMb), opened };
      const some = people.agents.slice(opened, count);
      await generator.ask<'opened'>({
        ask: 'open',
        urls: servers.map(({ url }) => url),
        agents: some,
      });
      opened = count;
      await pause(settleMs);
      if (opened - before.opened >= 100) {
        memory.perThousand = ((sum(memoryMb) - before.held) / (opened - before.opened)) * 1_000;
      }
    };

    return {
      processes,
      memory,
      close,
      async step(count, rate, seconds) {
        await openUpTo(count);
        const customers = people.customers.slice(0, count * shape.customersPerAgent);
        const ask = { ask: 'write', account: people.account, appSecret, customers, rate } as const;
        await generator.ask<'written'>({ ...ask, seconds: warmUpSeconds });
        const before = spent();
        const told = await generator.ask<'written'>({ ...ask, seconds });
        const after = spent();
        const each = (of: keyof Cost): number => (after[of] - before[of]) / told.sent;
        return {
          agents: count,
          rate,
          sent: told.sent,
          unseen: told.unseen,
          refused: told.refused,
          deliveries: told.heard,
          p50: percentile(told.delays, 0.5),
          p95: percentile(told.delays, 0.95),
          p99: percentile(told.delays, 0.99),
          worst: Math.max(...told.delays),
          costMs: {
            server: each('server'),
            postgres: each('postgres'),
            redis: each('redis'),
            generator: each('generator'),
          },
        };
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
