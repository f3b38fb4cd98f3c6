import { defineRoute, idInPath } from '@oplano/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bind } from '#platform/http';
import { sharedTestApp } from '../app.ts';
import { sampled } from '../sampled.ts';
import { allRoutes, type NamedRoute } from './all-routes.ts';
import { climbingProblem, gainProblem } from './climbing-allowed.ts';
import {
  ambitions,
  climbByFields,
  climbByIds,
  createRankWatch,
  startClimb,
  type Climb,
  type RankWatch,
} from './climbing.ts';
import { plantRoutes } from './planted-server.ts';
import type { Ladder } from './ranks.ts';
import { anOperatorsHouse, kinds, setScene } from './route-access.ts';
import type { Http } from './send-call.ts';

const app = sharedTestApp();
const held: { watch?: RankWatch; house?: Ladder } = {};
const nameOf = ({ name }: NamedRoute): string => name;
const guarded = allRoutes.filter(({ route }) => route.access !== 'public');

beforeAll(async () => {
  held.watch = await createRankWatch(app.ownerUrl);
  held.house = await anOperatorsHouse(app);
});
afterAll(() => held.watch?.close());

async function climbOf(who: string, http: Http = app.app.http): Promise<Climb> {
  const kind = kinds.find((one) => one.who === who);
  if (!kind || !held.watch || !held.house) throw new Error(`There is no ${who}.`);
  const { ladder, base } = await setScene(app, kind.house, held.house);
  return startClimb(app, { http, watch: held.watch, ladder, kind, base });
}

async function problemsByIds(climb: Climb, routes: readonly NamedRoute[]): Promise<string[]> {
  const problems: string[] = [];
  for (const named of routes)
    for (const outcome of await climbByIds(climb, named)) problems.push(climbingProblem(climb.kind, outcome) ?? '');
  return problems.filter(Boolean);
}

type Wish = ReturnType<typeof ambitions>[number];

async function problemsByFields(
  climb: Climb,
  routes: readonly NamedRoute[],
  tried: (wishes: Wish[], named: NamedRoute) => Wish[] = (wishes) => wishes,
): Promise<string[]> {
  const superior = await climb.superior();
  const companyId = climb.ladder.company.companyId === 1 ? 2 : 1;
  const wishes = ambitions({ companyId, superiorId: superior.userId, queueId: superior.queueId });
  const problems: string[] = [];
  for (const named of routes)
    for (const outcome of await climbByFields(climb, named, tried(wishes, named)))
      problems.push(gainProblem(climb.kind, outcome) ?? '');
  return problems.filter(Boolean);
}

describe('a lesser role of the same company', () => {
  test('neither changes nor learns what belongs to somebody above [RBAC-001]', async () => {
    expect(await problemsByIds(await climbOf('plain'), sampled(guarded, nameOf))).toEqual([]);
  });

  test.each([
    ['+allUserChat', /^(tickets|messages|kanban)\./],
    ['+allowConnections', /^connections\./],
  ])('with the flag %s may what the flag is for, cell by cell', async (who, area) => {
    const routes = guarded.filter(({ name }) => area.test(name));
    expect(await problemsByIds(await climbOf(who), routes)).toEqual([]);
  });

  test('does not reach a super user as an admin of the operator’s company', async () => {
    const personal = /^(users|quickMessages|macros|contactImports)\./;
    const routes = guarded.filter(({ name }) => personal.test(name));
    expect(await problemsByIds(await climbOf('admin of company 1'), sampled(routes, nameOf))).toEqual([]);
  });

  test('gains nothing by any single field of a form', async () => {
    // Every route is tried in the long form; here those that write people, companies and settings.
    const routes = guarded.filter(({ name }) => /^(users|companies|settings)\./.test(name));
    const problems: string[] = [];
    for (const who of ['plain', 'admin of company 1'])
      problems.push(
        ...(await problemsByFields(await climbOf(who), routes, (wishes, { name }) =>
          sampled(wishes, ([field]) => `${who} ${name} ${field}`),
        )),
      );
    expect(problems).toEqual([]);
  });

  test('is noticed where a route lets it climb', async () => {
    const params = z.object({ userId: idInPath });
    const body = z.looseObject({});
    const route = defineRoute({
      method: 'PUT',
      path: '/planted/:userId',
      access: 'session',
      summary: 'Planted.',
      params,
      body,
      response: z.unknown(),
    });
    const binding = bind(route, async ({ db, companyId }, input) => {
      const { userId } = input.params as z.output<typeof params>;
      const { profile = 'user' } = input.body as { profile?: 'user' | 'admin' };
      const written = db.updateTable('users').set({ profile, farewell_message: 'planted' });
      await written.where('company_id', '=', companyId).where('id', '=', userId).execute();
      return db.selectFrom('ticket_notes').select('note').where('user_id', '=', userId).execute();
    });
    const climb = await climbOf('plain', await plantRoutes(app, { route }, [binding]));
    const planted = [{ name: 'planted', route }];
    expect(await problemsByIds(climb, planted)).toEqual([
      'plain by planted (userId, 200) changes users of somebody above',
    ]);
    expect(await problemsByFields(climb, planted)).toContain(
      `plain by planted with profile (200) changes rights of user ${climb.climber.userId}`,
    );
  });
});
