import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { aCompany, aPerson, someone, type SignedIn } from '../people.ts';
import { lineOf } from '#test/listener';

/** A server with the budgets of production. */
const held: { app?: Awaited<ReturnType<typeof startTestApp>> } = {};
const app = new Proxy({} as TestApp, { get: (_target, name) => held.app?.[name as keyof TestApp] });
beforeAll(async () => {
  held.app = await startTestApp({ env: { LIMITS: '1' } });
});
afterAll(() => held.app?.stop());

const moment = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms));
const metric = async (name: string): Promise<number> => {
  const { body } = await app.inject({ url: '/metrics' });
  return [...body.matchAll(new RegExp(`^${name}\\{[^}]*\\} (\\d+)$`, 'gm'))].reduce((sum, [, n]) => sum + Number(n), 0);
};

/** What somebody is answered on the line and beside it, again and again. */
async function answersTo(person: SignedIn, rounds: number): Promise<unknown[]> {
  const line = await lineOf(app, person);
  const answers: unknown[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [{ status }, said] = await Promise.all([
      fetch(`${app.url}/api/tags/list`, { headers: { authorization: `Bearer ${person.token}` } }),
      line.socket.emitWithAck('joinTickets', 'open') as Promise<unknown>,
    ]);
    answers.push([status, said]);
    await moment(50);
  }
  line.close();
  return answers;
}
/** How often the database is asked for a connection meanwhile. */
async function connectionsDuring(work: () => Promise<unknown>): Promise<number> {
  const asked = vi.spyOn(app.app.database.pool, 'connect');
  try {
    await work();
    return asked.mock.calls.length;
  } finally {
    asked.mockRestore();
  }
}

/** Says something again and again, in small pieces, so that this process has time for the others too. */
async function flood(socket: Socket, times: number, event: string, ...args: unknown[]): Promise<void> {
  for (let said = 0; said < times && socket.connected; said += 1) {
    socket.emit(event, ...args);
    if (said % 100 === 0) await moment();
  }
}

describe('lines without a good token', () => {
  test('cost no work of the database', async () => {
    const person = await aPerson(app, await aCompany(app));
    const query = vi.spyOn(app.app.database.pool, 'connect');
    const before = query.mock.calls.length;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) => lineOf(app, { userId: person.userId, token: `no.good.${n}` })),
    );
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    // The process itself asks now and then.
    expect(query.mock.calls.length - before).toBeLessThan(10);
    query.mockRestore();
  });
});

describe('a flood on one line', () => {
  test.each([
    ['userStatus', []],
    ['joinChatBox', ['1']],
    ['typing', ['1', 'composing']],
    ['joinTickets', ['everything']],
    ['noSuchThing', [{ deep: ['x'.repeat(500)] }]],
  ] as const)(
    'of %s is cut with a code, is few lines of the log, little work of the database, and a neighbour is answered',
    async (event, args) => {
      const neighbour = await someone(app, await aCompany(app));
      const [lines, refused] = [app.logged.length, await metric('live_events_refused_total')];
      const line = await lineOf(app, await someone(app, await aCompany(app)));
      let answers: unknown[] = [];
      const asked = await connectionsDuring(async () => {
        [answers] = await Promise.all([answersTo(neighbour, 20), flood(line.socket, 12_000, event, ...args)]);
      });
      expect(answers).toEqual(answers.map(() => [200, undefined]));
      // Those of the neighbour, and a few of the process itself.
      expect(asked).toBeLessThan(100);
      expect(await line.ended).toBe('io server disconnect');
      expect(line.heard.at(-1)).toEqual({
        name: 'line-cut',
        payload: { error: 'ERR_TOO_MANY_REQUESTS', retryAfter: expect.any(Number) },
      });
      expect(app.logged.slice(lines).length).toBeLessThan(10);
      expect(await metric('live_events_refused_total')).toBeGreaterThan(refused + 100);
    },
  );

  test('of an event with an answer is refused politely first', async () => {
    const line = await lineOf(app, await someone(app, await aCompany(app)));
    const answers = await Promise.all(
      Array.from({ length: 700 }, () => line.socket.emitWithAck('userStatus') as Promise<unknown>),
    );
    expect(answers.filter((answer) => answer === undefined).length).toBeGreaterThanOrEqual(600);
    expect(answers.at(-1)).toMatchObject({ error: 'ERR_TOO_MANY_REQUESTS', retryAfter: 1 });
    expect(line.socket.connected).toBe(true);
    line.close();
  });

  test('by many lines of one person is one budget', async () => {
    const person = await someone(app, await aCompany(app));
    const lines = await Promise.all(Array.from({ length: 10 }, () => lineOf(app, person)));
    const answers = await Promise.all(
      lines.flatMap(({ socket }) =>
        Array.from(
          { length: 300 },
          () =>
            socket
              .timeout(5_000)
              .emitWithAck('userStatus')
              .catch(() => 'gone') as Promise<unknown>,
        ),
      ),
    );
    // No single line said more than it may; together they did.
    expect(answers.filter((answer) => answer === undefined).length).toBeLessThan(1_800);
    for (const line of lines) line.close();
  });

  test('of packets that are no events is cut before anybody is known', async () => {
    const cut = await metric('live_sockets_cut_total');
    const socket = io(app.url, { transports: ['websocket'], forceNew: true, reconnection: false });
    await new Promise<void>((resolve) => void socket.io.once('open', () => resolve()));
    const closed = new Promise<string>((resolve) => void socket.io.once('close', resolve));
    for (let packet = 0; packet < 3_000; packet += 1) socket.io.engine.write(`0/no-such-place,{"n":${packet}}`);
    expect(await closed).toMatch(/transport/);
    expect(await metric('live_sockets_cut_total')).toBe(cut + 1);
  });

  test('over polling is cut as well', async () => {
    const line = await lineOf(app, await someone(app, await aCompany(app)), { transports: ['polling'] });
    await flood(line.socket, 3_000, 'userStatus');
    await line.ended;
    expect(line.socket.connected).toBe(false);
  });
});

describe('a sign of life', () => {
  test('is stored at most once in half a minute, however often it comes', async () => {
    const query = vi.spyOn(app.app.database.pool, 'connect');
    const line = await lineOf(app, await someone(app, await aCompany(app)));
    await moment(300);
    const before = query.mock.calls.length;
    for (let said = 0; said < 400; said += 1) line.socket.emit('userStatus');
    await line.settled();
    expect(query.mock.calls.length - before).toBeLessThan(10);
    query.mockRestore();
    line.close();
  });
});

describe('lines that are too many', () => {
  test('of one person are refused with a code before the database is asked', async () => {
    const person = await someone(app, await aCompany(app));
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => lineOf(app, person)));
    const open = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    const codes = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [(outcome.reason as Error).message] : [],
    );
    expect([open.length, codes.length, ...new Set(codes)]).toEqual([30, 20, 'ERR_TOO_MANY_REQUESTS']);
    // A place that is let go of is free again.
    open[0]?.close();
    await expect
      .poll(() =>
        lineOf(app, person).then(
          (line) => open.push(line),
          () => 0,
        ),
      )
      .toBeGreaterThan(0);
    for (const line of open) line.close();
  });

  test('a person who opens and closes them without end is kept waiting', async () => {
    const person = await someone(app, await aCompany(app));
    const codes: string[] = [];
    for (let round = 0; round < 70; round += 1) {
      const outcome = await lineOf(app, person).then(
        (line) => (line.close(), 'let in'),
        (error: Error) => error.message,
      );
      codes.push(outcome);
    }
    expect(codes.slice(0, 50)).toEqual(codes.slice(0, 50).map(() => 'let in'));
    expect(codes).toContain('ERR_TOO_MANY_REQUESTS');
  });

  test('a thousand of one hostile person cost little of the database, and a neighbour is answered', async () => {
    const person = await someone(app, await aCompany(app));
    const neighbour = await someone(app, await aCompany(app));
    const sockets: Socket[] = [];
    const open = async () => {
      for (let round = 0; round < 1_000; round += 1) {
        const query = { userId: String(person.userId), token: person.token };
        sockets.push(io(app.url, { transports: ['websocket'], forceNew: true, reconnection: false, query }));
        if (round % 10 === 0) await moment();
      }
    };
    let answers: unknown[] = [];
    const asked = await connectionsDuring(async () => {
      [answers] = await Promise.all([answersTo(neighbour, 10), open()]);
      await expect.poll(() => sockets.filter(({ connected }) => connected).length).toBe(30);
    });
    for (const socket of sockets) socket.close();
    expect(answers).toEqual(answers.map(() => [200, undefined]));
    // Thirty are let in; of the others nobody asks the database.
    expect(asked).toBeLessThan(300);
  });
});
