import type { Route } from '@oplano/contracts';
import { allRoutes, type NamedRoute } from '../../../server/test/structure/all-routes.ts';
import { everybody, type Caller } from '../../../server/test/structure/callers.ts';
import { foreignIdProblems, idFieldsOf, isReason, type IdField } from '../../../server/test/structure/foreign-ids.ts';
import { foreignRecords } from '../../../server/test/structure/foreign-records.ts';
import { goodPicture } from '../../../server/test/structure/picture.ts';
import type { Http } from '../../../server/test/structure/send-call.ts';
import { livingWord, type Stage } from '../stage.ts';
import { newTally, tapped, type Tally } from '../tap.ts';

/** One's own record in a list that also takes a foreign one. */
function besideOf({ field, name }: IdField, { known }: Caller): number | undefined {
  const value = field.path.at(-1) === '*' ? known[name]?.() : undefined;
  const [first] = Array.isArray(value) ? (value as unknown[]) : [];
  return typeof first === 'number' ? first : undefined;
}

/** Of one's own company for its people, of any for the operator. */
const ofAnyCompany = ['companies.listPlan', 'companies.show'];
/** The operator looks into all companies by right: where a route is for that, and where it says so itself. */
const operatorMay = ({ name, route }: NamedRoute): boolean =>
  route.access === 'platform:manage' || ofAnyCompany.includes(name);

export async function tryIdsOn(
  stage: Stage,
  routes: readonly NamedRoute[],
  callers: readonly Caller[],
  door: (caller: Caller) => Http,
): Promise<string[]> {
  const records = foreignRecords(stage.other);
  const leaks: string[] = [];
  for (const caller of callers) {
    const check = {
      http: door(caller),
      fingerprints: stage.fingerprints,
      otherCompanyId: stage.other.companyId,
      mark: livingWord,
      file: async (route: Route) => route.upload && goodPicture(route.upload.field),
    };
    for (const named of routes) {
      if (operatorMay(named) && caller.who === 'the operator') continue;
      for (const found of idFieldsOf(named.route)) {
        const id = records[found.name];
        if (id === undefined) leaks.push(`${named.name} takes ${found.name}, and nobody said which record that is`);
        if (id === undefined || isReason(id)) continue;
        leaks.push(...(await foreignIdProblems(check, named, found, id, caller)));
        const beside = besideOf(found, caller);
        if (beside !== undefined) leaks.push(...(await foreignIdProblems(check, named, found, id, caller, beside)));
      }
    }
  }
  return leaks;
}

/** Every id a route takes, anywhere in it, with a record of the other company: as if the record did not exist. */
export async function tryIds(stage: Stage): Promise<Tally> {
  const tally = newTally();
  const secrets = await stage.secrets();
  const { callers } = await everybody(stage.app, stage.operator);
  tally.leaks.push(
    ...(await tryIdsOn(stage, allRoutes, callers, ({ who }) => tapped(stage.app.app.http, secrets, tally, who))),
  );
  return tally;
}
