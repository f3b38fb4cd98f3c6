import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';

/** Files that changed since the last order, and the test files to run. All absolute. */
export interface TestOrder {
  readonly changed: string[];
  readonly tests: string[];
}

export interface TestVerdict {
  /** Test files in which something failed. */
  readonly failed: string[];
  readonly ran: number;
}

export type Outcome = TestVerdict | 'late';

export interface TestBench {
  run(order: TestOrder, limitMs: number): Promise<Outcome>;
  stop(): Promise<void>;
}

const readyWithinMs = 120_000;

/** A vitest for one project that is kept warm between orders; one that does not come to an end is killed and replaced. */
export function createTestBench(root: string, project: string): TestBench {
  let child: ChildProcess | undefined;

  /** The next thing it says; undefined when it takes too long, null when it ends. */
  const answer = (from: ChildProcess, limitMs: number): Promise<unknown> =>
    new Promise((resolve) => {
      const done = (value: unknown): void => {
        clearTimeout(limit);
        from.off('message', done);
        from.off('exit', gone);
        resolve(value);
      };
      const gone = (): void => done(null);
      const limit = setTimeout(() => done(undefined), limitMs);
      from.once('message', done);
      from.once('exit', gone);
    });

  async function stop(): Promise<void> {
    const mine = child;
    child = undefined;
    if (!mine || mine.exitCode !== null || mine.signalCode !== null) return;
    const ended = new Promise((resolve) => mine.once('exit', resolve));
    mine.kill('SIGKILL');
    await ended;
  }

  async function start(): Promise<ChildProcess> {
    const mine = fork(path.join(root, 'tools', 'mutants', 'test-process.ts'), [root, project], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, VITEST: 'true', NODE_ENV: 'test' },
    });
    child = mine;
    if ((await answer(mine, readyWithinMs)) !== 'ready') {
      await stop();
      throw new Error(`The tests of ${project} could not be started.`);
    }
    return mine;
  }

  return {
    async run(order, limitMs) {
      const mine = child ?? (await start());
      const answered = answer(mine, limitMs);
      mine.send(order);
      const verdict = await answered;
      // Our own process's words.
      if (verdict) return verdict as TestVerdict;
      await stop();
      if (verdict === null) throw new Error(`The tests of ${project} ended by themselves.`);
      return 'late';
    },
    stop,
  };
}
