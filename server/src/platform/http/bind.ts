import type { BodyOf, ParamsOf, QueryOf, ResponseOf, Route } from '@oplano/contracts';
import { originOf } from '@oplano/core/limits';
import type { StagedFile } from '../staging/index.ts';
import type { CompanyCtx, Ctx, ExternalCtx, PlatformCtx, Transactions } from '../use-case/index.ts';

/** A file that travelled with a form, within the route's limit, on disk until the call has been answered. */
export interface UploadedFile extends Omit<StagedFile, 'remove'> {
  readonly name: string;
  readonly contentType: string;
}

/** What a route hands to its use case: everything parsed by the contract. */
export interface Input<R extends Route> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  /** Present on routes with `upload`, unless it is optional. */
  readonly file: UploadedFile | undefined;
  readonly files: readonly UploadedFile[];
}

/** The little of HTTP that signing in and out needs. */
export interface Exchange {
  readonly address: string;
  readonly agent: string;
  readonly bearer: string | undefined;
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, options: { path: string; maxAgeSeconds: number }): void;
  clearCookie(name: string, options: { path: string }): void;
}

/** At most `perMinute` calls for one key, in all processes together; the key is what callers can be told apart by. */
export interface Limit<R extends Route> {
  readonly name: string;
  readonly perMinute: number;
  readonly key: (input: Input<R>, exchange: Exchange) => string;
}

/** One transaction of the person who calls, whose rights are looked at anew in each. */
export type Step = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;

/** One transaction inside the company that an operator's address names, in the operator's own name. */
export type InsideStep = <T>(work: (ctx: CompanyCtx) => Promise<T>) => Promise<T>;

/** Which company an operator's call is about, where its address names a record and not the company. */
type CompanyOf<R extends Route> = (ctx: PlatformCtx, input: Input<R>) => Promise<number>;

/** A program of a company that calls, and one transaction of it at a time. */
export interface ExternalCall {
  step<T>(work: (ctx: ExternalCtx) => Promise<T>): Promise<T>;
  /** A name it gives to this very call, so that a repeat of it is known. */
  readonly idempotencyKey: string | undefined;
  /** Says in the answer that it is an earlier one. */
  tellRepeat(): void;
}

type Answer<R extends Route> = Promise<ResponseOf<R>>;

/** What having read an answer means where a person looks at it: what is to be done, and the answer as it then is. */
type FollowUp<R extends Route> = (answer: ResponseOf<R>, input: Input<R>) => ((ctx: Ctx) => Answer<R>) | null;

interface BindingBase {
  readonly route: Route;
  readonly limits: readonly Limit<Route>[];
}
export type Binding = BindingBase &
  (
    | {
        readonly kind: 'person';
        readonly handle: (ctx: Ctx, input: Input<Route>) => Promise<unknown>;
        readonly followUp?: FollowUp<Route>;
      }
    | { readonly kind: 'steps'; readonly handle: (step: Step, input: Input<Route>) => Promise<unknown> }
    | {
        readonly kind: 'inside';
        readonly handle: (step: InsideStep, input: Input<Route>) => Promise<unknown>;
        readonly companyOf: CompanyOf<Route> | undefined;
      }
    | {
        readonly kind: 'stream';
        readonly handle: (step: Step, input: Input<Route>, gone: AbortSignal) => Promise<AsyncIterable<unknown>>;
      }
    | {
        readonly kind: 'rows';
        readonly handle: (step: Step, input: Input<Route>) => AsyncIterable<readonly unknown[]>;
      }
    | { readonly kind: 'external'; readonly handle: (call: ExternalCall, input: Input<Route>) => Promise<unknown> }
    | { readonly kind: 'platform'; readonly handle: (ctx: PlatformCtx, input: Input<Route>) => Promise<unknown> }
    | {
        readonly kind: 'open';
        readonly handle: (work: Transactions, input: Input<Route>, exchange: Exchange) => Promise<unknown>;
      }
  );

/** Binds a route to a use case inside the caller's company. */
export const bind = <R extends Route>(route: R, handle: (ctx: Ctx, input: Input<R>) => Answer<R>): Binding => ({
  kind: 'person',
  route,
  limits: [],
  // The parser hands over exactly what the contract of this route describes.
  handle: handle as unknown as (ctx: Ctx, input: Input<Route>) => Promise<unknown>,
});

/**
 * Binds a route that reads and where somebody who looks has seen something by it. What follows is done in a transaction
 * of its own, for people alone: no program and nobody who visits changes anything by a look.
 */
export const bindReading = <R extends Route>(
  route: R,
  handle: (ctx: Ctx, input: Input<R>) => Answer<R>,
  followUp: FollowUp<R>,
): Binding => ({ ...bind(route, handle), kind: 'person', followUp: followUp as unknown as FollowUp<Route> }) as Binding;

/**
 * Binds a route to work that asks somebody outside between its transactions: none of them, and no connection to the
 * database, is held while it waits. The first thing it does is a step, which is what asks who calls; before a form with
 * files was read, that has been asked already.
 */
export const bindSteps = <R extends Route>(route: R, handle: (step: Step, input: Input<R>) => Answer<R>): Binding => ({
  kind: 'steps',
  route,
  limits: [],
  handle: handle as unknown as (step: Step, input: Input<Route>) => Promise<unknown>,
});

/**
 * Binds a route of the operator to work inside the company that its `:companyId` names, or that `companyOf` finds. Whether
 * there is such a company is for the work to ask.
 */
export const bindInside = <R extends Route>(
  route: R,
  handle: (step: InsideStep, input: Input<R>) => Answer<R>,
  companyOf?: CompanyOf<R>,
): Binding => {
  if (route.access !== 'platform:manage' || !(companyOf || route.path.includes('/:companyId'))) {
    throw new Error(`${route.path} is not for the operator, or names no company.`);
  }
  return {
    kind: 'inside',
    route,
    limits: [],
    handle: handle as unknown as (step: InsideStep, input: Input<Route>) => Promise<unknown>,
    companyOf: companyOf as unknown as CompanyOf<Route> | undefined,
  };
};

/**
 * Binds a route that answers piece by piece. What is refused is refused before the first piece; `gone` fires when whoever
 * called hung up.
 */
export const bindStream = <R extends Route>(
  route: R,
  handle: (step: Step, input: Input<R>, gone: AbortSignal) => Promise<AsyncIterable<ResponseOf<R>>>,
): Binding => {
  if (!route.isStream) throw new Error(`${route.path} does not answer piece by piece.`);
  return {
    kind: 'stream',
    route,
    limits: [],
    handle: handle as unknown as (
      step: Step,
      input: Input<Route>,
      gone: AbortSignal,
    ) => Promise<AsyncIterable<unknown>>,
  };
};

/**
 * Binds a route that answers a list of any length, batch by batch. Each batch is a step of its own, so that no transaction
 * waits for whoever reads slowly.
 */
export const bindRows = <R extends Route>(
  route: R,
  handle: (step: Step, input: Input<R>) => AsyncIterable<ResponseOf<R> & readonly unknown[]>,
): Binding => ({
  kind: 'rows',
  route,
  limits: [],
  handle: handle as unknown as (step: Step, input: Input<Route>) => AsyncIterable<readonly unknown[]>,
});

/** Binds a route of programs to work that begins its transactions itself, as `bindSteps` does for people. */
export const bindExternal = <R extends Route>(
  route: R,
  handle: (call: ExternalCall, input: Input<R>) => Answer<R>,
): Binding => ({
  kind: 'external',
  route,
  limits: [],
  handle: handle as unknown as (call: ExternalCall, input: Input<Route>) => Promise<unknown>,
});

/** Binds a route to work outside of any company, in one transaction: public routes and those of the operator. */
export const bindPlatform = <R extends Route>(
  route: R,
  handle: (ctx: PlatformCtx, input: Input<R>) => Answer<R>,
  limits: readonly Limit<R>[] = [],
): Binding => ({
  kind: 'platform',
  route,
  limits: limits as unknown as readonly Limit<Route>[],
  handle: handle as unknown as (ctx: PlatformCtx, input: Input<Route>) => Promise<unknown>,
});

/** Binds a public route to work that begins its transactions itself and may touch cookies: signing in and out. */
export const bindOpen = <R extends Route>(
  route: R,
  handle: (work: Transactions, input: Input<R>, exchange: Exchange) => Answer<R>,
  limits: readonly Limit<R>[] = [],
): Binding => {
  if (route.access !== 'public') throw new Error(`${route.path} is not public, so its door must not stand open.`);
  return {
    kind: 'open',
    route,
    limits: limits as unknown as readonly Limit<Route>[],
    handle: handle as unknown as (work: Transactions, input: Input<Route>, exchange: Exchange) => Promise<unknown>,
  };
};

/** An IPv6 caller counts with all the neighbours of its network: they are one customer's to choose from. */
export const byAddress = (_input: unknown, exchange: Exchange): string => originOf(exchange.address);
