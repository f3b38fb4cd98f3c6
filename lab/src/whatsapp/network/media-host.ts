import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type http from 'node:http';
import https from 'node:https';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Authority, issueFor } from '../../tls/index.ts';

/** Where encrypted files are put and fetched, over https as the clients insist. */
export interface MediaHost {
  readonly host: () => string;
  readonly certificate: string;
  keep(body: Buffer, kind: string): { url: string; directPath: string };
  read(directPath: string): Buffer | undefined;
  /** After some weeks a file is only on the phones that have it. */
  expire(directPath: string): void;
  /** A phone puts its file there again; returns the new place. */
  renew(directPath: string): string | undefined;
  listen(port: number): Promise<void>;
  close(): Promise<void>;
}

const issuer = 'O Plano lab';

export function createMediaHost(authority: Authority, folder: string | undefined): MediaHost {
  const files = new Map<string, Buffer>();
  let host = '';
  if (folder) mkdirSync(folder, { recursive: true });
  const fileOf = (directPath: string) =>
    path.join(folder ?? '', createHash('sha256').update(directPath).digest('hex').slice(0, 32));

  const keep = (body: Buffer, kind: string) => {
    const directPath = `/v/t62.${kind}/${randomBytes(12).toString('hex')}.enc`;
    if (folder) writeFileSync(fileOf(directPath), body);
    else files.set(directPath, body);
    return { url: `https://${host}${directPath}`, directPath };
  };
  const read = (directPath: string) => {
    if (!folder) return files.get(directPath);
    try {
      return readFileSync(fileOf(directPath));
    } catch {
      return undefined;
    }
  };
  const attic = (directPath: string) => `${directPath}.expired`;
  const expire = (directPath: string) => {
    const body = read(directPath);
    if (!body) return;
    if (folder) renameSync(fileOf(directPath), fileOf(attic(directPath)));
    else files.set(attic(directPath), body);
    files.delete(directPath);
  };
  const renew = (directPath: string) => {
    const body = read(directPath) ?? read(attic(directPath));
    return body ? keep(body, 'renewed').directPath : undefined;
  };
  const answer = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'https://lab');
    if (request.method === 'POST' && pathname.startsWith('/mms/')) {
      const kept = keep(await buffer(request), pathname.split('/')[2] ?? 'file');
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ url: kept.url, direct_path: kept.directPath }));
      return;
    }
    const body = read(pathname);
    if (!body) response.statusCode = 404;
    response.end(body);
  };
  const server = https.createServer(issueFor(authority, issuer, ['127.0.0.1', 'localhost']), (request, response) => {
    answer(request, response).catch(() => response.destroy());
  });

  return {
    host: () => host,
    certificate: authority.certificate,
    keep,
    read,
    expire,
    renew,
    listen: async (port) => {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, '127.0.0.1', resolve);
      });
      const address = server.address();
      host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const mediaAuthorityName = issuer;
