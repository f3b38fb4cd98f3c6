import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../use-case/index.ts';
import { cookiePath } from './base-address.ts';
import type { Exchange } from './bind.ts';
import type { Origins } from './origins.ts';

export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1];

const idempotencyKeyMax = 255;
/** A name a program gives to a call; what could not be one is refused, since a repeat would not be known. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const given = headers['idempotency-key'];
  if (given === undefined) return undefined;
  if (typeof given !== 'string' || !/^[\x21-\x7e]+$/.test(given) || given.length > idempotencyKeyMax) {
    throw new AppError('ERR_VALIDATION', { details: [{ field: 'Idempotency-Key', problem: 'invalid_format' }] });
  }
  return given;
}

interface Surroundings {
  readonly https: boolean;
  readonly origins: Origins;
}

/** A cookie goes back to our own pages alone, or also to those of a named origin where one of them asked for it. */
const cookieOptions = (request: FastifyRequest, { https, origins }: Surroundings, path: string) => ({
  path: cookiePath(path, request.originalUrl),
  httpOnly: true,
  sameSite: https && origins.isNamed(request) ? ('none' as const) : ('strict' as const),
  secure: https,
});

/** What sign-in may see and do of the connection: nothing else of HTTP reaches a use case. */
export const exchangeOf = (request: FastifyRequest, reply: FastifyReply, around: Surroundings): Exchange => ({
  address: request.ip,
  agent: (request.headers['user-agent'] ?? '').slice(0, 300),
  bearer: bearerOf(request),
  cookie: (name) => (around.origins.mayUseCookies(request) ? request.cookies[name] : undefined),
  setCookie: (name, value, { path, maxAgeSeconds }) =>
    void reply.setCookie(name, value, { ...cookieOptions(request, around, path), maxAge: maxAgeSeconds }),
  clearCookie: (name, { path }) => {
    if (around.origins.mayUseCookies(request)) void reply.clearCookie(name, cookieOptions(request, around, path));
  },
});
