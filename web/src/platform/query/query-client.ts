import { QueryClient } from '@tanstack/react-query';

const retries = 2;

/** A refusal stays a refusal however often it is asked; a lost connection or a stumbling server may recover. */
const mayRecover = (error: Error): boolean =>
  !('status' in error && typeof error.status === 'number' && error.status >= 400 && error.status < 500);

/** The one cache of server data. Live events keep it fresh, so an answer is trusted for half a minute. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < retries && mayRecover(error),
      },
      mutations: { retry: false },
    },
  });
