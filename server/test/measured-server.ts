import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface MeasuredServer {
  readonly url: string;
  /** By how many megabytes it grew at most while something was done to it. */
  growthOf<T>(work: () => Promise<T>): Promise<{ result: T; grownMb: number }>;
  stop(): Promise<void>;
}

/** A server on the database of a test, in a process that nothing else lives in: what grows there is the server. */
export async function startMeasuredServer(app: { readonly ownerUrl: string }, mostMb: number): Promise<MeasuredServer> {
  const script = fileURLToPath(new URL('measured-server.fixture.ts', import.meta.url));
  const child = fork(script, [app.ownerUrl, String(mostMb)], { execArgv: ['--expose-gc'] });
  const ended = once(child, 'exit');
  const heard = async (): Promise<unknown> => {
    const said = Promise.withResolvers<unknown>();
    child.once('message', said.resolve);
    const end = ended.then(([code]) => Promise.reject(new Error(`The server ended with ${code}.`)));
    return Promise.race([said.promise, end]);
  };
  const ask = async (what: 'begin' | 'end'): Promise<number> => {
    child.send(what);
    return Number(await heard());
  };
  const url = String(await heard());
  return {
    url,
    async growthOf(work) {
      await ask('begin');
      const result = await work();
      return { result, grownMb: await ask('end') };
    },
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
