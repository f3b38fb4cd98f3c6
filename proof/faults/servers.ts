import { readSecrets } from '../../server/src/platform/instance/secrets-file.ts';
import { findRunningPostmaster } from '../../server/src/platform/postgres/postmaster.ts';
import path from 'node:path';
import { startServer, type ServerProcess } from '../../tools/server-process.ts';
import type { Line } from './line.ts';

type Settings = Readonly<Record<string, string>>;

/** The processes of one installation: a server with the database in its folder, and at times a second one beside it. */
export interface Servers {
  start(settings?: Settings): Promise<void>;
  /** A kill -9, a crash, or a stop as a deployment asks for it. */
  stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  isUp(): boolean;
  /** It ended without being told to. */
  hasCrashed(): boolean;
  startSecond(): Promise<void>;
  killSecond(): Promise<void>;
  killDatabase(): Promise<boolean>;
  /** To be told by whoever takes the database away in another way. */
  databaseWasCut(): void;
  /** As the owner of the tables; the address changes when the database starts with another server. */
  databaseUrl(): Promise<string>;
  /** All that was printed, by all of them, from a place on. */
  output(): string;
  close(): Promise<void>;
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const patienceMs = 15_000;

export function createServers(dataDir: string, common: Settings, lines: readonly Line[]): Servers {
  const cluster = path.join(dataDir, 'postgres', 'cluster');
  let first: ServerProcess | undefined;
  let second: ServerProcess | undefined;
  let past = '';
  let disturbances = 0;

  /** A server that loses its database while it starts ends; whoever watches over it starts it again. */
  async function startAgain(settings: () => Promise<Settings> | Settings): Promise<ServerProcess> {
    for (;;) {
      const before = disturbances;
      try {
        return await startServer(await settings());
      } catch (error) {
        if (disturbances === before) throw error;
        past += String(error);
      }
    }
  }

  async function databaseUrl(): Promise<string> {
    const { databasePassword } = readSecrets(dataDir);
    for (const until = Date.now() + patienceMs; Date.now() < until; await new Promise((done) => setTimeout(done, 50))) {
      const found = await findRunningPostmaster(cluster);
      if (found?.status === 'ready')
        return `postgres://postgres:${encodeURIComponent(databasePassword)}@127.0.0.1:${found.port}/postgres`;
    }
    throw new Error('The database does not run.');
  }
  async function end(server: ServerProcess, signal: NodeJS.Signals): Promise<void> {
    await server.stop(signal);
    past += server.output();
  }

  const servers: Servers = {
    async start(settings = {}) {
      first = await startAgain(() => ({ ...common, DATA_DIR: dataDir, ...settings }));
      for (const line of lines) line.lead(Number(new URL(first.url).port));
    },
    async stop(signal) {
      const ending = first;
      first = undefined;
      if (ending) await end(ending, signal);
    },
    isUp: () => first !== undefined,
    hasCrashed: () => first !== undefined && !isAlive(first.pid),
    async startSecond() {
      second = await startAgain(async () => ({
        ...common,
        DATA_DIR: dataDir,
        DATABASE_URL: await databaseUrl(),
        APP_SECRET: readSecrets(dataDir).appSecret,
      }));
    },
    async killSecond() {
      const ending = second;
      second = undefined;
      if (ending) await end(ending, 'SIGKILL');
    },
    async killDatabase() {
      const found = await findRunningPostmaster(cluster);
      if (!found) return false;
      disturbances += 1;
      process.kill(found.pid, 'SIGKILL');
      return true;
    },
    databaseWasCut: () => void (disturbances += 1),
    databaseUrl,
    output: () => past + (first?.output() ?? '') + (second?.output() ?? ''),
    async close() {
      await servers.killSecond();
      await servers.stop('SIGTERM');
    },
  };
  return servers;
}
