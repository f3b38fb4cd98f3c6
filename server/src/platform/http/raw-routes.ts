import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { isForwarded, isLoopbackHost } from './forwarded.ts';

/** A call of an outside program that does not speak our contracts: its bytes as they came. */
export interface RawRequest {
  readonly method: string;
  /** What followed the fixed part of the address, as it came. */
  readonly rest: string;
  readonly query: URLSearchParams;
  readonly address: string;
  /** Neither passed on by a proxy nor meant for another name than this machine's own. */
  readonly isDirect: boolean;
  readonly body: Buffer;
  /** Fires when the caller hung up. */
  gone(): AbortSignal;
  header(name: string): string | undefined;
}

export interface RawAnswer {
  readonly status: number;
  readonly body?: string | Buffer | Readable;
  readonly contentType?: string;
}

interface RawRoute {
  readonly methods: readonly ('GET' | 'POST' | 'DELETE')[];
  readonly url: string;
  readonly maxBytes: number;
  readonly handle: (request: RawRequest) => Promise<RawAnswer>;
}

/** Serves an address whose bodies nobody parses before its handler: signatures count for the exact bytes. */
export async function serveRaw(app: FastifyInstance, route: RawRoute): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: route.maxBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.route({
      method: [...route.methods],
      url: route.url,
      // Streams must leave at once, and what is large is compressed already.
      compress: false,
      async handler(request, reply) {
        const url = new URL(request.url, 'http://here');
        const answer = await route.handle({
          method: request.method,
          rest: url.pathname.slice(route.url.replace(/\*$/, '').length),
          query: url.searchParams,
          address: request.ip,
          isDirect: !isForwarded(request.headers) && isLoopbackHost(request.headers.host),
          body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          gone() {
            const gone = new AbortController();
            if (reply.raw.closed) gone.abort();
            else reply.raw.once('close', () => gone.abort());
            return gone.signal;
          },
          header: (name) => {
            const value = request.headers[name];
            return typeof value === 'string' ? value : undefined;
          },
        });
        void reply.code(answer.status).header('cache-control', 'no-store');
        return reply.type(answer.contentType ?? 'text/plain; charset=utf-8').send(answer.body ?? '');
      },
    });
  });
}
