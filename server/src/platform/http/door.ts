import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '@oplano/contracts';
import { originOf } from '@oplano/core/limits';
import type { AccessTokens } from '../crypto/index.ts';
import type { SharedLimits } from '../limits/index.ts';
import { AppError, type Identity } from '../use-case/index.ts';
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

async function readToken(tokens: AccessTokens, request: FastifyRequest): Promise<Identity> {
  const bearer = bearerOf(request);
  if (!bearer) throw new AppError('ERR_NO_SESSION');
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
): Promise<void> => limits.take(`${name} ${key}`, { most: perMinute, windowMs: minuteMs });

interface DoorOptions {
  readonly tokens: AccessTokens;
  readonly limits: Pick<SharedLimits, 'take'>;
  /** Takes what a call costs out of the budget of whoever makes it; nobody, where the token is no good. */
  readonly charge: (route: Route, request: FastifyRequest, caller: Identity | undefined) => void;
}

/** Stands before every route: who calls, and how often they may, is asked before a byte of a body is read. */
export function createDoor({ tokens, limits, charge }: DoorOptions) {
  const callers = new WeakMap<FastifyRequest, Identity>();
  return {
    /** The hook of a route. */
    enter:
      ({ route, ...binding }: Binding) =>
      (request: FastifyRequest, _reply: FastifyReply): Promise<void> =>
        beforeBody(request, async () => {
          if (route.access === 'public') {
            charge(route, request, undefined);
          } else {
            const caller = await readToken(tokens, request).catch((error: unknown) => {
              charge(route, request, undefined);
              throw error;
            });
            callers.set(request, caller);
            charge(route, request, caller);
          }
          for (const limit of binding.limits) {
            if (isByAddress(limit)) await takeLimit(limits, limit, originOf(request.ip));
          }
        }),
    /** Who entered. */
    callerOf(request: FastifyRequest): Identity {
      const caller = callers.get(request);
      if (!caller) throw new AppError('ERR_NO_SESSION');
      return caller;
    },
  };
}
export type Door = ReturnType<typeof createDoor>;
