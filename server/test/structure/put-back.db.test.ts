import { defineRoute, idInPath } from '@oplano/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bind } from '#platform/http';
import { sharedTestApp } from '../app.ts';
import { ownerQuery } from '../owner.ts';
import { signIn, someone } from '../people.ts';
import { sampled } from '../sampled.ts';
import { allRoutes } from './all-routes.ts';
import { plantRoutes } from './planted-server.ts';
import { pairsOf, putBack, type Pair, type Putter } from './put-back.ts';
import { sampleInput } from './sample-input.ts';
import { sendCall } from './send-call.ts';
import { anInhabitedCompany, knownTo } from './world.ts';

const app = sharedTestApp();

/** What is no record that is saved, though it stands at the same address. */
const exceptions: Readonly<Record<string, string>> = {
  'firstSteps.dismiss': 'says that the list of first steps is to be shown no longer',
  'doNotSend.refuse': 'asks that a contact gets nothing more; what it answers is whether that is so',
  'schedules.move': 'says where a send goes and which others follow; a send is no form',
};
const pairs = pairsOf().filter(({ put }) => !(put.name in exceptions));

const held: { people?: Readonly<Record<string, Putter>> } = {};
beforeAll(async () => {
  const own = await anInhabitedCompany(app, 'Own');
  const house = await anInhabitedCompany(app, 'Operator', { id: 1, dueDate: null });
  const { http } = app.app;
  const [admin, plain] = [await signIn(app, own.admin), await signIn(app, own.plain)];
  const operator = await someone(app, house, { profile: 'admin', super: true });
  const people = {
    admin: { http, token: admin.token, known: knownTo(own, own.admin) },
    'plain user': { http, token: plain.token, known: knownTo(own, own.plain), onlyLooks: true },
    operator: { http, token: operator.token, known: knownTo(house, operator) },
  };
  // What the world has none of is made as its form makes it.
  for (const name of ['announcements.create', 'helps.create', 'views.create', 'schedules.saveHoliday']) {
    const route = allRoutes.find((one) => one.name === name)?.route;
    if (!route) throw new Error(`There is no ${name}.`);
    const putter = route.access === 'platform:manage' ? people.operator : people.admin;
    const made = await sendCall(http, route, sampleInput(route, putter.known), { token: putter.token });
    if (made.statusCode !== 200) throw new Error(`${name}: ${made.body}`);
  }
  // Rows of this world that no form would have made.
  await ownerQuery(app, `update webhook_subscriptions set events = '{ticket.closed}'`);
  await ownerQuery(app, 'update integrations set project_name = name');
  held.people = people;
});

const putterFor = (who: string): Putter => {
  const putter = held.people?.[who];
  if (!putter) throw new Error('Nobody is there.');
  return putter;
};
const keyOf = ({ get, put }: Pair): string => `${get.name} → ${put.name}`;

describe('a record that is put back as it was read', () => {
  test.each(['admin', 'plain user', 'operator'])('by the %s is taken, and nothing of it changes', async (who) => {
    const problems: string[] = [];
    const empty: string[] = [];
    const isTheirs = ({ put }: Pair) => (who === 'operator') === (put.route.access === 'platform:manage');
    for (const pair of sampled(pairs, keyOf).filter(isTheirs)) {
      const { records, problems: found } = await putBack(putterFor(who), pair);
      problems.push(...found);
      if (records === 0 && who !== 'plain user') empty.push(keyOf(pair));
    }
    expect(problems).toEqual([]);
    expect(empty, 'nothing was there to be put back').toEqual([]);
  });

  test('is noticed where its form refuses or changes it', async () => {
    const record = { id: 1, name: 'Ana', tags: ['a'] };
    const shown = z.object({ id: z.int(), name: z.string(), tags: z.array(z.string()) });
    const params = z.object({ plantedId: idInPath });
    const common = { path: '/planted/:plantedId', access: 'session', summary: 'Planted.', params } as const;
    const get = defineRoute({ ...common, method: 'GET', response: shown });
    const strict = defineRoute({
      ...common,
      method: 'PUT',
      body: z.object({ name: z.string().max(2) }),
      response: shown,
    });
    const careless = defineRoute({ ...common, method: 'PUT', body: z.object({ name: z.string() }), response: shown });
    const putter = putterFor('admin');
    for (const [put, problem] of [
      [strict, 'refuses'],
      [careless, 'changes'],
    ] as const) {
      let now = record;
      const http = await plantRoutes(app, { get, put }, [
        bind(get, async () => now),
        bind(put, async () => (now = { ...now, tags: [] })),
      ]);
      const [pair] = pairsOf([
        { name: 'planted.get', route: get },
        { name: 'planted.put', route: put },
      ]);
      if (!pair) throw new Error('A record and its form were not seen.');
      const { problems } = await putBack({ ...putter, http, known: { plantedId: () => 1 } }, pair);
      expect(problems).toEqual([expect.stringContaining(problem)]);
    }
  });

  test('is every record that is read and saved, save what is no record', () => {
    expect(pairs.length).toBeGreaterThan(40);
    const names = new Set(pairsOf().map(({ put }) => put.name));
    expect(Object.keys(exceptions).filter((name) => !names.has(name))).toEqual([]);
  });
});
