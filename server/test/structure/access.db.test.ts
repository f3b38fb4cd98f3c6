import { defineRoute, type Access, type Route } from '@oplano/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bind } from '#platform/http';
import { sharedTestApp } from '../app.ts';
import { sampled } from '../sampled.ts';
import { allRoutes, type NamedRoute } from './all-routes.ts';
import { doorProblems, everybody, isOpen, type Caller } from './callers.ts';
import { plantRoutes } from './planted-server.ts';
import type { Http } from './send-call.ts';

const app = sharedTestApp();
const held: { callers?: Caller[] } = {};

interface Door {
  readonly caller: Caller;
  readonly named: NamedRoute;
}

const doorsOf = (routes: readonly NamedRoute[]): Door[] =>
  (held.callers ?? []).flatMap((caller) =>
    routes
      // Nothing to learn about callers from a route that does not look at them, and each costs a password.
      .filter(({ route }) => !isOpen(route.access) || caller.token === undefined)
      .map((named) => ({ caller, named })),
  );

async function problemsOf(
  http: Http,
  routes: readonly NamedRoute[],
  tried: (doors: Door[]) => Door[] = (doors) => doors,
): Promise<string[]> {
  const problems: string[] = [];
  for (const { caller, named } of tried(doorsOf(routes))) problems.push(...(await doorProblems(http, named, caller)));
  return problems;
}

beforeAll(async () => {
  held.callers = (await everybody(app)).callers;
});

describe('the door of every route', () => {
  test('stops everybody who may not call it and nobody else [RBAC-001]', async () => {
    const some = (doors: Door[]) => sampled(doors, ({ caller, named }) => `${caller.who} at ${named.name}`);
    expect(await problemsOf(app.app.http, allRoutes, some)).toEqual([]);
  });

  test('that stands open, or is shut to those it is for, is noticed', async () => {
    const route = (access: Access): Route =>
      defineRoute({ method: 'GET', path: '/planted', access, summary: 'Planted.', response: z.object({}) });
    /** A server whose route asks for less, or more, than its contract says. */
    const problemsWhen = async (declared: Access, asked: Access) => {
      const planted = route(asked);
      const http = await plantRoutes(app, { planted }, [bind(planted, async () => ({}))]);
      return problemsOf(http, [{ name: 'planted', route: route(declared) }]);
    };
    expect(await problemsWhen('session', 'session')).toEqual([]);
    expect(await problemsWhen('users:manage', 'session')).toEqual([
      'planted lets a plain user in: 200 undefined, not ERR_NO_PERMISSION',
    ]);
    expect(await problemsWhen('session', 'billing')).toEqual([
      'planted lets an admin of an expired company in: 200 undefined, not ERR_SUBSCRIPTION_EXPIRED',
    ]);
    expect(await problemsWhen('session', 'users:manage')).toEqual([
      'planted stops a plain user with ERR_NO_PERMISSION',
    ]);
  });
});
