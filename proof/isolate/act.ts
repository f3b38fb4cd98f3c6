import type { NamedRoute } from '../../server/test/structure/all-routes.ts';
import { allRoutes } from '../../server/test/structure/all-routes.ts';
import { goodPicture } from '../../server/test/structure/picture.ts';
import { sampleInput, type Known } from '../../server/test/structure/sample-input.ts';
import { sendCall, type Http } from '../../server/test/structure/send-call.ts';

/** What ends a session or signs in anew is left out: the person goes on. */
const goesOn = ({ route }: NamedRoute): boolean => route.access !== 'public' && route.access !== 'platform:manage';
const order = { GET: 0, POST: 1, PUT: 2, DELETE: 3 } as const;

/** Somebody does everything there is to do in their company, removing things last. Answers how much it was. */
export async function doEverything(
  http: Http,
  person: { token: string; known: (named: NamedRoute) => Known },
): Promise<number> {
  const routes = allRoutes.filter(goesOn).toSorted((a, b) => order[a.route.method] - order[b.route.method]);
  for (const named of routes) {
    const { route } = named;
    const file = route.upload && (await goodPicture(route.upload.field));
    await sendCall(http, route, sampleInput(route, person.known(named)), { token: person.token, file });
  }
  return routes.length;
}
