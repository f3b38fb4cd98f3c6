import { RouterProvider, useRouterState } from '@tanstack/react-router';
import { restoreSession, useSession } from '#platform/session';
import { NoConnection } from './no-connection.tsx';
import type { AppRouter } from './router.tsx';
import { Splash } from './splash.tsx';

/** Waits until it is known who is here, then hands over to the router. */
export function App({ router }: { readonly router: AppRouter }) {
  const status = useSession((state) => state.status);
  if (status === 'restoring') return <Splash />;
  if (status === 'unreachable') return <NoConnection onRetry={() => void restoreSession()} />;
  return <Routed router={router} />;
}

function Routed({ router }: { readonly router: AppRouter }) {
  // Until the first page is fetched the router has nothing to show.
  const isReady = useRouterState({ router, select: ({ resolvedLocation }) => resolvedLocation !== undefined });
  return (
    <>
      {!isReady && <Splash />}
      <RouterProvider router={router} />
    </>
  );
}
