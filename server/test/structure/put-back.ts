import type { Route } from '@oplano/contracts';
import { allRoutes, parameterNames, type NamedRoute } from './all-routes.ts';
import { sampleInput, type Known } from './sample-input.ts';
import { sendCall, type CallInput, type Http } from './send-call.ts';

/** Where a record is read, and where it can be saved. */
export interface Pair {
  readonly get: NamedRoute;
  readonly put: NamedRoute;
  /** A list of such records, or one alone. */
  readonly isList: boolean;
}

const withoutNames = (path: string): string => path.replaceAll(/:\w+/g, ':');
const aboveLast = (path: string): string => path.replace(/\/:\w+$/, '');

/** Records that are also read somewhere else than beside the place where they are saved. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  'tickets.update': ['tickets.byUuid', 'kanban.board'],
  'tags.update': ['tags.lanes'],
  'companies.update': ['companies.listWithPlan'],
};

/** Every record that is read somewhere and can be saved, by their addresses. */
export function pairsOf(routes: readonly NamedRoute[] = allRoutes): Pair[] {
  const gets = routes.filter(({ route }) => route.method === 'GET');
  return routes
    .filter(({ route }) => route.method === 'PUT' && Object.keys(fieldsOf(route)).length > 0)
    .flatMap((put) => {
      const { path } = put.route;
      const base = aboveLast(path);
      const isSame = ({ route }: NamedRoute) => withoutNames(route.path) === withoutNames(path);
      const isAbove = ({ route }: NamedRoute) =>
        base !== path && (route.path === base || route.path === `${base}/list`);
      const named = ({ name }: NamedRoute) => elsewhere[put.name]?.includes(name) ?? false;
      return [
        ...gets.filter(isSame).map((get) => ({ get, put, isList: false })),
        ...gets.filter((get) => isAbove(get) || named(get)).map((get) => ({ get, put, isList: true })),
      ];
    });
}

/** The fields that a body can have. */
function fieldsOf({ body }: Route): Record<string, unknown> {
  const { def } = body as unknown as { def: { shape?: Record<string, unknown>; in?: Route['body'] } };
  return def.shape ?? (def.in ? fieldsOf({ body: def.in } as Route) : {});
}

type Row = Readonly<Record<string, unknown>>;
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The records of a list, wherever in the answer it stands. */
function rowsOf(answer: unknown): Row[] {
  if (Array.isArray(answer)) return answer.filter(isRow);
  if (!isRow(answer)) return [];
  if ('id' in answer) return [answer];
  const lists = Object.values(answer).filter(Array.isArray);
  return lists.flat().filter(isRow);
}

/** When and how often somebody saved it is not what it says. */
const passing = new Set(['updatedAt', 'version']);

/** What an answer says. */
function saidBy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(saidBy);
  if (!isRow(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (passing.has(key) ? [] : [[key, saidBy(inner)]])),
  );
}

/** Where two answers differ. */
function differences(before: unknown, after: unknown, where = ''): string[] {
  if (isRow(before) && isRow(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => differences(before[key], after[key], `${where}.${key}`));
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return before.flatMap((each, place) => differences(each, after[place], `${where}[${place}]`));
  }
  const [old, now] = [JSON.stringify(before), JSON.stringify(after)];
  return old === now ? [] : [`${where} was ${old}, is ${now}`];
}

export interface Putter {
  readonly http: Http;
  readonly token: string;
  readonly known: Known;
  /** Sees records that others alone may change. */
  readonly onlyLooks?: boolean;
}

/** The last name in an address is what the record is called by there; null where this is no such record. */
function paramsFor(put: Route, row: Row, known: Known): CallInput['params'] | null {
  const names = parameterNames(put.path);
  const last = names.at(-1) ?? '';
  const own = row[last] ?? row['id'];
  if (own === undefined) return null;
  return Object.fromEntries(names.map((name) => [name, String(name === last ? own : known[name]?.())]));
}

interface PutBack {
  /** How many records were put back. */
  readonly records: number;
  readonly problems: string[];
}

const rowsTried = 3;

/** Reads, puts back what it read, and reads again. */
export async function putBack(
  { http, token, known, onlyLooks = false }: Putter,
  { get, put, isList }: Pair,
): Promise<PutBack> {
  const asked = sampleInput(get.route, known);
  // A list is asked for as it is without any choice; what it cannot do without it gets.
  const needed = new Set(['contactListId', 'year', ...(get.name === 'tickets.list' ? ['status'] : [])]);
  const query = Object.fromEntries(Object.entries(asked.query).filter(([name]) => needed.has(name)));
  const read = () => sendCall(http, get.route, { ...asked, query }, { token });
  const before = await read();
  if (before.statusCode !== 200) return { records: 0, problems: [] };
  const rows = isList ? rowsOf(before.json()) : [before.json<Row>()];
  const problems: string[] = [];
  let records = 0;
  for (const row of rows.slice(0, rowsTried)) {
    const params = isList ? paramsFor(put.route, row, known) : asked.params;
    if (!params) continue;
    const answer = await sendCall(http, put.route, { params, query: {}, body: row }, { token });
    if (onlyLooks && [403, 404].includes(answer.statusCode)) continue;
    records += 1;
    if (answer.statusCode !== 200) {
      problems.push(`${put.name} refuses what ${get.name} answers: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
    }
  }
  const changed = differences(saidBy(before.json()), saidBy((await read()).json()));
  if (changed.length > 0)
    problems.push(`${put.name} changes what ${get.name} answers: ${changed.slice(0, 5).join('; ')}`);
  return { records, problems };
}
