import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { NoConnectionError } from '#platform/api';
import { ErrorState } from '#ui/error-state';
import { CrashView } from './crash-view.tsx';

/** Stands where a page did not come up: what was not fetched can be fetched again, anything else is a fault. */
export function PageFailure({ error }: ErrorComponentProps) {
  return error instanceof NoConnectionError ? <Unfetched error={error} /> : <CrashView />;
}

function Unfetched({ error }: { readonly error: NoConnectionError }) {
  const router = useRouter();
  const retry = useEffectEvent(() => void router.invalidate());
  useEffect(() => {
    const onOnline = () => retry();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  return <ErrorState error={error} onRetry={() => void router.invalidate()} />;
}
