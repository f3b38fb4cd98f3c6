import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Pages of other origins that may call with the cookies of who looks at them: nobody's, unless the operator names them. */
export interface Origins {
  readonly isNamed: (request: Pick<FastifyRequest, 'headers'>) => boolean;
  /** Whether a page of our own or a named one asked, or a program: any other page must not act with the cookie. */
  readonly mayUseCookies: (request: Pick<FastifyRequest, 'headers'>) => boolean;
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

export function createOrigins(names: readonly string[]): Origins {
  const named = new Set(names);
  const isNamed: Origins['isNamed'] = ({ headers }) => {
    if (named.size === 0) return false;
    // A picture is asked for without saying from where, but by which page.
    const origin = headers.origin ?? originOf(headers.referer ?? '');
    return origin !== undefined && named.has(origin);
  };
  return {
    isNamed,
    mayUseCookies(request) {
      const { 'sec-fetch-site': site, origin, host } = request.headers;
      if (site === 'same-origin' || site === 'none' || isNamed(request)) return true;
      if (site !== undefined) return false;
      // A browser that does not say how far it comes from: once cookies travel between sites, where from must do.
      return named.size === 0 || origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
    },
  };
}

const preflightSeconds = 600;

/** Answers what browsers ask before they let a page of a named origin call us. Without names nothing is said. */
export function serveOrigins(app: FastifyInstance, names: readonly string[], { isNamed }: Origins): void {
  if (names.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    const {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': asked,
    } = request.headers;
    if (request.method !== 'OPTIONS' || origin === undefined || method === undefined || !isNamed(request)) return;
    void reply.headers({
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers': asked ?? 'authorization, content-type',
      'access-control-max-age': preflightSeconds,
    });
    await reply.code(204).send();
  });
  app.addHook('onSend', async (request, reply, payload) => {
    void reply.header('vary', [reply.getHeader('vary'), 'Origin'].flat().filter(Boolean).join(', '));
    if (!isNamed(request)) return payload;
    void reply.header('cross-origin-resource-policy', 'cross-origin');
    if (request.headers.origin === undefined) return payload;
    void reply.headers({
      'access-control-allow-origin': request.headers.origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'content-disposition, retry-after, x-request-id',
    });
    return payload;
  });
}
