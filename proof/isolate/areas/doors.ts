import { allRoutes } from '../../../server/test/structure/all-routes.ts';
import { doorProblems, everybody, isOpen } from '../../../server/test/structure/callers.ts';
import type { Stage } from '../stage.ts';
import { newTally, tapped, type Tally } from '../tap.ts';

/** Every route by everybody: whoever may not is stopped at the door, and nobody is shown anything of another company. */
export async function tryDoors({ app, ...stage }: Stage): Promise<Tally> {
  const tally = newTally();
  const secrets = await stage.secrets();
  const { callers } = await everybody(app, stage.operator);
  for (const caller of callers) {
    const http = tapped(app.app.http, secrets, tally, caller.who);
    for (const named of allRoutes) {
      // Nothing to learn about callers from a route that does not look at them.
      if (isOpen(named.route.access) && caller.token !== undefined) continue;
      // The operator looks into all companies by right.
      const isOperators = named.route.access === 'platform:manage' && caller.who === 'the operator';
      tally.leaks.push(...(await doorProblems(isOperators ? app.app.http : http, named, caller)));
      if (isOperators) tally.attempts += 1;
    }
  }
  return tally;
}
