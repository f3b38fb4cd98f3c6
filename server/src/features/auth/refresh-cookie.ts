import type { Exchange } from '#platform/http';
import { refreshSeconds } from './sessions.repo.ts';

const name = 'jrt';
/** Sent to the sign-in routes only, so that no other request carries it. */
const path = '/api/auth';

export interface RefreshToken {
  readonly companyId: number;
  readonly sessionId: string;
  readonly secret: string;
}

const shape = /^([1-9]\d{0,9})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;
/** PostgreSQL knows no greater number; a cookie that names one was not made by us. */
const int4Max = 2_147_483_647;

export function readRefreshCookie(exchange: Exchange): RefreshToken | undefined {
  const [, companyId, sessionId, secret] = shape.exec(exchange.cookie(name) ?? '') ?? [];
  if (!companyId || !sessionId || !secret || Number(companyId) > int4Max) return undefined;
  return { companyId: Number(companyId), sessionId, secret };
}

export const writeRefreshCookie = (exchange: Exchange, { companyId, sessionId, secret }: RefreshToken): void =>
  exchange.setCookie(name, `${companyId}.${sessionId}.${secret}`, { path, maxAgeSeconds: refreshSeconds });

export const clearRefreshCookie = (exchange: Exchange): void => exchange.clearCookie(name, { path });
