import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isKey, type ByteRange, type Storage } from '#ports/storage';
import type { AccessTokens } from '../crypto/index.ts';
import { AppError, type Identity } from '../use-case/index.ts';
import type { Exchange } from './bind.ts';
import { exchangeOf } from './exchange.ts';
import type { Origins } from './origins.ts';

interface FilesOptions {
  readonly storage: Pick<Storage, 'find' | 'read'>;
  readonly tokens: Pick<AccessTokens, 'read'>;
  /** Pages of other origins that may show files. */
  readonly origins: Origins;
  /** Whose session a browser is in, where it shows no token: pictures and films cannot. */
  readonly readCookie: (exchange: Exchange, key: string) => Promise<Identity | undefined>;
  /** Whether somebody may have a file right now. Throws where the session has ended. */
  readonly mayFetch: (caller: Identity, key: string) => Promise<boolean>;
}

/** Where a file is fetched. It says nothing of who may: that is asked each time. */
export const fileUrl = (key: string): string => `/files/${key}`;

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
/** Its name says which bytes they are, to everybody alike: whoever keeps it need not ask again. */
const brandingKept = 'public, max-age=31536000, immutable';
/** How long a browser shows what it has without asking again. It had it while it was allowed to. */
const keptSeconds = 3_600;

async function callerOf(request: FastifyRequest, reply: FastifyReply, key: string, options: FilesOptions) {
  const exchange = exchangeOf(request, reply, { https: false, origins: options.origins });
  if (exchange.bearer === undefined) return options.readCookie(exchange, key);
  const claims = await options.tokens.read(exchange.bearer);
  return typeof claims === 'string' ? undefined : claims;
}

const noSession = (error: unknown): boolean => error instanceof AppError && error.code === 'ERR_NO_SESSION';

/** The key of what is asked for. Whatever one may not have looks like a file that is not there. */
async function keyFor(request: FastifyRequest, reply: FastifyReply, options: FilesOptions): Promise<string> {
  const { '*': key } = request.params as { '*': string };
  if (branding.test(key)) return key;
  const caller = isKey(key) ? await callerOf(request, reply, key, options) : undefined;
  const mayHave =
    caller !== undefined &&
    (await options.mayFetch(caller, key).catch((error: unknown) => {
      if (noSession(error)) return false;
      throw error;
    }));
  if (!mayHave) throw new AppError('ERR_NOT_FOUND');
  return key;
}

/** A key is never given a second meaning: it says which bytes they are. */
const etagOf = (key: string): string => `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"`;

/** How long a browser may keep it, and by what it asks for it again. */
function tellKept(reply: FastifyReply, key: string): FastifyReply {
  if (branding.test(key)) return reply.headers({ 'cache-control': brandingKept, etag: etagOf(key) });
  return reply.headers({
    'cache-control': `private, max-age=${keptSeconds}`,
    etag: etagOf(key),
    // What one session fetched is not shown to the next one in the same browser.
    vary: 'cookie, authorization',
  });
}

function describe(reply: FastifyReply, key: string, contentType: string): void {
  const disposition = shown.test(contentType) ? 'inline' : 'attachment';
  void tellKept(reply, key).headers({
    'content-type': contentType,
    'content-disposition': `${disposition}; filename="${key.slice(key.lastIndexOf('/') + 1)}"`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'accept-ranges': 'bytes',
  });
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, options: FilesOptions): Promise<FastifyReply> {
  const key = await keyFor(request, reply, options);
  const etag = etagOf(key);
  if (request.headers['if-none-match'] === etag) return tellKept(reply, key).code(304).send();
  const before = request.headers['if-range'];
  const isSame = before === undefined || before === etag;
  const header = isSame ? request.headers.range : undefined;
  // Its size must be known first only where a part is asked for.
  const found = header === undefined ? null : await options.storage.find(key);
  const range = found ? rangeOf(header, found.size) : 'none';
  if (found && range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${found.size}`).send();
  }
  const part = typeof range === 'object' ? range : undefined;
  const file = await options.storage.read(key, part);
  if (!file) throw new AppError('ERR_NOT_FOUND');
  describe(reply, key, file.contentType);
  const { start, end } = part ?? { start: 0, end: file.size - 1 };
  if (part) void reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`);
  return reply.header('content-length', end - start + 1).send(file.stream);
}

async function sendHead(request: FastifyRequest, reply: FastifyReply, options: FilesOptions): Promise<FastifyReply> {
  const key = await keyFor(request, reply, options);
  const found = await options.storage.find(key);
  if (!found) throw new AppError('ERR_NOT_FOUND');
  describe(reply, key, found.contentType);
  return reply.header('content-length', found.size).send();
}

/** Stored files for those who may see what names them, and branding for everybody. What people sent us is shown, never run. */
export async function serveFiles(app: FastifyInstance, options: FilesOptions): Promise<void> {
  // Compressing would break parts, and most of it is compressed already.
  const address = { url: '/files/*', compress: false } as const;
  // Some clients put the address of the API before whatever address it answers; the cookie for files goes to one of them.
  for (const folder of ['companies', 'branding']) {
    app.get(`/api/files/${folder}/*`, (request, reply) => reply.redirect(request.url.slice('/api'.length), 308));
  }
  app.route({ ...address, method: 'HEAD', handler: (request, reply) => sendHead(request, reply, options) });
  app.route({ ...address, method: 'GET', handler: (request, reply) => sendFile(request, reply, options) });
}
