import { createHmac, timingSafeEqual } from 'node:crypto';

const daySeconds = 86_400;

export interface SignedUrls {
  /** Where a file can be read for one to two days. The same all day long, so that browsers keep what they loaded. */
  fileUrl(key: string, now: Date): string;
  verify(key: string, exp: string, sig: string, now: Date): boolean;
}

const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1000);

export function createSignedUrls(secret: Uint8Array): SignedUrls {
  const sign = (key: string, exp: string): Buffer => createHmac('sha256', secret).update(`${exp}\n${key}`).digest();
  return {
    fileUrl(key, now) {
      const exp = String((Math.floor(secondsOf(now) / daySeconds) + 2) * daySeconds);
      return `/files/${key}?exp=${exp}&sig=${sign(key, exp).toString('base64url')}`;
    },
    verify(key, exp, sig, now) {
      const given = Buffer.from(sig, 'base64url');
      const wanted = sign(key, exp);
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return false;
      return secondsOf(now) < Number(exp);
    },
  };
}
