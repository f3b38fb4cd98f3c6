import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, routes } from '#platform/api';

/** Whether the platform still waits for its first operator. */
export const isSetupOpen = async (): Promise<boolean> => (await call(routes.auth.setupState)).open;

/** The published sign-ins of a demo; nobody elsewhere. */
export const demoQuery = queryOptions({
  queryKey: ['auth', 'demo'],
  queryFn: ({ signal }) => call(routes.auth.demo, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** The sign-ups whose address nobody has confirmed yet: the operator’s. */
export const signUpsQuery = infiniteQueryOptions({
  queryKey: ['auth', 'sign-ups'],
  queryFn: ({ signal, pageParam }) => call(routes.auth.signUps, { signal, query: { pageNumber: pageParam } }),
  initialPageParam: 1,
  getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : null),
});

export const confirmSignUp = (companyId: number) => call(routes.auth.confirmSignUp, { params: { companyId } });
