import { allRoutes, type NamedRoute } from '../../../server/test/structure/all-routes.ts';
import { climbingProblem, gainProblem } from '../../../server/test/structure/climbing-allowed.ts';
import {
  ambitions,
  climbByFields,
  climbByIds,
  createRankWatch,
  startClimb,
  type Climb,
} from '../../../server/test/structure/climbing.ts';
import { kinds, setScene, type Kind } from '../../../server/test/structure/route-access.ts';
import type { Http } from '../../../server/test/structure/send-call.ts';
import type { Stage } from '../stage.ts';
import { newTally, type Tally } from '../tap.ts';

/** Everybody who stands below somebody in their own company. */
const lesser = kinds.filter(
  ({ house, person }) =>
    person !== null && !person.super && (house === 'operator' || (house === 'theirs' && person.profile !== 'admin')),
);
const guarded = allRoutes.filter(({ route }) => route.access !== 'public');

/** A flag opens pages and lists, and changes nothing about forms: those are tried by whoever has none, and by admins. */
const writesForms = ({ who }: Kind): boolean => who === 'plain' || who === 'admin of company 1';

async function tryClimb(climb: Climb, routes: readonly NamedRoute[], tally: Tally): Promise<void> {
  const superior = await climb.superior();
  const companyId = climb.ladder.company.companyId === 1 ? 2 : 1;
  const wishes = ambitions({ companyId, superiorId: superior.userId, queueId: superior.queueId });
  for (const named of routes) {
    const byIds = await climbByIds(climb, named);
    const byFields = writesForms(climb.kind) ? await climbByFields(climb, named, wishes) : [];
    tally.attempts += byIds.length + byFields.length;
    const problems = [
      ...byIds.map((outcome) => climbingProblem(climb.kind, outcome)),
      ...byFields.map((outcome) => gainProblem(climb.kind, outcome)),
    ];
    tally.leaks.push(...problems.filter((problem) => problem !== null));
  }
}

/** Signed in anew before a token runs out: time goes by with every call. */
const routesPerSession = 25;

/** Every route that takes an id by every lesser role on records of a greater one, and every form with every field that could lift somebody. */
export async function tryClimbing(
  stage: Stage,
  routes: readonly NamedRoute[] = guarded,
  http: Http = stage.app.app.http,
  who: (name: string) => boolean = () => true,
): Promise<Tally> {
  const tally = newTally();
  const watch = await createRankWatch(stage.app.ownerUrl);
  try {
    for (const kind of lesser.filter((one) => who(one.who))) {
      const { ladder, base } = await setScene(stage.app, kind.house, { company: stage.operator });
      for (let at = 0; at < routes.length; at += routesPerSession) {
        const climb = await startClimb(stage.app, { http, watch, ladder, kind, base });
        await tryClimb(climb, routes.slice(at, at + routesPerSession), tally);
      }
    }
  } finally {
    await watch.close();
  }
  return tally;
}
