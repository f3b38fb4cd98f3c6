import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { createServer, connect, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const advice =
  'No redis-server was found: install Redis (Debian: apt-get install redis-server) or set REDIS_SERVER_PATH to the program.';

function findProgram(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/bin', '/usr/local/bin'];
  return folders
    .filter((folder) => folder !== '')
    .map((folder) => path.join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

const findRedis = (): string | undefined => process.env['REDIS_SERVER_PATH'] || findProgram('redis-server');

/** The redis-server of this machine, installed first where that is allowed. */
async function ensureRedis(): Promise<string> {
  const found = findRedis();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && findProgram('apt-get') !== undefined) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const aptGet = (...args: string[]) => run('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-q', ...args], { env });
    await aptGet('update')
      .then(() => aptGet('install', '-y', '--no-install-recommends', 'redis-server'))
      .catch(() => undefined);
  }
  const installed = findRedis();
  if (installed === undefined) throw new Error(advice);
  return installed;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('data', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });

/** A Redis of its own that remembers nothing over a restart. */
export interface TestRedis {
  readonly url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  /** It neither answers nor hangs up, as behind a network that swallows everything. */
  freeze(): void;
  thaw(): void;
  readonly pid: () => number | undefined;
  stop(): Promise<void>;
}

export async function createTestRedis(): Promise<TestRedis> {
  const program = await ensureRedis();
  const port = await freePort();
  const dir = mkdtempSync(path.join(os.tmpdir(), 'oplano-redis-'));
  let server: ChildProcess | undefined;
  const kill = async (): Promise<void> => {
    const killed = server;
    server = undefined;
    if (!killed || killed.exitCode !== null) return;
    const gone = new Promise((resolve) => killed.once('exit', resolve));
    killed.kill('SIGKILL');
    await gone;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', dir];
      server = spawn(program, options, { stdio: 'ignore' });
      for (let tries = 0; tries < 200; tries += 1) {
        if (await answers(port)) return;
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
      throw new Error('redis-server did not start.');
    },
    kill,
    freeze: () => void server?.kill('SIGSTOP'),
    thaw: () => void server?.kill('SIGCONT'),
    pid: () => server?.pid,
    async stop() {
      await kill();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
