import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';
import type { PlanFeature } from './plans/features.ts';
import type { Scope } from './principals/index.ts';

type Schema = z.ZodType;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call a route: `public` needs no session, `enrolment` any session (also one that has to set up a second factor
 * first), `billing` any that has not (also one of an expired company), `session` any full session, `external` programs of a company and nobody else (a connection by its token, or an API key),
 * everything else is a permission that `core/permissions` decides.
 */
export type Access = 'public' | 'enrolment' | 'billing' | 'session' | 'external' | Permission;

/** What a call costs the house, cheap or dear. `search` is a read that looks through texts, `heavy` goes through all of a
 * company's records or makes others do so, `ask` waits for somebody outside. */
export const costClasses = ['read', 'write', 'search', 'upload', 'heavy', 'ask'] as const;
export type CostClass = (typeof costClasses)[number];

/** One REST call: its address, who may call it, what it takes and what it answers. Read by both sides. */
export interface Route<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
> {
  readonly method: Method;
  /** Below `/api`, parameters as `:name`. */
  readonly path: string;
  readonly access: Access;
  /** The plan switch the caller's company must have. */
  readonly plan?: PlanFeature;
  /** What an API key must be allowed to call it; without, no key may. */
  readonly scope?: Scope;
  /** It changes nothing, whatever its method says: it hands out what is there. A GET never changes anything. */
  readonly reads?: true;
  /** Served without `/api` before it as well. */
  readonly atRoot?: boolean;
  /** Where method and form do not say it: see `costClassOf`. */
  readonly cost?: CostClass;
  readonly summary: string;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** The body travels as a form with a file; `body` describes its other fields. */
  readonly upload?: {
    readonly field: string;
    /** Of all files together. */
    readonly maxBytes: number;
    /** One, if nothing is said. */
    readonly maxFiles?: number;
    /** The same call may come as JSON, without files. */
    readonly optional?: boolean;
  };
  readonly response: R;
  /** Answers piece by piece as server-sent events; `response` is one of them. */
  readonly isStream?: true;
  /** Refusals beyond those every route can give. */
  readonly errors?: readonly ErrorCode[];
}

const none = z.object({});
type None = typeof none;
type Given<T extends Schema | undefined> = T extends Schema ? T : None;
type Draft<
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
  R extends Schema,
> = Omit<Route, 'params' | 'query' | 'body' | 'response'> & { params?: P; query?: Q; body?: B; response: R };

/** Declares a route; a part that is left out takes nothing. */
export const defineRoute = <
  R extends Schema,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(
  draft: Draft<P, Q, B, R>,
): Route<Given<P>, Given<Q>, Given<B>, R> =>
  // The three parts are filled here, so the widened draft is exactly the route.
  ({ params: none, query: none, body: none, ...draft }) as unknown as Route<Given<P>, Given<Q>, Given<B>, R>;

export const costClassOf = ({ cost, upload, method }: Pick<Route, 'cost' | 'upload' | 'method'>): CostClass =>
  cost ?? (upload ? 'upload' : method === 'GET' ? 'read' : 'write');

export const changesAnything = ({ method, reads }: Pick<Route, 'method' | 'reads'>): boolean =>
  method !== 'GET' && reads !== true;

export type ParamsOf<T extends Route> = z.output<T['params']>;
export type QueryOf<T extends Route> = z.output<T['query']>;
export type BodyOf<T extends Route> = z.output<T['body']>;
export type ResponseOf<T extends Route> = z.output<T['response']>;
/** What a caller writes: before defaults and coercion. */
export interface CallOf<T extends Route> {
  params: z.input<T['params']>;
  query: z.input<T['query']>;
  body: z.input<T['body']>;
}

/**
 * One live feed: the name that travels on the socket and what each of its actions carries.
 * `{id}` in the wire name is the company. Odd spellings of old clients stay in here.
 */
export interface Feed<A extends Record<string, z.ZodObject> = Record<string, z.ZodObject>> {
  readonly wire: string;
  readonly actions: A;
  /** Other spellings that some clients listen to; ours do not. */
  readonly also?: readonly string[];
}
export const defineFeed = <const A extends Record<string, z.ZodObject>>(
  wire: string,
  actions: A,
  options: { readonly also?: readonly string[] } = {},
): Feed<A> => ({ wire, actions, ...options });
export type ActionOf<F extends Feed> = keyof F['actions'] & string;
export type PayloadOf<F extends Feed, A extends ActionOf<F>> = z.output<F['actions'][A]>;
export type FeedHandlers<F extends Feed> = { [A in ActionOf<F>]: (payload: PayloadOf<F, A>) => void };
export const wireName = (feed: Feed, companyId: number): string => feed.wire.replace('{id}', String(companyId));
/** The name of a feed, and its other spellings where it has some. */
export const wireNames = (feed: Feed, companyId: number): string[] =>
  [feed.wire, ...(feed.also ?? [])].map((wire) => wire.replace('{id}', String(companyId)));
