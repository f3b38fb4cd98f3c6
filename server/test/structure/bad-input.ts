import { errorCodes, errorStatus, type ErrorCode, type Route } from '@oplano/contracts';
import type { NamedRoute } from './all-routes.ts';
import { hostileBodies, hostileValues, type HostileBody, type HostileValue } from './hostile-values.ts';
import { percentEncoded, type Answer, type CallInput } from './send-call.ts';
import { fieldsOf, type WireField } from './wire-fields.ts';

/** One bad call. `valid` says that the contract takes it all the same, so that the call may succeed. */
export interface BadCall {
  readonly what: string;
  readonly input: CallInput;
  readonly raw?: HostileBody;
  readonly valid: boolean;
}

type Place = 'params' | 'query' | 'body';
type Target = { readonly place: Place; readonly field: WireField };

const hole = '@@hostile@@';

/** A copy of the sample with something else at a path; `*` is the one element of an array. */
function replaced(sample: unknown, path: readonly string[], value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (step === '*') return [replaced(undefined, rest, value)];
  const copy = { ...(sample as Record<string, unknown> | undefined) };
  const inner = replaced(copy[step], rest, value);
  if (inner === undefined) delete copy[step];
  else copy[step] = inner;
  return copy;
}

const isJsonBody = (route: Route, place: Place): boolean => place === 'body' && !route.upload;

function written(route: Route, input: CallInput, targets: readonly Target[], hostile: HostileValue): CallInput {
  let { params, query, body } = input;
  for (const { place, field } of targets) {
    const value = isJsonBody(route, place) ? hole : hostile.text;
    if (place === 'params') params = replaced(params, field.path, value) as CallInput['params'];
    if (place === 'query') query = replaced(query, field.path, value) as CallInput['query'];
    if (place === 'body') body = replaced(body, field.path, value) as CallInput['body'];
  }
  if (!targets.some(({ place }) => isJsonBody(route, place))) return { params, query, body };
  // Written as text, because what is sent need not be anything that JSON can hold.
  return { params, query, body: JSON.stringify(body).replaceAll(`"${hole}"`, () => hostile.json) };
}

function parsedBody({ body }: Pick<CallInput, 'body'>): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : body;
  } catch {
    return undefined;
  }
}

/**
 * What arrives of a query: half of a surrogate pair cannot be decoded and stays the letters it was encoded in, and what
 * is empty was not asked for.
 */
const arriving = (query: CallInput['query']): CallInput['query'] =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [
        name,
        typeof value === 'string' && !value.isWellFormed() ? percentEncoded(value) : value,
      ]),
  );

/** Whether the contract takes a call as it stands. */
export function isValid(route: Route, input: CallInput): boolean {
  const body = parsedBody(input);
  if (body === undefined) return false;
  return (
    route.params.safeParse(input.params).success &&
    route.query.safeParse(arriving(input.query)).success &&
    route.body.safeParse(body).success
  );
}

/** Which hostile values were refused at which kind of field, so that not every route is asked the same again. */
export type Refused = Set<string>;

/** Of what others of the same kind have refused, each field is still asked one in so many, each route other ones. */
const oneIn = 11;
const chance = (text: string): number =>
  Array.from(text).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 10_007, 7);

/**
 * Whether a call that the contract refuses is worth making. The door refuses by the contract alone, before a route is
 * asked: where the same value was refused at a field of the very same form in the same place, the answer is known.
 */
function isWorthMaking(refused: Refused, route: Route, target: Target, hostile: number): boolean {
  const kind = JSON.stringify([route.upload !== undefined, target.place, target.field.schema, hostile]);
  const isNew = !refused.has(kind);
  refused.add(kind);
  return isNew || (hostile + chance(`${route.method} ${route.path} ${target.field.path.join('.')}`)) % oneIn === 0;
}

const isIgnored = ({ schema }: WireField): boolean => Object.keys(schema).every((key) => key === '$schema');

/** Which of all bad things are tried. */
type Choose = <T extends { readonly what: string }>(all: readonly T[]) => readonly T[];

export interface BadChoices {
  readonly refused?: Refused | undefined;
  readonly choose?: Choose | undefined;
}

function fieldCalls(route: Route, sample: () => CallInput, { refused, choose = (all) => all }: BadChoices): BadCall[] {
  const targets = (['params', 'query', 'body'] as const).flatMap((place) =>
    fieldsOf(route[place]).map((field): Target => ({ place, field })),
  );
  const nameOf = ({ place, field }: Target): string => [place, ...field.path].join('.');
  const missing = targets
    .filter(({ place, field }) => field.required && place !== 'params' && field.path.at(-1) !== '*')
    .map((target): BadCall => {
      const part = sample();
      const input = {
        ...part,
        [target.place]: replaced(part[target.place], target.field.path, undefined),
      } as CallInput;
      return { what: `without ${nameOf(target)}`, input, valid: isValid(route, input) };
    });
  const bad = choose(hostileValues).flatMap((hostile): BadCall[] => {
    const sayable = targets.filter(({ place, field }) => {
      // A field that is ignored takes everything; what is built in layers is the only thing that could hurt.
      if (isJsonBody(route, place)) return !isIgnored(field) || hostile.text === undefined;
      // Nothing in a path is another path.
      return hostile.text !== undefined && !(place === 'params' && hostile.text === '');
    });
    const calls = sayable.map((target) => {
      const input = written(route, sample(), [target], hostile);
      return { target, what: `${hostile.what} as ${nameOf(target)}`, input, valid: isValid(route, input) };
    });
    // What the contract takes goes into all fields that take it at once: one call does what each of them would.
    const taking = calls.filter(({ valid }) => valid).map(({ target }) => target);
    const input = written(route, sample(), taking, hostile);
    const together = { what: `${hostile.what} as ${taking.map(nameOf).join()}`, input, valid: isValid(route, input) };
    const alone = calls.filter(
      ({ valid, target }) =>
        !valid && (refused === undefined || isWorthMaking(refused, route, target, hostileValues.indexOf(hostile))),
    );
    return [...alone, ...(taking.length > 0 ? [together] : [])];
  });
  return [...missing, ...bad];
}

/** A route that reads nothing does not mind what the body is; the others take JSON that fits, and nothing else. */
function takesBody(route: Route, { type, payload }: HostileBody): boolean {
  if (fieldsOf(route.body).length === 0) return true;
  const body = type === 'application/json' ? parsedBody({ body: String(payload) }) : undefined;
  return body !== undefined && route.body.safeParse(body).success;
}

/**
 * Every bad call of a route: each field filled with each hostile value, and whole bodies that are wrong. With `refused`,
 * those that are known to be refused are left out, and what is new is added to it. With `choose`, only the values and
 * bodies that it leaves are tried.
 */
export function badCallsOf({ route }: NamedRoute, sample: () => CallInput, choices: BadChoices = {}): BadCall[] {
  const { choose = (all) => all } = choices;
  const reads = route.method !== 'GET' && !route.upload;
  const bodies = (reads ? choose(hostileBodies) : []).map((raw): BadCall => ({
    what: `${raw.what} as the body`,
    input: sample(),
    raw,
    valid: takesBody(route, raw),
  }));
  const poison = Object.fromEntries(['__proto__', 'constructor', 'a[b][c]', 'toString'].map((name) => [name, 'x']));
  const query = { what: 'unknown names in the query', input: { ...sample(), query: poison }, valid: true };
  return [...fieldCalls(route, sample, choices), ...bodies, query];
}

/** What is wrong with the answer to a bad call; empty when it is a refusal in our words, or a success it may be. */
export function answerProblems(
  { what, valid }: Pick<BadCall, 'what' | 'valid'>,
  answer: Answer,
  ms: number,
  limitMs = 2_000,
): string[] {
  const { statusCode, headers, body } = answer;
  const slow = ms > limitMs ? [`${what}: took ${Math.round(ms)} ms of the processor`] : [];
  if (statusCode < 300) return valid ? slow : [`${what}: was taken`, ...slow];
  if (statusCode < 400 || statusCode >= 500) return [`${what}: ${statusCode} ${body.slice(0, 200)}`, ...slow];
  const told = parsedBody({ body }) as { error?: ErrorCode } | undefined;
  const code = told?.error;
  const known = code !== undefined && errorCodes.includes(code) && errorStatus[code] === statusCode;
  const isJson = String(headers['content-type']).startsWith('application/json');
  return [
    ...(known && isJson ? [] : [`${what}: ${statusCode} without a known code: ${body.slice(0, 200)}`]),
    ...(/"stack"|node_modules|select .* from |pg_/i.test(body) ? [`${what}: the answer shows our insides`] : []),
    ...slow,
  ];
}

/** Processor time of this thread, in milliseconds: a machine that does other things at the same time does not count. */
export const workedMs = (before?: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
};

/** Calls and judges the answer. Others are answered beside it, and their work counts once, but not three times. */
export async function judged<T extends Answer>(
  call: Pick<BadCall, 'what' | 'valid'>,
  send: () => Promise<T>,
  limitMs?: number,
): Promise<{ answer: T; problems: string[] }> {
  for (let turn = 1; ; turn += 1) {
    const before = process.threadCpuUsage();
    const answer = await send();
    const problems = answerProblems(call, answer, workedMs(before), limitMs);
    const isOnlySlow = problems.length === 1 && problems[0]?.includes(': took ');
    if (!isOnlySlow || turn === 3) return { answer, problems };
  }
}
