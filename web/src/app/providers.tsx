import type { ReactNode } from 'react';
import { ToastHost } from '#ui/toast';
import { AppTheme } from './app-theme.tsx';
import { DocumentHead } from './document-head.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

/** Everything every screen can count on, before and after the sign-in. */
export function Providers({ children }: { readonly children: ReactNode }) {
  return (
    <AppTheme>
      <DocumentHead />
      <ErrorBoundary>{children}</ErrorBoundary>
      <ToastHost />
    </AppTheme>
  );
}
