import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange, SignedUrls, Storage } from '#ports/storage';
import type { Clock } from '../clock/index.ts';
import { AppError } from '../use-case/index.ts';

interface FilesOptions {
  readonly storage: Pick<Storage, 'find' | 'read'>;
  readonly signedUrls: Pick<SignedUrls, 'verify'>;
  readonly clock: Clock;
}

/** What a browser shows by itself and cannot be made to run. An SVG can hold scripts, so it is not among them. */
const shown = /^(image\/(?!svg)|audio\/|video\/|application\/pdf$)/;

/** One range of `bytes=…`; `none` where the header asks for something else, which may be ignored. */
function rangeOf(header: string | undefined, size: number): ByteRange | 'none' | 'unsatisfiable' {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'none';
  const last = size - 1;
  const start = from === '' ? Math.max(size - Number(to), 0) : Number(from);
  const end = from === '' || to === '' ? last : Math.min(Number(to), last);
  if (from !== '' && to !== '' && Number(to) < start) return 'none';
  return start > end ? 'unsatisfiable' : { start, end };
}

/** Logos and backgrounds of the platform are shown before anybody signs in. */
const branding = /^branding\/[a-z0-9][a-z0-9._-]*$/;
const brandingMaxAge = 86_400;

/** The key an address is signed for; every wrong address looks like a file that is not there. */
function keyOf(request: FastifyRequest, { signedUrls, clock }: FilesOptions): { key: string; maxAge: number } {
  const { '*': key } = request.params as { '*': string };
  if (branding.test(key)) return { key, maxAge: brandingMaxAge };
  const { exp, sig } = request.query as Record<string, unknown>;
  const now = clock.now();
  if (typeof exp !== 'string' || typeof sig !== 'string' || !signedUrls.verify(key, exp, sig, now)) {
    throw new AppError('ERR_NOT_FOUND');
  }
  return { key, maxAge: Math.floor(Number(exp) - now.getTime() / 1000) };
}

function describe(reply: FastifyReply, key: string, contentType: string, maxAge: number): void {
  const disposition = shown.test(contentType) ? 'inline' : 'attachment';
  void reply.headers({
    'content-type': contentType,
    'content-disposition': `${disposition}; filename="${key.slice(key.lastIndexOf('/') + 1)}"`,
    'cache-control': `private, max-age=${maxAge}, immutable`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'accept-ranges': 'bytes',
  });
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, options: FilesOptions): Promise<FastifyReply> {
  const { key, maxAge } = keyOf(request, options);
  const header = request.headers['if-range'] === undefined ? request.headers.range : undefined;
  // Its size must be known first only where a part is asked for.
  const found = header === undefined ? null : await options.storage.find(key);
  const range = found ? rangeOf(header, found.size) : 'none';
  if (found && range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${found.size}`).send();
  }
  const part = typeof range === 'object' ? range : undefined;
  const file = await options.storage.read(key, part);
  if (!file) throw new AppError('ERR_NOT_FOUND');
  describe(reply, key, file.contentType, maxAge);
  const { start, end } = part ?? { start: 0, end: file.size - 1 };
  if (part) void reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`);
  return reply.header('content-length', end - start + 1).send(file.stream);
}

async function sendHead(request: FastifyRequest, reply: FastifyReply, options: FilesOptions): Promise<FastifyReply> {
  const { key, maxAge } = keyOf(request, options);
  const found = await options.storage.find(key);
  if (!found) throw new AppError('ERR_NOT_FOUND');
  describe(reply, key, found.contentType, maxAge);
  return reply.header('content-length', found.size).send();
}

/** Stored files by their signed addresses, and branding by its name. What people sent us is shown, never run. */
export async function serveFiles(app: FastifyInstance, options: FilesOptions): Promise<void> {
  // Compressing would break parts, and most of it is compressed already.
  const address = { url: '/files/*', compress: false } as const;
  app.route({ ...address, method: 'HEAD', handler: (request, reply) => sendHead(request, reply, options) });
  app.route({ ...address, method: 'GET', handler: (request, reply) => sendFile(request, reply, options) });
}
