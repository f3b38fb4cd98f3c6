import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../use-case/index.ts';
import { asksForJson } from './base-address.ts';

/** The page that every address of the web app answers; empty where the app has not been built. */
export function readIndexHtml(webRoot: string): string {
  const file = path.join(webRoot, 'index.html');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

const day = 86_400;

/** Serves the built web app: files named by their content for ever, the page itself never from a cache. */
export async function serveWebApp(app: FastifyInstance, webRoot: string, html: string): Promise<void> {
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });
  if (html) {
    await app.register(fastifyStatic, {
      root: webRoot,
      index: false,
      cacheControl: false,
      wildcard: false,
      setHeaders: (response, file) => {
        const lasting = file.includes(`${path.sep}assets${path.sep}`);
        void response.header('cache-control', lasting ? `public, max-age=${365 * day}, immutable` : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    // `/files` is a page of the app; what lies below it is the store.
    const isOurs = /^\/((api|assets|socket\.io)(\/|$|\?)|files\/)/.test(request.url);
    const asksForPage = request.method === 'GET' && !isOurs && !asksForJson(request.headers.accept);
    if (!asksForPage) throw new AppError('ERR_NOT_FOUND');
    if (!html) return reply.type('text/plain').send('The web app has not been built: run npm start.');
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
  });
}
