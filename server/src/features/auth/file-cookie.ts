import type { AccessTokens, Signatures } from '#platform/crypto';
import type { Exchange } from '#platform/http';
import type { Identity } from '#platform/use-case';
import { refreshSeconds } from './sessions.repo.ts';

const name = 'jft';
/** Sent with files only. */
const path = '/files';
const purpose = 'files';
const shape = /^(([1-9]\d{0,9})\.([1-9]\d{0,9})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))\.([\w-]{43})$/;

/**
 * By which a browser says whose session it is when it fetches a file: pictures and films cannot carry a token. It names
 * the session and nothing else, and is the same as long as that lasts, so that browsers may keep what they fetched; what
 * it opens is asked each time.
 */
export function createFileCookies(signatures: Signatures) {
  return {
    read(exchange: Exchange): Identity | undefined {
      const [, text, companyId, userId, sessionId, signature] = shape.exec(exchange.cookie(name) ?? '') ?? [];
      if (!text || !sessionId || !signature || !signatures.isOurs(purpose, text, signature)) return undefined;
      return { companyId: Number(companyId), userId: Number(userId), sessionId };
    },
    write(exchange: Exchange, { companyId, userId, sessionId }: Identity): void {
      const text = `${companyId}.${userId}.${sessionId}`;
      const options = { path, maxAgeSeconds: refreshSeconds };
      exchange.setCookie(name, `${text}.${signatures.sign(purpose, text)}`, options);
    },
    clear: (exchange: Exchange): void => exchange.clearCookie(name, { path }),
  };
}
export type FileCookies = ReturnType<typeof createFileCookies>;

/** What the browser of an operator who looks in shows beside its own: the token of the visit. */
const visitCookie = 'jfv';

/** Whose files a browser asks for: those of its session, or of the company that the same browser looks into. */
export const createFileCallers =
  (cookies: FileCookies, tokens: Pick<AccessTokens, 'read'>) =>
  async (exchange: Exchange, key: string): Promise<Identity | undefined> => {
    const own = cookies.read(exchange);
    const shown = exchange.cookie(visitCookie);
    if (shown === undefined || (own && key.startsWith(`companies/${own.companyId}/`))) return own;
    const claims = await tokens.read(shown);
    return typeof claims === 'object' && claims.isVisit ? claims : own;
  };
