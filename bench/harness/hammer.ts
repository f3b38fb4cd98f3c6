import http from 'node:http';

export interface Hammered {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
}

/** One piece of work, again and again; it throws where it went wrong. */
export type Blow = (turn: number) => Promise<unknown>;

const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);

export function percentile(values: readonly number[], share: number): number {
  const order = sorted(values);
  return order[Math.min(order.length - 1, Math.floor(share * order.length))] ?? Number.NaN;
}
export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Does work for a while, so many at a time, and tells how fast it went. */
async function hammer(blow: Blow, options: { atOnce: number; seconds: number }): Promise<Hammered> {
  const times: number[] = [];
  const began = performance.now();
  const end = began + options.seconds * 1000;
  let turn = 0;
  const one = async (): Promise<void> => {
    while (performance.now() < end) {
      const started = performance.now();
      await blow((turn += 1));
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: options.atOnce }, one));
  const seconds = (performance.now() - began) / 1000;
  return { perSecond: times.length / seconds, p50: median(times), p95: percentile(times, 0.95) };
}

/**
 * Several ways to do the same, in turns, so that whatever else the machine does hits all of them alike. The first turn
 * of each only warms up.
 */
export async function inTurns<K extends string>(
  ways: Record<K, Blow>,
  options: { atOnce: number; seconds: number; rounds: number },
): Promise<Record<K, Hammered[]>> {
  const names = Object.keys(ways) as K[];
  const results = Object.fromEntries(names.map((name) => [name, [] as Hammered[]])) as Record<K, Hammered[]>;
  for (const name of names) await hammer(ways[name], { ...options, seconds: options.seconds / 2 });
  for (let round = 0; round < options.rounds; round += 1) {
    for (const name of names) results[name].push(await hammer(ways[name], options));
  }
  return results;
}

/** How two ways compare: the middle of their rounds, each against its neighbour in time. */
export const ratioOf = (a: readonly Hammered[], b: readonly Hammered[]): number =>
  median(a.map(({ perSecond }, round) => perSecond / (b[round]?.perSecond ?? Number.NaN)));

export const middleOf = (rounds: readonly Hammered[], what: keyof Hammered): number =>
  median(rounds.map((round) => round[what]));

/** A client with open lines, as a browser has them; it reads answers to the end and keeps nothing. */
export function createCaller(base: string, headers: Record<string, string> = {}) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  const send = (path: string): Promise<http.IncomingMessage> =>
    new Promise((resolve, reject) => {
      http.get(`${base}${path}`, { agent, headers }, resolve).once('error', reject);
    });
  return {
    async get(path: string): Promise<void> {
      const response = await send(path);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      response.once('end', resolve).once('error', reject).resume();
      await promise;
      if (response.statusCode !== 200) throw new Error(`${path} was answered ${response.statusCode}.`);
    },
    async read(path: string): Promise<unknown> {
      const chunks: Buffer[] = [];
      const response = await send(path);
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString();
      if (response.statusCode !== 200) throw new Error(`${path} was answered ${response.statusCode}: ${text}`);
      return JSON.parse(text) as unknown;
    },
    close: () => agent.destroy(),
  };
}
export type Caller = ReturnType<typeof createCaller>;
