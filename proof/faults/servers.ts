import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { readSecrets } from '../../server/src/platform/instance/secrets-file.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/postgres/index.ts';
import { findRunningPostmaster } from '../../server/src/platform/postgres/postmaster.ts';
import { startServer, type ServerProcess } from '../../tools/server-process.ts';
import type { Line } from './line.ts';

type Settings = Readonly<Record<string, string>>;

const everything = 'web,worker,channels';
/** How an installation is run: what each of its processes does. */
export const layouts = {
  one: [everything],
  two: [everything, everything],
  split: ['web', 'worker', 'channels'],
} as const satisfies Record<string, readonly string[]>;
export type Layout = keyof typeof layouts;

/**
 * The processes of one installation, and at times one more beside them. A single one keeps the database in its folder, as
 * people run it; several share one that somebody else keeps.
 */
export interface Servers {
  /** How many processes there should be. */
  readonly count: number;
  /** One process without sessions and with the database in its folder, to set everything up. */
  open(): Promise<void>;
  /** Brings up whichever of them is not there. */
  start(): Promise<void>;
  /** A kill -9, a crash, or a stop as a deployment asks for it: of one of them, or of all. */
  stop(signal: 'SIGKILL' | 'SIGTERM', place?: number): Promise<void>;
  /** One of them stands still, as a machine does that is moved or starved, and goes on. */
  halt(place: number): void;
  goOn(): void;
  /** One was killed, and the others need not have noticed yet. */
  isDeathUnnoticed(): boolean;
  /** One ended without being told to. */
  hasCrashed(): boolean;
  startSecond(): Promise<void>;
  killSecond(): Promise<void>;
  killDatabase(): Promise<boolean>;
  /** All of its processes stand still, and nobody is told so. */
  haltDatabase(): Promise<void>;
  wakeDatabase(): Promise<void>;
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

const run = promisify(execFile);
/** A process and those that it started. */
async function familyOf(pid: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=']);
  const children = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid);
  return [pid, ...children.flatMap(([child]) => child ?? [])];
}
function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) if (isAlive(pid)) process.kill(pid, signal);
}

/** After so long the others take a process for dead that no longer says anything. */
const silentMs = 28_000;

/** How long a database may be away: it stands still for 20 s, and comes back slowly beside other work. */
const patienceMs = 60_000;

export interface ServersOptions {
  readonly dataDir: string;
  readonly layout: Layout;
  /** Settings that all of them have. */
  readonly common: Settings;
  /** Where each of them reads by how much its clock is wrong. */
  readonly clockFiles: readonly string[];
  /** How agents and providers get to them. */
  readonly lines: readonly Line[];
}

export function createServers({ dataDir, layout, common, clockFiles, lines }: ServersOptions): Servers {
  const folder = path.join(dataDir, 'postgres');
  const cluster = path.join(folder, 'cluster');
  const roles = layouts[layout];
  const processes: (ServerProcess | undefined)[] = roles.map(() => undefined);
  let kept: { stop(): Promise<void> } | undefined;
  let second: ServerProcess | undefined;
  let halted: number[] = [];
  let past = '';
  let disturbances = 0;
  let killedAt = -Infinity;

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
    if (signal === 'SIGKILL') killedAt = performance.now();
    await server.stop(signal);
    past += server.output();
  }
  const own = (place: number): Settings => ({
    ...common,
    DATA_DIR: dataDir,
    LAB_CLOCK_FILE: clockFiles[place] ?? '',
    ROLES: roles[place] ?? everything,
  });
  /** For a process that shares the database with others. */
  const sharing = async (place: number): Promise<Settings> => ({
    ...own(place),
    DATABASE_URL: await databaseUrl(),
    APP_SECRET: readSecrets(dataDir).appSecret,
  });
  async function keepDatabase(): Promise<void> {
    const { databasePassword: password } = readSecrets(dataDir);
    kept ??= await startEmbeddedPostgres({ dataDir: folder, password, revive: true });
  }
  /** Each line leads to a process that people can talk to: not to the same one where there are several. */
  function lead(): void {
    const open = processes.filter((server, place) => server && roles[place]?.includes('web'));
    for (const [index, line] of lines.entries()) {
      const url = open[index % Math.max(1, open.length)]?.url;
      if (url !== undefined) line.lead(Number(new URL(url).port));
    }
  }

  const servers: Servers = {
    count: roles.length,
    async open() {
      processes[0] = await startAgain(() => ({ ...own(0), ROLES: 'web,worker' }));
      lead();
    },
    async start() {
      if (roles.length > 1) await keepDatabase();
      await Promise.all(
        processes.map(async (server, place) => {
          if (!server) processes[place] = await startAgain(() => (kept ? sharing(place) : own(place)));
        }),
      );
      lead();
    },
    async stop(signal, place) {
      const ending = processes.map((server, index) => (place === undefined || place === index ? server : undefined));
      await Promise.all(
        ending.map(async (server, index) => {
          if (!server) return;
          processes[index] = undefined;
          await end(server, signal);
        }),
      );
      // Whoever was led there is led to another one that is still there.
      if (processes.some(Boolean)) lead();
    },
    halt(place) {
      const pid = processes[place]?.pid;
      if (pid === undefined) return;
      halted.push(pid);
      signalAll([pid], 'SIGSTOP');
    },
    goOn() {
      signalAll(halted, 'SIGCONT');
      halted = [];
    },
    isDeathUnnoticed: () => performance.now() - killedAt < silentMs,
    hasCrashed: () => processes.some((server) => server && !isAlive(server.pid)),
    async startSecond() {
      second = await startAgain(async () => ({ ...(await sharing(0)), ROLES: everything }));
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
    async haltDatabase() {
      const found = await findRunningPostmaster(cluster);
      if (!found) return;
      disturbances += 1;
      signalAll([found.pid], 'SIGSTOP');
      signalAll(await familyOf(found.pid), 'SIGSTOP');
    },
    async wakeDatabase() {
      const found = await findRunningPostmaster(cluster);
      if (found) signalAll((await familyOf(found.pid)).toReversed(), 'SIGCONT');
    },
    databaseWasCut: () => void (disturbances += 1),
    databaseUrl,
    output: () => [past, ...processes.map((server) => server?.output() ?? ''), second?.output() ?? ''].join(''),
    async close() {
      servers.goOn();
      await servers.killSecond();
      await servers.stop('SIGTERM');
      await kept?.stop();
    },
  };
  return servers;
}
