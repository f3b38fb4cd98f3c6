import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Clock } from '../clock/index.ts';

const accessTokenSeconds = 15 * 60;

const claims = z.object({
  sub: z.string().regex(/^\d+$/),
  company: z.int().positive(),
  sid: z.uuid(),
  visit: z.literal(true).optional(),
  exp: z.number(),
});

/** Whom a token speaks for. What that person may do is looked up, never carried. */
export interface AccessClaims {
  readonly userId: number;
  readonly companyId: number;
  readonly sessionId: string;
  /** An operator looks into this company: the session is a visit, and the person is somebody of another company. */
  readonly isVisit?: true;
}

export interface AccessTokens {
  /** For a quarter of an hour, unless it is said until when. */
  issue(claims: AccessClaims, until?: Date): Promise<string>;
  /** The claims of a good token; `expired` for one that was good; `invalid` for anything else. */
  read(token: string): Promise<AccessClaims | 'expired' | 'invalid'>;
}

/** People online at one process, with room for a few devices each. */
const rememberedMax = 10_000;

export function createAccessTokens(key: Uint8Array, clock: Clock): AccessTokens {
  // A signature that was good once stays good: a page of the product calls many times with the same token.
  const good = new Map<string, { claims: AccessClaims; until: number }>();
  const remember = (token: string, claims: AccessClaims, until: number): AccessClaims => {
    if (good.size >= rememberedMax) good.clear();
    good.set(token, { claims, until });
    return claims;
  };
  return {
    issue: ({ userId, companyId, sessionId, isVisit }, until) => {
      const now = Math.floor(clock.now().getTime() / 1000);
      const end = until ? Math.floor(until.getTime() / 1000) : now + accessTokenSeconds;
      return new SignJWT({ company: companyId, sid: sessionId, ...(isVisit ? { visit: true } : {}) })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(userId))
        .setIssuedAt(now)
        .setExpirationTime(end)
        .sign(key);
    },
    async read(token) {
      const known = good.get(token);
      if (known && known.until * 1000 > clock.now().getTime()) return known.claims;
      good.delete(token);
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: clock.now() });
        const parsed = claims.safeParse(payload);
        if (!parsed.success) return 'invalid';
        const { sub, company, sid, visit, exp } = parsed.data;
        const who = { userId: Number(sub), companyId: company, sessionId: sid };
        return remember(token, visit ? { ...who, isVisit: true } : who, exp);
      } catch (error) {
        return error instanceof errors.JWTExpired ? 'expired' : 'invalid';
      }
    },
  };
}
