import type { Route } from '@oplano/contracts';
import { allRoutes, type NamedRoute } from '../../../server/test/structure/all-routes.ts';
import { everybody, type Caller } from '../../../server/test/structure/callers.ts';
import { sampleInput } from '../../../server/test/structure/sample-input.ts';
import { sendCall, type CallInput, type Http } from '../../../server/test/structure/send-call.ts';
import { fieldsOf, type WireField } from '../../../server/test/structure/wire-fields.ts';
import { livingWord, type Stage } from '../stage.ts';
import { newTally, tapped, type Tally } from '../tap.ts';

/** What somebody would look for who knows that the others are there. */
const lookedFor = [livingWord, livingWord.toLowerCase(), 'Timbuktu', '5531970', 'pessoa', '%', '_', '*', '', ' '];

function valuesFor({ schema }: WireField): readonly string[] {
  const choices = schema.enum ?? schema.anyOf?.flatMap((one) => one.enum ?? []) ?? [];
  if (choices.length > 0) return choices.map(String);
  return schema.type === 'string' ? [...lookedFor, '1', '2'] : ['true', 'false'];
}

/** The calls of a list: each field of its address with each thing one could say there, and a search on all fields. */
function searches(route: Route, caller: Caller): CallInput[] {
  const sample = sampleInput(route, caller.known);
  const fields = fieldsOf(route.query).filter(({ path }) => path.length === 1);
  const needed = Object.fromEntries(
    fields.filter(({ required }) => required).map(({ path: [name = ''] }) => [name, sample.query[name]]),
  );
  const one = fields.flatMap((field) =>
    valuesFor(field).flatMap((value) =>
      // With everything else filled in, and with nothing: what is filled in narrows what is found.
      [sample.query, needed].map((query) => ({ ...sample, query: { ...query, [field.path[0] ?? '']: value } })),
    ),
  );
  const words = lookedFor.flatMap((word) =>
    ['true', 'false'].map((flag) => ({
      ...sample,
      query: Object.fromEntries(
        fields.map(({ path: [name = ''], schema }) => {
          const isFlag = (schema.enum ?? []).includes('true');
          return [
            name,
            isFlag ? flag : schema.type === 'string' && !schema.enum && !schema.pattern ? word : needed[name],
          ];
        }),
      ),
    })),
  );
  return [sample, ...one, ...words].filter(({ query }) => route.query.safeParse(query).success);
}

const searchers = ['an admin', 'a plain user', 'an admin of an expired company', 'an admin without the plan'];

export async function searchAs(http: Http, caller: Caller, routes: readonly NamedRoute[]): Promise<void> {
  for (const { route } of routes) {
    for (const input of searches(route, caller)) await sendCall(http, route, input, { token: caller.token });
  }
}

const isReading = ({ route }: NamedRoute): boolean => route.method === 'GET' && route.access !== 'platform:manage';

/** Every list and every search in everybody's hands: nothing of another company in any answer. */
export async function tryLists({ app, ...stage }: Stage): Promise<Tally> {
  const tally = newTally();
  const secrets = await stage.secrets();
  const { callers } = await everybody(app, stage.operator);
  for (const caller of callers.filter(({ who }) => searchers.includes(who) || who === 'the operator')) {
    await searchAs(tapped(app.app.http, secrets, tally, caller.who), caller, allRoutes.filter(isReading));
  }
  return tally;
}

/** Names that an answer hands out and an address takes back: where a list goes on. */
const cursorNames = ({ query, response }: Route): string[] => {
  const given = new Set(fieldsOf(response).map(({ path }) => path.join('.')));
  return fieldsOf(query)
    .map(({ path }) => path.join('.'))
    .filter((name) => given.has(name));
};

/** Where the lists of the other company go on, used in one's own: one's own list, or a refusal. */
export async function tryCursors({ app, other, ...stage }: Stage): Promise<Tally> {
  const tally = newTally();
  const secrets = await stage.secrets();
  const { callers } = await everybody(app, stage.operator);
  const otherAdmin = await stage.otherAdmin();
  const cursors = [`${Date.now()}.${other.conversation.messageId}`, `${Date.now()}.${other.conversation.ticketId}`];
  for (const { route } of allRoutes.filter(isReading)) {
    const names = cursorNames(route);
    const given = await sendCall(
      app.app.http,
      route,
      { params: { ticketUuid: other.conversation.ticketUuid }, query: {}, body: {} },
      { token: otherAdmin.token },
    );
    const answer = given.statusCode === 200 ? (given.json() as Record<string, unknown>) : {};
    const values = [...cursors, ...names.map((name) => answer[name])].filter((value) => typeof value === 'string');
    for (const caller of callers.filter(({ who }) => searchers.includes(who))) {
      const sample = sampleInput(route, caller.known);
      const http = tapped(app.app.http, secrets, tally, caller.who);
      for (const name of names)
        for (const value of values) {
          const query = { ...sample.query, [name]: value };
          const { statusCode } = await sendCall(http, route, { ...sample, query }, { token: caller.token });
          if (statusCode >= 500) tally.leaks.push(`${route.path} breaks on ${name}=${value}`);
        }
    }
  }
  return tally;
}
