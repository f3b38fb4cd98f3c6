import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Exchange } from './bind.ts';

export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1];

/** What sign-in may see and do of the connection: nothing else of HTTP reaches a use case. */
export const exchangeOf = (request: FastifyRequest, reply: FastifyReply, https: boolean): Exchange => ({
  address: request.ip,
  agent: (request.headers['user-agent'] ?? '').slice(0, 300),
  bearer: bearerOf(request),
  cookie: (name) => request.cookies[name],
  setCookie: (name, value, { path, maxAgeSeconds }) =>
    void reply.setCookie(name, value, {
      path,
      maxAge: maxAgeSeconds,
      httpOnly: true,
      sameSite: 'strict',
      secure: https,
    }),
  clearCookie: (name, { path }) =>
    void reply.clearCookie(name, { path, httpOnly: true, sameSite: 'strict', secure: https }),
});
