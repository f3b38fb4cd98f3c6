import { unreadTitle } from '@oplano/core/notifications';
import { useEffect } from 'react';
import { useBranding } from '#features/settings';
import { useSession } from '#platform/session';

const ownFavicon = '/favicon.svg';

/** Writes the title of the browser tab: the app's name behind the number of unread tickets. */
export function TabTitle({ unread = 0 }: { readonly unread?: number }) {
  const { appName } = useBranding();
  useEffect(() => {
    document.title = unreadTitle(appName, unread);
  }, [appName, unread]);
  return null;
}

/** Keeps the icon of the browser tab, and its title for visitors. */
export function DocumentHead() {
  const { favicon } = useBranding();
  const isSignedIn = useSession(({ status }) => status === 'signedIn');
  useEffect(() => {
    document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.setAttribute('href', favicon ?? ownFavicon);
  }, [favicon]);
  return isSignedIn ? null : <TabTitle />;
}
