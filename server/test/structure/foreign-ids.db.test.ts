import { defineRoute, emptyAnswer, idInPath, type Route } from '@oplano/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bind, bindPlatform } from '#platform/http';
import { becomeCompany } from '#platform/db';
import { AppError } from '#platform/use-case';
import { sharedTestApp } from '../app.ts';
import { sampled } from '../sampled.ts';
import { allRoutes, type NamedRoute } from './all-routes.ts';
import { createFingerprints, type Fingerprints } from './fingerprint.ts';
import { everybody, type Caller } from './callers.ts';
import { foreignIdProblems, idFieldsOf, isReason, unknownIds, type IdField } from './foreign-ids.ts';
import { foreignRecords } from './foreign-records.ts';
import { goodPicture } from './picture.ts';
import { plantRoutes } from './planted-server.ts';
import type { Http } from './send-call.ts';
import { anInhabitedCompany, type Inhabited } from './world.ts';

const app = sharedTestApp();
const mark = 'Zanzibar';
/** Those who differ in what they could reach; `npm run isolate` sends everybody. */
const sent = ['an admin', 'a plain user', 'an admin of an expired company', 'somebody deleted', 'nobody'];
const held: { other?: Inhabited; own?: Inhabited; callers?: Caller[]; fingerprints?: Fingerprints } = {};

beforeAll(async () => {
  const other = await anInhabitedCompany(app, mark);
  const { own, callers } = await everybody(app);
  held.callers = callers.filter(({ who }) => sent.includes(who));
  Object.assign(held, { other, own, fingerprints: await createFingerprints(app.ownerUrl) });
});
afterAll(() => held.fingerprints?.close());

/** One id of another company at one place of a route, sent by one caller. */
interface Attempt {
  readonly named: NamedRoute;
  readonly found: IdField;
  readonly id: number | string;
  readonly caller: Caller;
}

const attemptsOf = (other: Inhabited, routes: readonly NamedRoute[], callers: readonly Caller[]): Attempt[] =>
  routes.flatMap((named) =>
    idFieldsOf(named.route).flatMap((found) => {
      const id = foreignRecords(other)[found.name];
      if (id === undefined || isReason(id)) return [];
      // A public route does not look at who calls.
      const different = named.route.access === 'public' ? callers.filter(({ who }) => who === 'nobody') : callers;
      return different.map((caller) => ({ named, found, id, caller }));
    }),
  );

/** What all callers learn or change through these routes. */
async function problemsOf(
  http: Http,
  routes: readonly NamedRoute[],
  callers: readonly Caller[],
  tried: (attempts: Attempt[]) => Attempt[] = (attempts) => attempts,
): Promise<string[]> {
  const { other, fingerprints } = held;
  if (!other || !fingerprints) throw new Error('The companies were not made.');
  const check = {
    http,
    fingerprints,
    otherCompanyId: other.companyId,
    mark,
    file: async (route: Route) => route.upload && goodPicture(route.upload.field),
  };
  const problems: string[] = [];
  for (const { named, found, id, caller } of tried(attemptsOf(other, routes, callers)))
    problems.push(...(await foreignIdProblems(check, named, found, id, caller)));
  return problems;
}

describe('ids of another company', () => {
  test('are known by name wherever a route takes one', () => {
    if (!held.other) throw new Error('The companies were not made.');
    expect(allRoutes.flatMap(({ route }) => idFieldsOf(route)).length).toBeGreaterThan(8);
    expect(unknownIds(allRoutes, foreignRecords(held.other))).toEqual([]);
  });

  test('are answered like ids that do not exist and change nothing, on every route and for everybody', async () => {
    const some = (attempts: Attempt[]) =>
      sampled(attempts, ({ named, found, caller }) => `${named.name} ${found.place}.${found.name} ${caller.who}`);
    expect(await problemsOf(app.app.http, allRoutes, held.callers ?? [], some)).toEqual([]);
  });
});

describe('a route that lets them through is noticed', () => {
  const route = (method: Route['method'] = 'GET'): Route =>
    defineRoute({
      method,
      path: '/planted/:userId',
      access: 'session',
      summary: 'Planted.',
      params: z.object({ userId: idInPath }),
      response: z.object({ name: z.string() }).or(emptyAnswer),
    });

  test('when it has an id that nobody explained', () => {
    const named = { name: 'planted.route', route: { ...route(), params: z.object({ ticketId: idInPath }) } };
    expect(unknownIds([named], {})).toEqual([expect.stringContaining('planted.route takes ticketId')]);
  });

  const problemsWith = async (planted: Route, binding: ReturnType<typeof bind>, who: string) => {
    const http = await plantRoutes(app, { route: planted }, [binding]);
    const callers = (held.callers ?? []).filter((caller) => caller.who === who);
    return problemsOf(http, [{ name: 'planted.route', route: planted }], callers);
  };

  test('when it shows the record', async () => {
    const planted = route();
    // What row-level security is there to prevent: the record is looked for in the other company.
    const binding = bindPlatform(planted, async ({ db }, { params }) => {
      const { userId } = params as { userId: number };
      const company = await becomeCompany(db, held.other?.companyId ?? 0);
      const user = await company.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst();
      if (!user) throw new AppError('ERR_NO_USER_FOUND');
      return user;
    });
    expect(await problemsWith(planted, binding, 'a plain user')).toEqual([
      expect.stringMatching(/answers 200, for an absent one 404/),
      expect.stringMatching(/shows something of the other company/),
    ]);
  });

  test('when it tells that the record exists', async () => {
    const planted = route('DELETE');
    const binding = bind(planted, async (_ctx, { params }) => {
      const { userId } = params as { userId: number };
      throw new AppError(userId === held.other?.admin.userId ? 'ERR_NO_PERMISSION' : 'ERR_NO_USER_FOUND');
    });
    expect(await problemsWith(planted, binding, 'an admin')).toEqual([
      expect.stringMatching(/answers 403 .*, for an absent one 404/),
    ]);
  });

  test('when it lets somebody in whose session is gone', async () => {
    const planted = { ...route(), access: 'public' as const };
    const binding = bindPlatform(planted, async () => ({}));
    const http = await plantRoutes(app, { route: planted }, [binding]);
    const named = { name: 'planted.route', route: { ...planted, access: 'session' as const } };
    const nobody = (held.callers ?? []).filter((caller) => caller.who === 'nobody');
    expect(await problemsOf(http, [named], nobody)).toEqual([expect.stringMatching(/is not ERR_NO_SESSION/)]);
  });

  test('when it changes the record and answers as if nothing had been there', async () => {
    const planted = route('PUT');
    const binding = bindPlatform(planted, async ({ db, now }, { params }) => {
      const { userId } = params as { userId: number };
      const company = await becomeCompany(db, held.other?.companyId ?? 0);
      await company.updateTable('users').set({ updated_at: now, online: true }).where('id', '=', userId).execute();
      return {};
    });
    expect(await problemsWith(planted, binding, 'an admin')).toEqual([expect.stringMatching(/changed users/)]);
  });
});
