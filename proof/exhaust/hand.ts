import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** The one who attacks: a plain user of some company, with what they know of their own records. */
export interface Hostile {
  readonly token: string;
  /** Where they call from, as the proxy says. */
  readonly address: string;
  readonly userId: number;
  readonly email: string;
  readonly cookie: string;
  readonly ids: Readonly<Record<string, number | string>>;
  /** Addresses of people elsewhere, as anybody could know them. */
  readonly victims: readonly string[];
  readonly webhookSecret: string;
}

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
  readonly isAnonymous?: boolean;
}

/** How an attack does its work: bounded in time, rate and width. */
export interface Hand {
  readonly url: string;
  readonly port: number;
  readonly person: Hostile;
  isOver(): boolean;
  /** Waits for one's turn within the rate; false once it is over. */
  turn(): Promise<boolean>;
  note(status: number | string): void;
  /** One call; the status, or 0 where nobody answered. */
  send(what: Sent): Promise<number>;
  /** The same work so many times beside itself, until it is over. */
  flood(width: number, work: (index: number) => Promise<unknown>): Promise<void>;
}

const answerWithinMs = 10_000;

export function createHand(options: { url: string; seconds: number; rate: number; person: Hostile }) {
  const { url, seconds, rate, person } = options;
  const until = Date.now() + seconds * 1_000;
  const told: Record<string, number> = {};
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  let next = Date.now();
  const note = (status: number | string): void => void (told[status] = (told[status] ?? 0) + 1);
  const isOver = (): boolean => Date.now() >= until;
  const hand: Hand = {
    url,
    port: Number(new URL(url).port),
    person,
    isOver,
    note,
    async turn() {
      const now = Date.now();
      next = Math.max(next + 1_000 / rate, now);
      if (next > now) await pause(next - now);
      return !isOver();
    },
    send: ({ method, path, headers, body, isAnonymous }) =>
      new Promise((resolve) => {
        const finish = (status: number): void => {
          note(status);
          resolve(status);
        };
        const call = request(
          `${url}${path}`,
          {
            method,
            agent,
            headers: {
              'x-forwarded-for': person.address,
              ...(isAnonymous ? {} : { authorization: `Bearer ${person.token}` }),
              ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
              ...headers,
            },
          },
          (response) => {
            response.resume();
            response.once('end', () => finish(response.statusCode ?? 0));
            response.once('error', () => finish(0));
          },
        );
        call.setTimeout(answerWithinMs, () => call.destroy());
        call.once('error', () => finish(0));
        call.end(body);
      }),
    async flood(width, work) {
      const loop = async (index: number): Promise<void> => {
        while (await hand.turn()) await work(index);
      };
      await Promise.all(Array.from({ length: width }, (_, index) => loop(index)));
    },
  };
  return { hand, told, close: () => agent.destroy() };
}
