import type { BrowserContextOptions } from '@playwright/test';
import type { SignedIn } from './world.ts';

export type Scheme = 'light' | 'dark';
type Storage = Exclude<BrowserContextOptions['storageState'], string | undefined>;

const weekSeconds = 7 * 24 * 60 * 60;

/** What a browser holds after a sign-in. */
export function signedInState(url: string, { session, cookie }: SignedIn, scheme?: Scheme): Storage {
  const expires = Math.floor(Date.now() / 1000) + weekSeconds;
  const place = { domain: new URL(url).hostname, path: '/api/auth' };
  return {
    cookies: [{ name: 'jrt', value: cookie, expires, ...place, httpOnly: true, secure: false, sameSite: 'Strict' }],
    origins: [
      {
        origin: url,
        localStorage: [
          { name: 'token', value: session.token },
          { name: 'userId', value: String(session.user.id) },
          { name: 'theme', value: scheme ?? session.user.defaultTheme },
        ],
      },
    ],
  };
}
