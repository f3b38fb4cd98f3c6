import type { Socket } from 'socket.io-client';
import { lineOf } from '../../server/test/listener.ts';
import type { Neighbour } from './subject.ts';
import { signIn, type World } from './world.ts';

const answerWithinMs = 15_000;
/** Signing in costs a password's hash, which is slow on purpose: not in every round. */
const signInEvery = 5;

/** Somebody who opens the inbox, reads, writes, hears what they wrote come back live, and whose colleagues sign in. */
export async function aNeighbour(world: World): Promise<Neighbour & { close(): void }> {
  const { url, people } = world;
  const { neighbour, colleagues } = people;
  const { ticketId, ticketUuid } = neighbour.own;
  const { session } = await signIn(url, neighbour, '203.0.113.1');
  const line = await lineOf(
    { url },
    { userId: neighbour.userId, token: session.token },
    { extraHeaders: { 'x-forwarded-for': '203.0.113.1' } },
  );
  line.socket.emit('joinChatBox', String(ticketId));
  await line.settled();
  let rounds = 0;

  async function call(what: string, method: string, path: string, body?: object): Promise<void> {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${session.token}`,
        'x-forwarded-for': '203.0.113.1',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(answerWithinMs),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${what}: ${response.status} ${text.slice(0, 80)}`);
  }
  const timed = async (what: string, work: () => Promise<unknown>): Promise<{ what: string; ms: number }> => {
    const start = performance.now();
    await work();
    return { what, ms: performance.now() - start };
  };
  /** What was written comes back over the socket. */
  async function say(): Promise<{ what: string; ms: number }[]> {
    const body = `mensagem ${(rounds += 1)}`;
    const start = performance.now();
    const heard = hears(line.socket, body);
    // Where the send itself is refused, nobody waits for this any more.
    heard.catch(() => undefined);
    const sent = await timed('send', () => call('send', 'POST', `/messages/${ticketId}`, { body }));
    await heard;
    return [sent, { what: 'live', ms: performance.now() - start }];
  }

  return {
    async work() {
      const done = [
        await timed('list', () => call('list', 'GET', '/tickets?status=open&showAll=false')),
        await timed('open', () => call('open', 'GET', `/messages/${ticketUuid}`)),
        await timed('contacts', () => call('contacts', 'GET', '/contacts?searchParam=Cliente%2012')),
        ...(await say()),
      ];
      const colleague = colleagues[Math.floor(rounds / signInEvery) % colleagues.length];
      if (rounds % signInEvery === 0 && colleague)
        done.push(await timed('sign-in', () => signIn(url, colleague, `203.0.113.${10 + (rounds % 200)}`)));
      return done;
    },
    close: () => line.close(),
  };
}

function hears(socket: Socket, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      socket.offAny(listen);
      reject(new Error(socket.connected ? 'live: nothing was heard' : 'live: the line was cut'));
    }, answerWithinMs);
    const listen = (_event: string, payload: unknown): void => {
      if (!JSON.stringify(payload ?? '').includes(`"${text}"`)) return;
      clearTimeout(late);
      socket.offAny(listen);
      resolve();
    };
    socket.onAny(listen);
  });
}
