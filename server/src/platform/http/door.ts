import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '@oplano/contracts';
import { originOf } from '@oplano/core/limits';
import { limitKeyOf, reaches } from '@oplano/core/principals';
import type { AccessTokens } from '../crypto/index.ts';
import type { SharedLimits } from '../limits/index.ts';
import type { TenantDb } from '../db/index.ts';
import {
  AppError,
  principalOf,
  type Caller,
  type Identity,
  type KeyIdentity,
  type TokenIdentity,
} from '../use-case/index.ts';
import { byAddress, type Binding, type Limit } from './bind.ts';
import { bearerOf } from './exchange.ts';

/** What of an unwanted body is let pass, so that whoever sends a little of it hears why in peace. */
const passMaxBytes = 1024 * 1024;
const hangUpMs = 1_000;

/**
 * Nobody wants the rest of this body: a little of it passes by unread. Where there is more the answer is given a moment
 * to arrive, and the connection is closed.
 */
function leaveUnread({ raw }: FastifyRequest): void {
  if (raw.complete) return;
  let passed = 0;
  raw.on('data', (chunk: Buffer) => {
    passed += chunk.length;
    if (passed <= passMaxBytes || raw.isPaused()) return;
    raw.pause();
    setTimeout(() => raw.destroy(), hangUpMs).unref();
  });
}

/** Runs what decides whether a body is wanted at all. */
export async function beforeBody<T>(request: FastifyRequest, decide: () => Promise<T>): Promise<T> {
  try {
    return await decide();
  } catch (error) {
    // A browser whose token has just run out sends all of it, reads the answer, and comes back with a new one.
    const isLate = error instanceof AppError && error.code === 'ERR_SESSION_EXPIRED';
    if (!isLate) leaveUnread(request);
    throw error;
  }
}

/** Who knows the keys and the tokens of programs. */
export interface Outsiders {
  readonly findKey: (key: string) => Promise<KeyIdentity | undefined>;
  readonly findToken: (token: string) => Promise<TokenIdentity | undefined>;
  /** Throws where the token counts no longer, or the company may not use it. */
  readonly demandToken: (
    db: TenantDb,
    identity: TokenIdentity,
    now: Date,
    route: Pick<Route, 'method' | 'reads'>,
  ) => Promise<void>;
}

/** How keys begin, so that nobody takes one for anything else. */
export const apiKeyPrefix = 'opk_';

async function readProgram(outsiders: Outsiders, bearer: string): Promise<Caller> {
  const isKey = bearer.startsWith(apiKeyPrefix);
  const found = isKey ? await outsiders.findKey(bearer) : await outsiders.findToken(bearer);
  if (!found) throw new AppError('ERR_NO_SESSION');
  return found;
}

async function readToken(tokens: AccessTokens, bearer: string): Promise<Identity> {
  const claims = await tokens.read(bearer);
  if (claims === 'expired') throw new AppError('ERR_SESSION_EXPIRED');
  if (claims === 'invalid') throw new AppError('ERR_NO_SESSION');
  return claims;
}

const minuteMs = 60_000;

/** Such a limit needs nothing of what is called for. */
export const isByAddress = (limit: Limit<Route>): boolean => limit.key === byAddress;

export const takeLimit = (
  limits: Pick<SharedLimits, 'take'>,
  { name, perMinute }: Limit<Route>,
  key: string,
): Promise<unknown> => limits.take(`${name} ${key}`, { most: perMinute, windowMs: minuteMs });

interface DoorOptions {
  readonly tokens: AccessTokens;
  readonly limits: Pick<SharedLimits, 'take'>;
  /** Takes what a call costs out of the budget of whoever makes it; nobody, where the token is no good. */
  readonly charge: (route: Route, request: FastifyRequest, caller: Caller | undefined) => void;
  readonly outsiders: Outsiders;
  /** How often each key and each token may call. */
  readonly programCallsPerMinute: number;
}

/** Stands before every route: who calls, and how often they may, is asked before a byte of a body is read. */
export function createDoor({ tokens, limits, charge, outsiders, programCallsPerMinute }: DoorOptions) {
  const callers = new WeakMap<FastifyRequest, Caller>();

  function readCaller(route: Route, request: FastifyRequest): Promise<Caller> {
    const bearer = bearerOf(request);
    if (!bearer) throw new AppError('ERR_NO_SESSION');
    const isProgram = route.access === 'external' || bearer.startsWith(apiKeyPrefix);
    return isProgram ? readProgram(outsiders, bearer) : readToken(tokens, bearer);
  }

  /** Programs are told with every answer how much they may still ask for. */
  async function limitProgram(caller: Caller, reply: FastifyReply): Promise<void> {
    const budget = { most: programCallsPerMinute, windowMs: minuteMs };
    const tell = (calls: number, seconds: number): void => {
      void reply.header('ratelimit-policy', `"calls";q=${budget.most};w=${minuteMs / 1_000}`);
      void reply.header('ratelimit', `"calls";r=${calls};t=${seconds}`);
    };
    try {
      const { calls, seconds } = await limits.take(`program ${limitKeyOf(principalOf(caller))}`, budget);
      tell(calls, seconds);
    } catch (error) {
      if (error instanceof AppError) tell(0, error.retryAfter ?? 1);
      throw error;
    }
  }

  async function admit(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const caller = await (async () => readCaller(route, request))().catch((error: unknown) => {
      charge(route, request, undefined);
      throw error;
    });
    callers.set(request, caller);
    charge(route, request, caller);
    if ('sessionId' in caller) return;
    await limitProgram(caller, reply);
    if (!route.scope || !reaches(principalOf(caller), route.scope)) throw new AppError('ERR_NO_PERMISSION');
  }
  return {
    /** The hook of a route. */
    enter:
      ({ route, ...binding }: Binding) =>
      (request: FastifyRequest, reply: FastifyReply): Promise<void> =>
        beforeBody(request, async () => {
          if (route.access === 'public') charge(route, request, undefined);
          else await admit(route, request, reply);
          for (const limit of binding.limits) {
            if (isByAddress(limit)) await takeLimit(limits, limit, originOf(request.ip));
          }
        }),
    /** Who entered. */
    callerOf(request: FastifyRequest): Caller {
      const caller = callers.get(request);
      if (!caller) throw new AppError('ERR_NO_SESSION');
      return caller;
    },
  };
}
export type Door = ReturnType<typeof createDoor>;
