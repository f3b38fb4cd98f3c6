import type { BrowserContextOptions } from '@playwright/test';
import type { SignedIn } from './world.ts';

export type Scheme = 'light' | 'dark';
export type BrowserState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

const weekSeconds = 7 * 24 * 60 * 60;

/** What a browser holds after a sign-in: what the answer told it to keep, and what the app keeps. */
export function signedInState(url: string, { session, cookies }: SignedIn, scheme?: Scheme): BrowserState {
  const expires = Math.floor(Date.now() / 1000) + weekSeconds;
  const domain = new URL(url).hostname;
  return {
    cookies: cookies.map((set) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      const path = /; path=([^;]+)/i.exec(set)?.[1] ?? '/';
      return { name, value, path, domain, expires, httpOnly: true, secure: false, sameSite: 'Strict' };
    }),
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
