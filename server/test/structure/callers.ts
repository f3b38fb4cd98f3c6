import { contactListRoutes } from '@oplano/contracts/contact-lists';
import { changesAnything, type Access, type Route } from '@oplano/contracts';
import { signIn, someone, type TestPerson } from '../people.ts';
import type { TestApp } from '../run-app.ts';
import type { NamedRoute } from './all-routes.ts';
import { goodPicture } from './picture.ts';
import { sampleInput, type Known } from './sample-input.ts';
import { codeOf, sendCall, type Http } from './send-call.ts';
import { anInhabitedCompany, knownTo, type Inhabited } from './world.ts';

/** Somebody who calls: who they are, what they know, and where they must be stopped. */
export interface Caller {
  readonly who: string;
  readonly token: string | undefined;
  readonly known: Known;
  /** The code this caller must meet at the door of a route; undefined where the door is theirs. */
  readonly refusal: (route: Route) => string | undefined;
}

export const isOpen = (access: Access): boolean => access === 'public';
/** A company that has not paid can still pay, and its people can set up what proves who they are. */
const isOpenWhenLate = (access: Access): boolean => ['public', 'enrolment', 'billing'].includes(access);
const isForEverybody = (access: Access): boolean => ['public', 'enrolment', 'billing', 'session'].includes(access);
/** They make a file of what they answer, which is kept for whoever asked. */
const makesAFile: ReadonlySet<Route> = new Set([contactListRoutes.sample]);
const unlessPublic = (code: string) => (route: Route) => (isOpen(route.access) ? undefined : code);

/** A code at the door says who is calling, never what was called for. */
const doorCodes = [
  'ERR_NO_SESSION',
  'ERR_SESSION_EXPIRED',
  'ERR_SUBSCRIPTION_EXPIRED',
  'ERR_PLAN_FEATURE_DISABLED',
  'ERR_NO_PERMISSION',
  'ERR_COMPANY_SUSPENDED',
  'ERR_SUPPORT_READS_ONLY',
];

/** Calls the route as it should be called: whoever is wrong is stopped at the door, everybody else gets through it. */
export async function doorProblems(http: Http, { name, route }: NamedRoute, caller: Caller): Promise<string[]> {
  const file = route.upload && (await goodPicture(route.upload.field));
  const answer = await sendCall(http, route, sampleInput(route, caller.known), { token: caller.token, file });
  const wanted = caller.refusal(route);
  const met = codeOf(answer);
  if (wanted === undefined) {
    // Some use cases give one of these codes themselves; their contract says so.
    const own: readonly (string | undefined)[] = route.errors ?? [];
    const stopped = doorCodes.includes(met ?? '') && !own.includes(met);
    return stopped ? [`${name} stops ${caller.who} with ${met}`] : [];
  }
  return met === wanted ? [] : [`${name} lets ${caller.who} in: ${answer.statusCode} ${met}, not ${wanted}`];
}

/** One of every kind of caller, in companies of their own (`house` is the operator's, of which there is one): nobody, those whose session is gone, those who may little, and those who may all. */
export async function everybody(
  app: TestApp,
  house?: Inhabited,
): Promise<{ own: Inhabited; operator: Inhabited; callers: Caller[] }> {
  const own = await anInhabitedCompany(app, 'Own');
  const late = await anInhabitedCompany(app, 'Late', { dueDate: '2026-01-31' });
  const paused = await anInhabitedCompany(app, 'Paused');
  const bare = await anInhabitedCompany(app, 'Bare', { plan: { useInternalChat: false } });
  const operator = house ?? (await anInhabitedCompany(app, 'Operator', { id: 1, dueDate: null }));
  const caller = (
    who: string,
    company: Inhabited,
    person: TestPerson,
    token: string | undefined,
    refusal: Caller['refusal'],
  ) =>
    ({
      who,
      token,
      known: knownTo(company, person),
      // No session opens what is for programs alone.
      refusal: (route) => (route.access === 'external' ? 'ERR_NO_SESSION' : refusal(route)),
    }) satisfies Caller;

  const outdated = await signIn(app, own.plain);
  app.clock.advance(15 * 60_000 + 1_000);
  const replaced = await someone(app, own);
  await signIn(app, replaced);
  const deleted = await someone(app, own, { profile: 'admin' });
  const admin = await signIn(app, own.admin);
  await admin.call('DELETE', `/users/${deleted.userId}`);
  const plain = await someone(app, own);
  const chief = await someone(app, operator, { profile: 'admin', super: true });
  const lateAdmin = await signIn(app, late.admin);
  const bareAdmin = await signIn(app, bare.admin);
  const pausedAdmin = await signIn(app, paused.admin);
  await chief.call('PUT', `/companies/${paused.companyId}`, { status: false });
  await admin.call('PUT', '/companySettings', { column: 'supportAccess', data: true });
  const begun = await chief.call('POST', `/companies/${own.companyId}/support-visits`, {
    reason: 'To see what is shown',
  });
  const visit = begun.json<{ token: string }>();

  const callers: Caller[] = [
    caller('nobody', own, own.admin, undefined, unlessPublic('ERR_NO_SESSION')),
    caller(
      'somebody with a forged token',
      own,
      own.admin,
      `${admin.token.slice(0, -4)}AAAA`,
      unlessPublic('ERR_NO_SESSION'),
    ),
    caller('somebody deleted', own, deleted, deleted.token, unlessPublic('ERR_NO_SESSION')),
    caller('somebody who signed in elsewhere', own, replaced, replaced.token, unlessPublic('ERR_NO_SESSION')),
    caller('somebody whose token ran out', own, own.plain, outdated.token, unlessPublic('ERR_SESSION_EXPIRED')),
    caller('an admin of an expired company', late, late.admin, lateAdmin.token, ({ access }) =>
      isOpenWhenLate(access) ? undefined : 'ERR_SUBSCRIPTION_EXPIRED',
    ),
    caller('an admin of a suspended company', paused, paused.admin, pausedAdmin.token, (route) => {
      if (route.access === 'platform:manage') return 'ERR_NO_PERMISSION';
      const isOpenThen = isOpenWhenLate(route.access) || !changesAnything(route);
      return isOpenThen ? undefined : 'ERR_COMPANY_SUSPENDED';
    }),
    caller('an admin without the plan', bare, bare.admin, bareAdmin.token, ({ plan, access }) => {
      if (plan === 'useInternalChat') return 'ERR_PLAN_FEATURE_DISABLED';
      return access === 'platform:manage' ? 'ERR_NO_PERMISSION' : undefined;
    }),
    caller('a plain user', own, plain, plain.token, ({ access }) =>
      isForEverybody(access) ? undefined : 'ERR_NO_PERMISSION',
    ),
    caller('an admin', own, own.admin, admin.token, ({ access }) =>
      access === 'platform:manage' ? 'ERR_NO_PERMISSION' : undefined,
    ),
    caller('an operator who looks in', own, own.admin, visit.token, (route) => {
      if (route.access === 'public') return undefined;
      if (route.method !== 'GET' || makesAFile.has(route)) return 'ERR_SUPPORT_READS_ONLY';
      // Who did what in a company, and what is forgotten there, is its own.
      const own = ['platform:manage', 'log:view', 'contacts-page:erasePerson'];
      const isShut = own.includes(route.access) || route.access.startsWith('connections');
      return isShut ? 'ERR_NO_PERMISSION' : undefined;
    }),
    caller('the operator', operator, chief, chief.token, () => undefined),
  ];
  return { own, operator, callers };
}
