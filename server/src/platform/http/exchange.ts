import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../use-case/index.ts';
import { cookiePath } from './base-address.ts';
import type { Exchange } from './bind.ts';

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

/** Whether a page of our own asked, or a program: a page elsewhere must not act with the cookie of who looks at it. */
function isFromOurPage({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

/** What sign-in may see and do of the connection: nothing else of HTTP reaches a use case. */
export const exchangeOf = (request: FastifyRequest, reply: FastifyReply, https: boolean): Exchange => ({
  address: request.ip,
  agent: (request.headers['user-agent'] ?? '').slice(0, 300),
  bearer: bearerOf(request),
  cookie: (name) => (isFromOurPage(request) ? request.cookies[name] : undefined),
  setCookie: (name, value, { path, maxAgeSeconds }) =>
    void reply.setCookie(name, value, {
      path: cookiePath(path, request.originalUrl),
      maxAge: maxAgeSeconds,
      httpOnly: true,
      sameSite: 'strict',
      secure: https,
    }),
  clearCookie: (name, { path }) => {
    if (!isFromOurPage(request)) return;
    const at = cookiePath(path, request.originalUrl);
    void reply.clearCookie(name, { path: at, httpOnly: true, sameSite: 'strict', secure: https });
  },
});
