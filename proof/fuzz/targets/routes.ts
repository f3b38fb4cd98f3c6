import type { Route } from '@oplano/contracts';
import fc from 'fast-check';
import { allRoutes } from '../../../server/test/structure/all-routes.ts';
import { isValid } from '../../../server/test/structure/bad-input.ts';
import { goodPicture } from '../../../server/test/structure/picture.ts';
import { sendCall, type CallInput } from '../../../server/test/structure/send-call.ts';
import type { Callers, Ground } from '../ground.ts';
import { callOf } from '../inputs.ts';
import { demandOrderly, demandUntouched } from '../judge.ts';
import { demand, type Property } from '../property.ts';

type Who = 'admin' | 'plain' | 'nobody';

/** Public routes are called by nobody, the operator's by the operator. */
function tokenOf({ access }: Route, callers: Callers, who: Who): string | undefined {
  if (access === 'public' || who === 'nobody') return undefined;
  return access === 'platform:manage' ? callers.operator.token : callers[who].token;
}

/** What a server reads out of an address: texts, or several of them under one name. */
function arriving(query: CallInput['query']): CallInput['query'] {
  const texts = (value: unknown): string[] => {
    if (Array.isArray(value)) return value.flatMap((item) => texts(item));
    if (typeof value === 'object' && value !== null) return [];
    return [value === null ? '' : String(value as string | number | boolean)];
  };
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      const all = texts(value);
      return all.length === 0 ? [] : [[name, all.length === 1 ? all[0] : all]];
    }),
  );
}

/** Whether the contract takes it; of a form only texts arrive, and what they become is not said here. */
const isTaken = (route: Route, input: CallInput): boolean | undefined =>
  route.upload ? undefined : isValid(route, { ...input, query: arriving(input.query) });

const byName = new Map(allRoutes.map(({ name, route }) => [name, route]));
const calls = new Map(allRoutes.map(({ name, route }) => [name, callOf(route)]));

const call = fc.constantFrom(...byName.keys()).chain((name) =>
  fc.record({
    name: fc.constant(name),
    input: calls.get(name) ?? fc.constant(() => ({ params: {}, query: {}, body: {} })),
    who: fc.constantFrom<Who>('admin', 'admin', 'admin', 'plain', 'nobody'),
  }),
);

/** Every route with whatever the contract takes, and with what it does not. */
export const routeTarget = (ground: Ground): Property => ({
  name: 'routes',
  share: 0.5,
  property: fc.asyncProperty(call, async ({ name, input, who }) => {
    const route = byName.get(name);
    if (!route) return;
    const callers = await ground.callers();
    // What travels is text: what JSON cannot say is not said.
    const made = JSON.parse(JSON.stringify(input(callers.known))) as CallInput;
    const file = route.upload && (await goodPicture(route.upload.field));
    const token = tokenOf(route, callers, who);
    const about = () => `${name} as ${who}: ${JSON.stringify(made).slice(0, 1_500)}`;
    try {
      const answer = await ground.timed(() => sendCall(ground.app.app.http, route, made, { token, file }));
      demandOrderly(answer);
      if (answer.statusCode < 300) demand(isTaken(route, made) !== false, () => 'taken, though the contract does not');
      await demandUntouched(ground, answer);
    } catch (error) {
      throw new Error(`${(error as Error).message}\n  ${about()}`, { cause: error });
    }
  }) as unknown as fc.IRawProperty<unknown>,
});
