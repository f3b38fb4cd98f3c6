import type { Route } from '@oplano/contracts';
import type { NamedRoute } from './all-routes.ts';
import { changedTables, type Fingerprints } from './fingerprint.ts';
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

/** A record of the other company for each name under which one can be asked for; a text says why there is none. */
export type ForeignIds = Readonly<Record<string, number | string>>;

/** Names of ids for which nobody has said yet which record they mean. */
export const unknownIds = (routes: readonly NamedRoute[], ids: ForeignIds): string[] =>
  routes.flatMap(({ name, route }) =>
    idFieldsOf(route)
      .filter((found) => ids[found.name] === undefined)
      .map((found) => `${name} takes ${found.name}: say which record of the other company that is`),
  );

function withId(input: CallInput, { place, field }: IdField, id: number): CallInput {
  const [first = '', ...rest] = field.path;
  const written = place === 'body' && field.schema.type !== 'string' ? id : String(id);
  const value = rest.reduceRight<unknown>((inner, step) => (step === '*' ? [inner] : { [step]: inner }), written);
  const part = input[place];
  if (typeof part === 'string') throw new Error('A sample has no body as text.');
  return { ...input, [place]: { ...part, [first]: value } };
}

const absentId = 2_147_483_000;

export interface Caller {
  readonly who: string;
  readonly token?: string | undefined;
  readonly known: Known;
  /** What everybody of this kind is told by routes that are not public. */
  readonly refusedWith?: string;
}

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
  foreignId: number,
  caller: Caller,
): Promise<string[]> {
  const call = async (id: number) => {
    const input = withId(sampleInput(route, caller.known), found, id);
    return sendCall(http, route, input, { token: caller.token, file: await file(route) });
  };
  const before = await fingerprints.take(otherCompanyId);
  const foreign = await call(foreignId);
  const changed = changedTables(before, await fingerprints.take(otherCompanyId));
  const absent = await call(absentId);

  const what = `${name} with a foreign ${found.name} as ${caller.who}`;
  const told = ({ statusCode, body }: typeof foreign) =>
    statusCode < 400 ? String(statusCode) : `${statusCode} ${body}`;
  const unguarded = route.access === 'public' || caller.refusedWith === undefined;
  return [
    ...changed.map((table) => `${what} changed ${table}`),
    ...(told(foreign) === told(absent) ? [] : [`${what} answers ${told(foreign)}, for an absent one ${told(absent)}`]),
    ...(foreign.body.includes(mark) ? [`${what} shows something of the other company`] : []),
    ...(foreign.statusCode >= 500 ? [`${what} breaks`] : []),
    ...(unguarded || codeOf(foreign) === caller.refusedWith ? [] : [`${what} is not ${caller.refusedWith}`]),
  ];
}
