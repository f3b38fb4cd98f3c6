import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Clock } from '../clock/index.ts';

const accessTokenSeconds = 15 * 60;

const claims = z.object({
  sub: z.string().regex(/^\d+$/),
  company: z.int().positive(),
  sid: z.uuid(),
  exp: z.number(),
});

/** Whom a token speaks for. What that person may do is looked up, never carried. */
export interface AccessClaims {
  readonly userId: number;
  readonly companyId: number;
  readonly sessionId: string;
}

export interface AccessTokens {
  issue(claims: AccessClaims): Promise<string>;
  /** The claims of a good token; `expired` for one that was good; `invalid` for anything else. */
  read(token: string): Promise<AccessClaims | 'expired' | 'invalid'>;
}

export function createAccessTokens(key: Uint8Array, clock: Clock): AccessTokens {
  return {
    issue: ({ userId, companyId, sessionId }) => {
      const now = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ company: companyId, sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(userId))
        .setIssuedAt(now)
        .setExpirationTime(now + accessTokenSeconds)
        .sign(key);
    },
    async read(token) {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: clock.now() });
        const parsed = claims.safeParse(payload);
        if (!parsed.success) return 'invalid';
        return { userId: Number(parsed.data.sub), companyId: parsed.data.company, sessionId: parsed.data.sid };
      } catch (error) {
        return error instanceof errors.JWTExpired ? 'expired' : 'invalid';
      }
    },
  };
}
