import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { patience } from './machine.ts';
import { isProcessAlive } from './process-alive.ts';
import { root } from './run-command.ts';

/** A server in a process of its own, as people start it. */
export interface ServerProcess {
  readonly pid: number;
  /** On 127.0.0.1: the name localhost may mean another address than the one the server listens on. */
  readonly url: string;
  /** All it has printed so far. */
  output(): string;
  /** Sends a signal, Ctrl-C by default, and waits for the end. Answers the exit code; null when it was killed. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

type Settings = Readonly<Record<string, string>>;

/** After so long it hangs. A busy machine sets up a database and a demo in less, also where suites run beside each other. */
const readyWithinMs = 180_000 * patience;

/** Whether a process that is late hangs or has had no turn: the seconds of a processor that it was given. */
const workedFor = (pid: number | undefined): string =>
  spawnSync('ps', ['-o', 'cputimes=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();

const running = new Set<ChildProcess>();
/** Whoever started a server and ends without a word takes it along. */
process.once('exit', () => {
  for (const child of running) child.kill('SIGTERM');
});

function launch(settings: Settings) {
  const child = spawn('node', [path.join('server', 'src', 'main.ts')], {
    cwd: root,
    // Only what is given: a setting of the caller's shell must not change what is tested.
    env: {
      PATH: `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env['PATH'] ?? ''}`,
      HOME: process.env['HOME'] ?? os.homedir(),
      HOST: '127.0.0.1',
      PORT: '0',
      // Suites are faster than people; those about budgets ask for the usual ones.
      LIMITS: '1000',
      // Ninety days of a demo are for people to look at.
      DEMO_HISTORY: 'off',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C in the terminal is for the tool, which then stops the server by itself.
    detached: true,
  });
  let output = '';
  const collect = (chunk: Buffer) => (output += chunk.toString('utf8'));
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  running.add(child);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  }).finally(() => running.delete(child));
  return { child, ended, output: () => output };
}

/** Starts a server and waits until it says that it is ready. */
export async function startServer(settings: Settings): Promise<ServerProcess> {
  const { child, ended, output } = launch(settings);
  const address = new Promise<string>((resolve) => {
    child.stdout.on('data', () => {
      const [, port] = /is ready: \S*?:(\d+)\s/.exec(output()) ?? [];
      if (port) resolve(`http://127.0.0.1:${port}`);
    });
  });
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<'late'>((resolve) => (late = setTimeout(() => resolve('late'), readyWithinMs)));
  const first = await Promise.race([address, tooLate, ended]);
  clearTimeout(late);
  if (typeof first !== 'string' || first === 'late') {
    const fate =
      first === 'late' ? `did not get ready, and worked for ${workedFor(child.pid)} s` : `ended with ${first}`;
    child.kill('SIGKILL');
    throw new Error(`The server ${fate}:\n${output()}`);
  }
  return {
    pid: child.pid ?? 0,
    url: first,
    output,
    stop: (signal = 'SIGINT') => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Starts a server that is expected to end by itself, or with the signal that it is sent. */
export async function runServer(
  settings: Settings,
  end?: { when: () => Promise<void>; signal: NodeJS.Signals },
): Promise<{ code: number | null; output: string }> {
  const { child, ended, output } = launch(settings);
  void end?.when().then(() => child.kill(end.signal));
  const late = setTimeout(() => child.kill('SIGKILL'), readyWithinMs);
  const code = await ended;
  clearTimeout(late);
  return { code, output: output() };
}

const prefix = 'oplano-server-';

/** A killed run leaves its folder behind, under the number of a process that is gone. What cannot be removed is named. */
function clearLeftOvers(): void {
  for (const entry of readdirSync(os.tmpdir())) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(entry) ?? [];
    if (!pid || isProcessAlive(Number(pid))) continue;
    try {
      rmSync(path.join(os.tmpdir(), entry), { recursive: true, force: true });
    } catch (error) {
      console.warn(`${entry} of an earlier run stays: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

/** A folder for the data of a server that nobody will miss. */
export function throwAwayFolder(): { path: string; remove: () => void } {
  clearLeftOvers();
  const folder = mkdtempSync(path.join(os.tmpdir(), `${prefix}${process.pid}-`));
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
