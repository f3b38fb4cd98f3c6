import type { Route } from '@oplano/contracts';
import type { NamedRoute } from './all-routes.ts';
import { changedTables, type Fingerprints } from './fingerprint.ts';
import type { Caller } from './callers.ts';
import { sampleInput, type Known } from './sample-input.ts';
import { codeOf, sendCall, type CallInput, type FormFile, type Http } from './send-call.ts';
import { fieldsOf, isRecordId, type WireField } from './wire-fields.ts';

type Place = 'params' | 'query' | 'body';

export interface IdField {
  readonly place: Place;
  readonly field: WireField;
  readonly name: string;
}

/** Where a route takes the number of a record. */
export const idFieldsOf = (route: Route): IdField[] =>
  (['params', 'query', 'body'] as const).flatMap((place) =>
    fieldsOf(route[place])
      .filter(isRecordId)
      .map((field) => ({ place, field, name: field.path.filter((step) => step !== '*').join('.') })),
  );

/** A record of the other company for each name under which one can be asked for; a sentence says why there is none. */
export type ForeignIds = Readonly<Record<string, number | string>>;
export const isReason = (id: number | string): boolean => typeof id === 'string' && id.includes(' ');

/** Names of ids for which nobody has said yet which record they mean. */
export const unknownIds = (routes: readonly NamedRoute[], ids: ForeignIds): string[] =>
  routes.flatMap(({ name, route }) =>
    idFieldsOf(route)
      .filter((found) => ids[found.name] === undefined)
      .map((found) => `${name} takes ${found.name}: say which record of the other company that is`),
  );

/** `beside` stands in front of the id in a list, as one's own record would; `known` fills in what its form demands. */
export function withId(
  input: CallInput,
  { place, field }: IdField,
  id: number | string,
  { beside, known = {} }: { beside?: number | undefined; known?: Known } = {},
): CallInput {
  const [first = '', ...rest] = field.path;
  const written = place === 'body' && field.schema.type !== 'string' ? id : String(id);
  const around = beside === undefined ? [] : [beside];
  const demanded = Object.fromEntries(
    (field.needs ?? []).flatMap((name) => (known[name] ? [[name, known[name]()]] : [])),
  );
  const deepest = rest.findLastIndex((step) => step !== '*');
  const value = rest.reduceRight<unknown>((inner, step, index) => {
    if (step === '*') return [...(index === rest.length - 1 ? around : []), inner];
    return { ...(index === deepest ? { ...demanded, ...field.beside } : {}), [step]: inner };
  }, written);
  const part = input[place];
  if (typeof part === 'string') throw new Error('A sample has no body as text.');
  return { ...input, [place]: { ...part, [first]: value } };
}

const absentId = 2_147_483_000;
const absentUuid = '99999999-9999-4999-8999-999999999999';

export interface ForeignIdCheck {
  readonly http: Http;
  readonly fingerprints: Fingerprints;
  readonly otherCompanyId: number;
  /** Stands in every name of the other company. */
  readonly mark: string;
  readonly file: (route: Route) => Promise<FormFile | undefined>;
}

/** What a caller learns or changes by another company's id; empty when it is as if the record did not exist. */
export async function foreignIdProblems(
  { http, fingerprints, otherCompanyId, mark, file }: ForeignIdCheck,
  { name, route }: NamedRoute,
  found: IdField,
  foreignId: number | string,
  caller: Caller,
  beside?: number,
): Promise<string[]> {
  const call = async (id: number | string) => {
    const input = withId(sampleInput(route, caller.known), found, id, { beside, known: caller.known });
    return sendCall(http, route, input, { token: caller.token, file: await file(route) });
  };
  const before = await fingerprints.take(otherCompanyId);
  const foreign = await call(foreignId);
  const changed = changedTables(before, await fingerprints.take(otherCompanyId));
  const absent = await call(typeof foreignId === 'number' ? absentId : absentUuid);

  const what = `${name} with a foreign ${found.name} as ${caller.who}`;
  const told = ({ statusCode, body }: typeof foreign) =>
    statusCode < 400 ? String(statusCode) : `${statusCode} ${body}`;
  const refusal = caller.refusal(route);
  return [
    ...changed.map((table) => `${what} changed ${table}`),
    ...(told(foreign) === told(absent) ? [] : [`${what} answers ${told(foreign)}, for an absent one ${told(absent)}`]),
    ...(foreign.body.includes(mark) ? [`${what} shows something of the other company`] : []),
    ...(foreign.statusCode >= 500 ? [`${what} breaks`] : []),
    ...(refusal === undefined || codeOf(foreign) === refusal ? [] : [`${what} is not ${refusal}`]),
  ];
}
