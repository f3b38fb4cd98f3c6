import pg from 'pg';
import { aPerson, signIn, type SignedIn } from '../people.ts';
import type { TestApp } from '../run-app.ts';
import type { NamedRoute } from './all-routes.ts';
import { hasCompany, readCatalogue } from './catalogue.ts';
import { idFieldsOf, withId } from './foreign-ids.ts';
import { createAskMarks, type Marks } from './marks.ts';
import { goodPicture } from './picture.ts';
import { aSuperior, belongingsOf, idsOf, knownOf, type Belongings, type Ladder } from './ranks.ts';
import type { Kind } from './route-access.ts';
import { sampleInput, type Known } from './sample-input.ts';
import { sendCall, type Http } from './send-call.ts';

/** Stands in everything that belongs to the greater one alone. */
const superiorMark = 'Olympus';

const differences = (before: Marks, after: Marks): string[] =>
  Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);

/** Looks at rows as their owner does: at everything that hangs on one person's records, and at everybody's rank. */
export interface RankWatch {
  rowsOf(companyId: number, of: Belongings): Promise<Marks>;
  ranks(): Promise<Marks>;
  close(): Promise<void>;
}

/** What points at a record of somebody, by the column in which it does. */
const pointers: readonly (readonly [string, (of: Belongings) => number])[] = [
  ['user_id', (of) => of.userId],
  ['ticket_id', (of) => of.ticketId],
  ['contact_id', (of) => of.contactId],
  ['quick_message_id', (of) => of.quickMessageId],
  ['import_id', (of) => of.importId],
  ['connection_id', (of) => of.connectionId],
  ['queue_id', (of) => of.queueId],
];
const records: Readonly<Record<string, (of: Belongings) => readonly number[]>> = {
  users: (of) => [of.userId],
  tickets: (of) => [of.ticketId],
  contacts: (of) => [of.contactId, of.goneId],
  quick_messages: (of) => [of.quickMessageId],
  macros: (of) => [of.macroId],
  contact_imports: (of) => [of.importId],
  connections: (of) => [of.connectionId],
  queues: (of) => [of.queueId],
  chatbot_options: (of) => [of.optionId],
  tags: (of) => [of.tagId, of.laneId],
  messages: (of) => [of.messageId],
};
/** Everybody's rank, and what their company may. Not that somebody is here right now. */
const rankQueries: readonly string[] = [
  `select 'super user ' || id as name, '' as mark from users where super`,
  `select 'company of user ' || id as name, company_id::text as mark from users`,
  `select 'rights of user ' || id as name, concat_ws(' ', profile, connection_id, all_ticket, allow_group, all_historic,
     all_user_chat, user_close_pending_ticket, show_dashboard, allow_real_time, allow_connections, start_work, end_work) as mark from users`,
  `select 'queues of user ' || user_id as name, string_agg(queue_id::text, ' ' order by queue_id) as mark
     from user_queues group by user_id`,
  `select 'company ' || id as name, concat_ws(' ', plan_id, due_date, status, own_users, own_connections) as mark from companies`,
  `select 'plan ' || id as name, plans::text as mark from plans`,
];
/** Living by themselves, or a trail of what was refused. */
const ignored = new Set(['presence', 'nodes', 'audit_trail', 'cron_runs', 'contact_counts']);

export async function createRankWatch(ownerUrl: string): Promise<RankWatch> {
  const { tables } = await readCatalogue(ownerUrl);
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('set row_security = off');
  const ask = createAskMarks(client);
  return {
    rowsOf(companyId, of) {
      const parts = tables.filter(hasCompany).flatMap(({ name, columns }) => {
        if (ignored.has(name)) return [];
        const has = (column: string): boolean => columns.some((one) => one.name === column);
        // Somebody else who works in the same queue, or by the same line, is not the greater one.
        const isOfPeople = name === 'users' || name === 'user_queues';
        const conditions = [
          ...pointers
            .filter(([column]) => has(column) && (!isOfPeople || column === 'user_id'))
            .map(([column, pick]) => `r.${column} = ${pick(of)}`),
          ...(records[name] ? [`r.id in (${records[name](of).join(', ')})`] : []),
        ];
        if (conditions.length === 0) return [];
        return `select '${name}' as name, count(*) || coalesce(md5(string_agg(r::text, '' order by r::text)), '') as mark
          from "${name}" r where r.company_id = ${companyId} and (${conditions.join(' or ')})`;
      });
      return ask('rows', parts.join(' union all '));
    },
    ranks: () => ask('ranks', rankQueries.map((query) => `(${query})`).join(' union all ')),
    close: () => client.end(),
  };
}

/** Somebody who wants more than is theirs, and somebody above them who has it. */
export interface Climb {
  readonly app: TestApp;
  readonly http: Http;
  readonly watch: RankWatch;
  readonly ladder: Ladder;
  readonly climber: SignedIn;
  readonly kind: Kind;
  readonly base: Known;
  readonly own: Belongings;
  /** The one above. `renew`: another, because something of the last one was changed. */
  superior(renew?: 'renew'): Promise<Belongings>;
}

export async function startClimb(
  app: TestApp,
  parts: Pick<Climb, 'http' | 'watch' | 'ladder' | 'kind' | 'base'>,
): Promise<Climb> {
  const { ladder, kind } = parts;
  const person = await aPerson(app, ladder.company, kind.person ?? {});
  const own = await belongingsOf(app, ladder, person, 'Own');
  const isSuper = kind.house === 'operator';
  const base = { ...parts.base, cursor: () => undefined, profile: () => kind.person?.profile ?? 'user' };
  let known: Belongings | undefined;
  const superior = async (renew?: 'renew') => {
    if (renew) known = undefined;
    return (known ??= await aSuperior(app, ladder, { mark: superiorMark, isSuper }));
  };
  return { ...parts, app, base, climber: await signIn(app, person), own, superior };
}

/** What came of one call: what it changed and whether it told anything. */
export interface Outcome {
  readonly route: string;
  readonly status: number;
  /** The id, or the field, through which it was tried. */
  readonly by: string;
  readonly changed: readonly string[];
  readonly told: boolean;
}

/** Calls a route with each of its ids naming a record of the greater one, and with all of them at once. */
export async function climbByIds(climb: Climb, { name, route }: NamedRoute): Promise<Outcome[]> {
  const { app, http, watch, ladder, climber, base, own } = climb;
  const fields = idFieldsOf(route);
  if (fields.length === 0) return [];
  let greater = await climb.superior();
  const outcomes: Outcome[] = [];
  for (const by of [...new Set(fields.map((field) => field.name)), 'every id']) {
    const ids = idsOf(greater);
    const aimed = fields.filter((field) => (by === 'every id' || field.name === by) && ids[field.name] !== undefined);
    if (aimed.length === 0 || (by === 'every id' && fields.length === 1)) continue;
    const input = aimed.reduce(
      (made, field) => withId(made, field, ids[field.name] ?? 0, { known: knownOf(base, own) }),
      sampleInput(route, knownOf(base, own)),
    );
    const file = route.upload && (await goodPicture(route.upload.field));
    app.clock.advance(1_000);
    const before = await watch.rowsOf(ladder.company.companyId, greater);
    const { statusCode, body } = await sendCall(http, route, input, { token: climber.token, file });
    const changed = differences(before, await watch.rowsOf(ladder.company.companyId, greater));
    outcomes.push({ route: name, status: statusCode, by, changed, told: body.includes(superiorMark) });
    if (changed.length > 0) greater = await climb.superior('renew');
  }
  return outcomes;
}

/** What somebody would write into a form to become more than they are. */
export const ambitions = (of: { companyId: number; superiorId: number; queueId: number }): [string, unknown][] => [
  ['profile', 'admin'],
  ['super', true],
  ['isSuper', true],
  ['companyId', of.companyId],
  ['company_id', of.companyId],
  ['userId', of.superiorId],
  ['id', of.superiorId],
  ['queueIds', [of.queueId]],
  ['allTicket', 'enable'],
  ['allowGroup', true],
  ['allHistoric', 'enabled'],
  ['allUserChat', 'enabled'],
  ['userClosePendingTicket', 'enabled'],
  ['showDashboard', 'enabled'],
  ['allowRealTime', 'enabled'],
  ['allowConnections', 'enabled'],
  ['startWork', '00:00'],
  ['endWork', '23:59'],
  ['planId', 1],
  ['dueDate', '2099-12-31'],
  ['plan', { useInternalChat: true, users: 9_999 }],
  ['permissions', ['platform:manage']],
  ['__proto__', { super: true }],
];

/** Sends each single field that could lift somebody, with a call about themselves, and compares everybody's rank. */
export async function climbByFields(
  climb: Climb,
  { name, route }: NamedRoute,
  wishes: readonly (readonly [string, unknown])[],
): Promise<Outcome[]> {
  const { app, http, watch, climber, base, own } = climb;
  const companyId = String(climb.ladder.company.companyId);
  if (route.method === 'GET') return [];
  const outcomes: Outcome[] = [];
  for (const [field, value] of wishes) {
    const sample = sampleInput(route, knownOf(base, own));
    // The least the contract takes: a field that is refused must not hide the one beside it.
    const body = typeof sample.body === 'string' ? {} : neededOf(route, sample.body);
    app.clock.advance(500);
    const before = await watch.ranks();
    const wished = Object.fromEntries([...Object.entries(body), [field, value]]);
    const query = Object.fromEntries([...Object.entries(sample.query), [field, String(value)]]);
    const input = { params: sample.params, query, body: wished };
    const { statusCode } = await sendCall(http, route, input, { token: climber.token });
    const after = await watch.ranks();
    // Somebody new in one's own company is nobody's gain, unless they are more than the company may make.
    const changed = differences(before, after).filter(
      (what) => !(what.startsWith('company of') && before[what] === undefined && after[what] === companyId),
    );
    outcomes.push({ route: name, status: statusCode, by: field, changed, told: false });
  }
  return outcomes;
}

const neededOf = (route: NamedRoute['route'], body: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const needed: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(body)) {
    const { [key]: _left, ...rest } = body;
    if (!route.body.safeParse(rest).success) needed[key] = value;
  }
  return route.body.safeParse(needed).success ? needed : { ...body };
};
