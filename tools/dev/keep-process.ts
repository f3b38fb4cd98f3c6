import { spawn, type ChildProcess } from 'node:child_process';
import { root } from '../run-command.ts';

export type ProcessState = 'starting' | 'ready' | 'ended';

interface Options {
  readonly title: string;
  /** Says `ready` over its channel once it is, and ends when the channel does. */
  readonly script: string;
  readonly env: Readonly<Record<string, string>>;
  readonly say: (line: string) => void;
  readonly onState?: (state: ProcessState) => void;
}

export interface KeptProcess {
  start(): void;
  /** The old one ends first. Changes that come meanwhile are in the next one anyway. */
  restart(): void;
  stop(): Promise<void>;
  tell(message: object): void;
  /** False where it ended instead. */
  whenReady(): Promise<boolean>;
}

/** A process that has not ended by then is killed: a developer waits. */
const stopWithinMs = 3_000;

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** A process that is started anew when its sources change. One that crashes is left alone until they do. */
export function keepProcess(options: Options): KeptProcess {
  let child: ChildProcess | undefined;
  let state: ProcessState = 'ended';
  let isRestarting = false;
  let lastWord: object | undefined;
  let waiting: ((isReady: boolean) => void)[] = [];

  const enter = (next: ProcessState): void => {
    state = next;
    if (next !== 'starting') {
      for (const resolve of waiting) resolve(next === 'ready');
      waiting = [];
    }
    options.onState?.(next);
  };

  function start(): void {
    const mine = spawn(process.execPath, [options.script], {
      cwd: root,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // Ctrl-C in the terminal is for us: what stands on the database ends before it.
      detached: true,
    });
    child = mine;
    enter('starting');
    if (lastWord) mine.send(lastWord, () => undefined);
    mine.on('message', (message) => {
      if (message === 'ready' && child === mine) enter('ready');
    });
    mine.once('error', (error) => options.say(`${options.title} could not be started: ${error.message}`));
    mine.once('exit', (code, signal) => {
      if (child !== mine || isRestarting) return;
      options.say(`${options.title} ended (${signal ?? code}). The next change starts it again.`);
      enter('ended');
    });
  }

  async function end(): Promise<void> {
    const mine = child;
    if (!mine || mine.pid === undefined || hasEnded(mine)) return;
    const ended = new Promise((resolve) => mine.once('exit', resolve));
    const late = setTimeout(() => mine.kill('SIGKILL'), stopWithinMs);
    mine.kill('SIGTERM');
    await ended;
    clearTimeout(late);
  }

  return {
    start,
    restart() {
      if (isRestarting) return;
      isRestarting = true;
      enter('starting');
      void end().then(() => {
        isRestarting = false;
        start();
      });
    },
    async stop() {
      // For good: nobody is told of an end that was asked for.
      isRestarting = true;
      await end();
    },
    tell(message) {
      lastWord = message;
      if (child?.connected) child.send(message, () => undefined);
    },
    whenReady: () =>
      state === 'starting' ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(state === 'ready'),
  };
}
