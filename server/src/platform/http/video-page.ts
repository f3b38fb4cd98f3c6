import { isVideoCode, videoHost, videoPath } from '@oplano/core/helps';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../use-case/index.ts';

const pageOf = (code: string): string => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><title>Video</title>
<style>html,body,iframe{display:block;width:100%;height:100%;margin:0;border:0;background:#000}</style></head>
<body><iframe title="Video" src="${videoHost}/embed/${code}?autoplay=1&amp;rel=0"
 allow="autoplay; encrypted-media; fullscreen; picture-in-picture" allowfullscreen
 referrerpolicy="strict-origin-when-cross-origin"></iframe></body></html>`;

/**
 * The one page that may show the video host, and show nothing else. The app opens it in a frame once somebody presses
 * play: nobody outside hears of anybody before, and no page of the app itself could show the host.
 */
const policy = [
  "default-src 'none'",
  `frame-src ${videoHost}`,
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

export function serveVideoPage(app: FastifyInstance): void {
  app.get(videoPath(':code'), { helmet: false }, async (request, reply) => {
    const { code } = request.params as { code: string };
    if (!isVideoCode(code)) throw new AppError('ERR_NOT_FOUND');
    return reply
      .headers({
        'content-security-policy': policy,
        'x-content-type-options': 'nosniff',
        // The host asks for the name of whoever shows its videos, and gets no more than that.
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(pageOf(code));
  });
}
