import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { Suspense, type ReactNode } from 'react';
import { i18n, startI18n } from '#platform/i18n';

type Shown = Pick<RenderResult, 'container' | 'rerender' | 'unmount'> & {
  readonly client: QueryClient;
  readonly user: UserEvent;
};

/** Puts something on the page with its texts in Portuguese and a cache of its own, for tests. */
export async function show(element: ReactNode, namespaces: readonly string[] = []): Promise<Shown> {
  if (!i18n.isInitialized) await startI18n();
  await i18n.load('common', 'errors', ...namespaces);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <Suspense>{children}</Suspense>
    </QueryClientProvider>
  );
  return { ...render(element, { wrapper }), client, user: userEvent.setup({ delay: null }) };
}
