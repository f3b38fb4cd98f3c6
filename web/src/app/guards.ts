import { redirect } from '@tanstack/react-router';
import { useSession } from '#platform/session';

interface Asked {
  readonly location: { readonly href: string };
}

export const isSignedIn = (): boolean => useSession.getState().status === 'signedIn';

/** To the sign-in, which keeps the address that was asked for. */
export const toSignIn = ({ location: { href } }: Asked) =>
  redirect({ to: '/login', replace: true, search: href === '/' ? {} : { from: href } });

/** The door of the private pages. */
export const onlySignedIn = (asked: Asked): void => {
  if (!isSignedIn()) throw toSignIn(asked);
};

/** The door of the pages for visitors. Who is led to a front page they may not see is taken on to the tickets. */
export const onlyVisitors = (): void => {
  if (isSignedIn()) throw redirect({ to: '/', replace: true, state: { automatic: true } });
};

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The app itself led here, not the person. */
    automatic?: boolean;
  }
}
