import { planFeatures } from '@oplano/contracts/plans';
import type { UserForm } from '@oplano/contracts/users';
import { aCompany, aPerson, signIn, type SignedIn } from '../people.ts';
import type { TestApp } from '../run-app.ts';
import { allRoutes, type NamedRoute } from './all-routes.ts';
import { idFieldsOf } from './foreign-ids.ts';
import { goodPicture } from './picture.ts';
import { aLadder, aSuperior, belongingsOf, knownOf, type Belongings, type Ladder } from './ranks.ts';
import { sampleInput, type Known } from './sample-input.ts';
import { codeOf, sendCall, type Http } from './send-call.ts';
import { knownTo } from './world.ts';

/** Whose records a call is about: the caller's own, or those of somebody above them in the same company. */
export type Whose = 'own' | 'superior';

export type House = 'theirs' | 'operator' | 'expired' | 'bare';

/** A kind of person, and what makes them one. */
export interface Kind {
  readonly who: string;
  readonly house: House;
  readonly person: (Partial<UserForm> & { super?: boolean }) | null;
}

const lent: Partial<UserForm>[] = [
  { allTicket: 'enable' },
  { allowGroup: true },
  { allHistoric: 'enabled' },
  { allUserChat: 'enabled' },
  { showDashboard: 'enabled' },
  { allowRealTime: 'enabled' },
  { allowConnections: 'enabled' },
];
/** Closing what nobody took is open to all until it is taken away. */
const withheld: Partial<UserForm> = { userClosePendingTicket: 'disabled' };

/** Everybody who can stand before a door: the columns of the table. */
export const kinds: readonly Kind[] = [
  { who: 'nobody', house: 'theirs', person: null },
  { who: 'plain', house: 'theirs', person: {} },
  ...lent.map((flag): Kind => ({ who: `+${Object.keys(flag)[0]}`, house: 'theirs', person: flag })),
  { who: '-userClosePendingTicket', house: 'theirs', person: withheld },
  { who: 'admin', house: 'theirs', person: { profile: 'admin' } },
  { who: 'plain of company 1', house: 'operator', person: {} },
  { who: 'admin of company 1', house: 'operator', person: { profile: 'admin' } },
  { who: 'super', house: 'operator', person: { profile: 'admin', super: true } },
  { who: 'billing only', house: 'expired', person: { profile: 'admin' } },
  { who: 'no features', house: 'bare', person: { profile: 'admin' } },
];

/** Ids of things that belong to a person, so that it matters whose they are. */
const personal =
  /^(userId|ticketId|uuid|ticketUuid|messageId|noteId|contactId|quickMessageId|macroId|importId|bulkId|viewId|chatId|chatUuid)$/;
const isPersonal = ({ route }: NamedRoute): boolean => idFieldsOf(route).some(({ name }) => personal.test(name));

/** Looks first, removes last, so that as much as possible is still there when it is asked for. */
const order = { GET: 0, POST: 1, PUT: 2, DELETE: 3 } as const;
const takesAway = ({ name, route }: NamedRoute): boolean =>
  route.method === 'DELETE' ||
  // A schedule with other times has other sends.
  ['chats.leave', 'contacts.merge', 'schedules.update', 'tickets.closeAll', 'tickets.update'].includes(name);

export interface Scene {
  readonly ladder: Ladder;
  readonly base: Known;
  readonly isSuper: boolean;
}

export async function setScene(app: TestApp, house: House, operator: Ladder): Promise<Scene> {
  const none = Object.fromEntries(planFeatures.map((feature) => [feature, false]));
  const ladder =
    house === 'operator'
      ? operator
      : await aLadder(
          app,
          await aCompany(app, {
            plan: { ...roomy, ...(house === 'bare' ? none : {}) },
            ...(house === 'expired' ? { dueDate: '2026-01-31' } : {}),
          }),
        );
  const [plan] = (await app.inject({ url: '/api/plans/list' })).json<{ id: number }[]>();
  // Only what holds for anybody is taken from here: records are those of `knownOf`.
  const base = knownTo({ ...ladder.company, planId: plan?.id ?? 0 } as Parameters<typeof knownTo>[0], {
    ...ladder.company,
    userId: 0,
    email: '',
  });
  return { ladder, base, isSuper: house === 'operator' };
}

const roomy = { users: 10_000, queues: 10_000, connections: 10_000 };

/** The company that runs the platform, of which there is one. */
export const anOperatorsHouse = async (app: TestApp): Promise<Ladder> =>
  aLadder(app, await aCompany(app, { id: 1, dueDate: null, plan: roomy }));

/** What somebody meets: `ok`, or the code of the refusal. */
const cellOf = (answer: Awaited<ReturnType<typeof sendCall>>): string => {
  if (answer.statusCode < 400) return 'ok';
  // Old clients read who has the ticket out of the place where codes stand.
  if (answer.body.startsWith('{"error":"{')) return 'OTHER_OPEN_TICKET and whose';
  return (codeOf(answer) ?? String(answer.statusCode)).replace(/^ERR_/, '');
};
let names = 0;

const momentMs = 300;
/** Kinds of people at once: the database need not wait for one of them. */
const beside = 4;

/** Calls every route about these records as one kind of person. Answers the cells by name of the route. */
async function callAll(
  app: TestApp,
  http: Http,
  routes: readonly NamedRoute[],
  kind: Kind,
  whose: Whose,
  operator: Ladder,
): Promise<Map<string, string>> {
  const scene = await setScene(app, kind.house, operator);
  const { ladder } = scene;
  const person = await aPerson(app, ladder.company, kind.person ?? {});
  const session: SignedIn | null = kind.person ? await signIn(app, person) : null;
  const fresh = async (): Promise<Belongings> =>
    whose === 'own'
      ? belongingsOf(app, ladder, person, 'Own')
      : aSuperior(app, ladder, { mark: 'Above', isSuper: scene.isSuper });
  let records = await fresh();
  const cells = new Map<string, string>();
  for (const named of routes.toSorted((a, b) => order[a.route.method] - order[b.route.method])) {
    const { name, route } = named;
    // A route for everybody does not look at who calls, and some cost a password.
    if (route.access === 'public' && session) continue;
    // Nobody calls so fast that a budget could stand in for a right.
    app.clock.advance(momentMs);
    const file = route.upload && (await goodPicture(route.upload.field));
    const known = {
      ...scene.base,
      cursor: () => undefined,
      name: () => `Nome ${(names += 1)}`,
      profile: () => kind.person?.profile ?? 'user',
    };
    const input = sampleInput(route, knownOf(known, records));
    const cell = cellOf(await sendCall(http, route, input, { token: session?.token, file }));
    cells.set(name, cell);
    if (cell === 'ok' && takesAway(named)) records = await fresh();
  }
  return cells;
}

export interface Row {
  readonly name: string;
  readonly whose: Whose | '';
  readonly cells: readonly string[];
}

/** Every route by every kind of person, about their own records and a superior's where that is a difference. */
export async function routeAccess(
  app: TestApp,
  routes: readonly NamedRoute[] = allRoutes,
  http: Http = app.app.http,
  columnsOf: readonly Kind[] = kinds,
): Promise<Row[]> {
  const operator = await anOperatorsHouse(app);
  const columns: { own: Map<string, string>; superior: Map<string, string> }[] = [];
  const columnOf = async (kind: Kind): Promise<void> => {
    const own = await callAll(app, http, routes, kind, 'own', operator);
    const superior = await callAll(app, http, routes.filter(isPersonal), kind, 'superior', operator);
    columns[columnsOf.indexOf(kind)] = { own, superior };
  };
  // Everybody has a company of their own and is in nobody's way; those of the operator's share one and come in turn.
  const apart = columnsOf.filter(({ house }) => house !== 'operator');
  for (let at = 0; at < apart.length; at += beside)
    await Promise.all(apart.slice(at, at + beside).map((kind) => columnOf(kind)));
  for (const kind of columnsOf.filter(({ house }) => house === 'operator')) await columnOf(kind);
  const plain = columnsOf.findIndex(({ who }) => who === 'plain');
  const rowOf = (name: string, whose: Whose, label: Row['whose']): Row => {
    const all = columns.map((column) => column[whose].get(name) ?? '=');
    const isFlag = (index: number): boolean => /^[+-]/.test(columnsOf[index]?.who ?? '');
    // What a flag does not change is left blank to the eye.
    return { name, whose: label, cells: all.map((cell, at) => (isFlag(at) && cell === all[plain] ? '.' : cell)) };
  };
  return routes.flatMap((named) =>
    isPersonal(named)
      ? [rowOf(named.name, 'own', 'own'), rowOf(named.name, 'superior', 'superior')]
      : [rowOf(named.name, 'own', '')],
  );
}

/** The table as it is kept: a line for each route, a column for each kind of person. */
export function accessTable(rows: readonly Row[], columns: readonly Kind[]): string {
  const lines = [
    ['route', 'whose', ...columns.map(({ who }) => who)],
    ...rows.map(({ name, whose, cells }) => [name, whose, ...cells]),
  ];
  return `${lines.map((line) => line.join('\t')).join('\n')}\n`;
}
