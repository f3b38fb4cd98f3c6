import { queryOptions } from '@tanstack/react-query';
import { call, routes } from '#platform/api';

/** Whether the platform still waits for its first operator. */
export const isSetupOpen = async (): Promise<boolean> => (await call(routes.auth.setupState)).open;

/** The sign-ups whose address nobody has confirmed yet: the operator’s. */
export const signUpsQuery = queryOptions({
  queryKey: ['auth', 'sign-ups'],
  queryFn: ({ signal }) => call(routes.auth.signUps, { signal }),
});

export const confirmSignUp = (companyId: number) => call(routes.auth.confirmSignUp, { params: { companyId } });
