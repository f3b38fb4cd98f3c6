import { campaignsShow } from '@oplano/core/navigation';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Suspense, useLayoutEffect, useState, type ReactNode } from 'react';
import { SecondFactorDueScreen } from '#features/auth';
import { useChosenSound } from '#features/notifications';
import { useMessageNotifications, useUnreadCount } from '#features/tickets';
import { FeaturesContext } from '#platform/feature';
import { createQueryClient } from '#platform/query';
import { useActor, useSession, useSessionUser } from '#platform/session';
import { keepCampaigns } from '../campaigns-flag.ts';
import { TabTitle } from '../document-head.tsx';
import { features } from '../features.ts';
import { Splash } from '../splash.tsx';
import { DrawOverPages } from './draw-over-pages.tsx';
import { Shell } from './shell.tsx';
import { useDefaultTheme } from './use-default-theme.ts';
import { useLiveSocket } from './use-live-socket.ts';

/** Everything behind the sign-in. */
export function PrivateLayout({ children }: { readonly children?: ReactNode }) {
  const userId = useSession((state) => (state.status === 'signedIn' ? state.user.id : null));
  const isDue = useSession((state) => state.status === 'signedIn' && state.secondFactorDue === true);
  // Between the end of a session and the way to the sign-in there is nobody to show anything to.
  if (userId === null) return null;
  return (
    <OwnCache key={userId}>
      {isDue ? (
        <Suspense fallback={<Splash />}>
          <SecondFactorDueScreen />
        </Suspense>
      ) : (
        <SignedIn>{children ?? <Outlet />}</SignedIn>
      )}
    </OwnCache>
  );
}

/** What the server told one person is forgotten with their session. */
function OwnCache({ children }: { readonly children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

function SignedIn({ children }: { readonly children: ReactNode }) {
  const { company } = useSessionUser();
  const actor = useActor();
  const unread = useUnreadCount();
  useMessageNotifications(useChosenSound());
  useLiveSocket();
  useDefaultTheme();
  const isShown = campaignsShow(actor, company.companieSettings);
  // Before anything is painted that depends on it.
  useLayoutEffect(() => {
    if (!actor.isVisiting) keepCampaigns(isShown);
  }, [isShown, actor.isVisiting]);
  return (
    <>
      <TabTitle unread={unread} />
      <FeaturesContext value={features}>
        <DrawOverPages>
          <Shell>{children}</Shell>
        </DrawOverPages>
      </FeaturesContext>
    </>
  );
}
