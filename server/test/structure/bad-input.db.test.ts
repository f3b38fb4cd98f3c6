import { defineRoute, type Route } from '@oplano/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bind, bindOpen, type Binding } from '#platform/http';
import { AppError } from '#platform/use-case';
import { sharedTestApp } from '../app.ts';
import { aCompany, aPerson, nextAddress, signIn, type SignedIn } from '../people.ts';
import { sampled } from '../sampled.ts';
import { allRoutes, type NamedRoute } from './all-routes.ts';
import {
  answerProblems,
  badCallsOf,
  judged,
  workedMs,
  type BadCall,
  type BadChoices,
  type Refused,
} from './bad-input.ts';
import { createChangeLog, type ChangeLog } from './change-log.ts';
import { goodPicture } from './picture.ts';
import { plantRoutes } from './planted-server.ts';
import { sampleInput, type Known } from './sample-input.ts';
import { addressOf, sendCall, type Http } from './send-call.ts';
import { anInhabitedCompany, knownTo } from './world.ts';

const app = sharedTestApp();
const held: { admin?: SignedIn; operator?: SignedIn; known?: Known; changes?: ChangeLog } = {};
const refused: Refused = new Set();
let calls = 0;
/** Calls that wait for the database while others are answered: more of them would wait for each other. */
const atOnce = 4;

beforeAll(async () => {
  const operators = await anInhabitedCompany(app, 'Operator', { id: 1, dueDate: null, plan: { users: 1_000 } });
  const company = await anInhabitedCompany(app, 'Own', { plan: { users: 1_000 } });
  held.admin = await signIn(app, company.admin);
  held.operator = await signIn(app, await aPerson(app, operators, { profile: 'admin', super: true }));
  // What the operator does to a company is done to one that nobody here works in.
  const { companyId } = await aCompany(app);
  held.known = { ...knownTo(company, company.admin), companyId: () => companyId };
  held.changes = await createChangeLog(app.ownerUrl);
});
afterAll(async () => {
  await held.changes?.close();
  process.stdout.write(`bad input: ${calls} calls\n`);
});

/** Public routes are called by nobody, the operator's by the operator, all others by an admin. */
const tokenFor = ({ access }: Route): string | undefined => {
  if (access === 'public') return undefined;
  return access === 'platform:manage' ? held.operator?.token : held.admin?.token;
};

async function send(http: Http, route: Route, { input, raw }: BadCall) {
  calls += 1;
  const token = tokenFor(route);
  const file = route.upload && (await goodPicture(route.upload.field));
  if (!raw) return sendCall(http, route, input, { token, file });
  return http.inject({
    method: route.method,
    url: addressOf(route, input),
    remoteAddress: nextAddress(),
    headers: { 'content-type': raw.type, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    payload: raw.payload,
  });
}

const answerTo = (http: Http, route: Route, call: BadCall, limitMs?: number) =>
  judged(call, () => send(http, route, call), limitMs);

/** What goes wrong when a route is called in every bad way there is, or in those that are chosen. */
async function problemsOf(
  http: Http,
  named: NamedRoute,
  { limitMs, ...choices }: BadChoices & { readonly limitMs?: number | undefined } = {},
): Promise<string[]> {
  const { known, changes } = held;
  if (!known || !changes) throw new Error('The companies were not made.');
  const bad = badCallsOf(named, () => sampleInput(named.route, known), choices);
  const problems: string[] = [];
  const unchanged = async (what: string): Promise<void> => {
    const changed = await changes.take();
    if (changed.length > 0) problems.push(`${what}: was refused and changed something: ${changed.join()}`);
  };
  await changes.take();
  // What the contract refuses is looked at together: nothing of it may leave a trace.
  const wrong = bad.filter(({ valid }) => !valid);
  for (let from = 0; from < wrong.length; from += atOnce) {
    const some = wrong.slice(from, from + atOnce);
    const answers = await Promise.all(some.map((call) => answerTo(http, named.route, call, limitMs)));
    problems.push(...answers.flatMap((answer) => answer.problems));
  }
  await unchanged('something the contract does not take');
  for (const call of bad.filter(({ valid }) => valid)) {
    const { answer, problems: found } = await answerTo(http, named.route, call, limitMs);
    problems.push(...found);
    if (answer.statusCode >= 400) await unchanged(call.what);
    else await changes.take();
  }
  return problems.map((problem) => `${named.name}, ${problem}`);
}

describe('bad input', () => {
  test.each(allRoutes)('$name refuses it with a code, with little work, and changes nothing', async (named) => {
    const choose = <T extends { what: string }>(all: readonly T[]) =>
      sampled(all, ({ what }) => `${named.name} ${what}`);
    expect(await problemsOf(app.app.http, named, { refused, choose })).toEqual([]);
  });

  test('is not a reason to write an error into the log', () => {
    const errors = app.logged.filter((line) => (JSON.parse(line) as { level: number }).level >= 50);
    expect(errors).toEqual([]);
  });
});

test('leaves those who send it where they were: the calls above were refused for what they said', async () => {
  for (const person of [held.admin, held.operator]) {
    const answer = await person?.call('GET', '/queue');
    expect(answer?.statusCode).toBe(200);
  }
});

/** Keeps the processor busy for so long; answers how many rounds that took. */
function workFor(ms: number): number {
  const before = process.threadCpuUsage();
  let rounds = 0;
  while (workedMs(before) < ms) rounds += 1;
  return rounds;
}

describe('a route that', () => {
  const route = (access: Route['access'] = 'session') =>
    defineRoute({
      method: 'POST',
      path: '/planted',
      access,
      summary: 'Planted.',
      body: z.object({ name: z.string() }),
      response: z.object({}),
    });
  const problemsWith = async (planted: Route, binding: Binding, limitMs?: number) => {
    const http = await plantRoutes(app, { route: planted }, [binding]);
    return problemsOf(http, { name: 'planted', route: planted }, { limitMs });
  };

  test('hands text to the database unseen is noticed', async () => {
    const planted = route();
    const problems = await problemsWith(
      planted,
      bind(planted, async ({ db }, { body }) => {
        await sql`select ${body.name}::text`.execute(db);
        return {};
      }),
    );
    expect(problems).toContainEqual(expect.stringMatching(/^planted, NUL as body.name: 500 .*ERR_INTERNAL/));
  });

  test('refuses and has already written is noticed', async () => {
    const planted = route('public');
    const problems = await problemsWith(
      planted,
      bindOpen(planted, async (work, { body }) => {
        await work.platform(({ db, now }) =>
          db
            .insertInto('platform_settings')
            .values({ key: crypto.randomUUID(), value: 'x', updated_at: now })
            .execute(),
        );
        throw new AppError(body.name === '' ? 'ERR_VALIDATION' : 'ERR_NOT_FOUND');
      }),
    );
    expect(problems).toContainEqual(
      'planted, SQL as body.name: was refused and changed something: insert platform_settings',
    );
  });

  test('takes its time is noticed', async () => {
    const planted = route('public');
    const slow = bindOpen(planted, async (_work, { body }) => {
      if (body.name === '') workFor(320);
      return {};
    });
    const problems = await problemsWith(planted, slow, 300);
    expect(problems).toContainEqual(
      expect.stringMatching(/^planted, an empty text as body.name: took \d+ ms of the processor$/),
    );
  });

  test('answers in other words, or with our insides, is noticed', () => {
    const call = { what: 'it', valid: false };
    const headers = { 'content-type': 'application/json' };
    const judged = (statusCode: number, body: string) => answerProblems(call, { statusCode, headers, body }, 1);
    expect(judged(400, '{"error":"ERR_VALIDATION"}')).toEqual([]);
    expect(judged(200, '{}')).toEqual(['it: was taken']);
    expect(judged(302, '')).toEqual(['it: 302 ']);
    expect(judged(400, '{"error":"Bad Request"}')).toEqual([expect.stringMatching(/without a known code/)]);
    expect(judged(404, '{"error":"ERR_VALIDATION"}')).toEqual([expect.stringMatching(/without a known code/)]);
    expect(judged(400, 'no')).toEqual([expect.stringMatching(/without a known code/)]);
    expect(judged(400, '{"error":"ERR_VALIDATION","details":"at node_modules/pg"}')).toEqual([
      'it: the answer shows our insides',
    ]);
  });
});
