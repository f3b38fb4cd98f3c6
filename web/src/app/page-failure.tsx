import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { NoConnectionError } from '#platform/api';
import { ErrorState } from '#ui/error-state';
import { CrashView } from './crash-view.tsx';
import { useComeback } from './use-comeback.ts';

/** Stands where a page did not come up: what was not fetched can be fetched again, anything else is a fault. */
export function PageFailure({ error }: ErrorComponentProps) {
  return error instanceof NoConnectionError ? <Unfetched error={error} /> : <CrashView />;
}

function Unfetched({ error }: { readonly error: NoConnectionError }) {
  const router = useRouter();
  const retry = () => void router.invalidate();
  useComeback(retry);
  return <ErrorState error={error} onRetry={retry} />;
}
