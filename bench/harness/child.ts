import { fork } from 'node:child_process';
import path from 'node:path';

/** A program of the bench in a process of its own, as the product is in one. */
export interface Child {
  /** The first line it printed. */
  readonly said: string;
  /** Has it do something and waits until that is done. */
  ask<Answer>(order: unknown): Promise<Answer>;
  stop(): Promise<void>;
}

/** `file` is named from the folder of the bench. */
export async function startChild(file: string, ...args: string[]): Promise<Child> {
  const child = fork(path.join(import.meta.dirname, '..', file), args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let output = '';
  const said = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}.`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [line, rest] = output.split('\n', 2);
      if (line !== undefined && rest !== undefined) resolve(line);
    });
  });
  return {
    said,
    ask: <Answer>(order: unknown) =>
      new Promise<Answer>((resolve, reject) => {
        child.once('message', (answer) => {
          if (typeof answer === 'object' && answer !== null && 'failed' in answer)
            reject(new Error(String(answer.failed)));
          // Both ends of this line are ours.
          else resolve(answer as Answer);
        });
        child.send(order as object);
      }),
    stop: () => {
      child.kill('SIGTERM');
      process.off('exit', kill);
      return ended;
    },
  };
}
