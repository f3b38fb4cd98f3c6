import { queryOptions } from '@tanstack/react-query';
import { call, routes } from '#platform/api';

export const secondFactorQuery = queryOptions({
  queryKey: ['auth', 'second-factor'],
  queryFn: ({ signal }) => call(routes.secondFactor.show, { signal }),
  gcTime: 0,
});

export const ownSessionsQuery = queryOptions({
  queryKey: ['auth', 'sessions'],
  queryFn: ({ signal }) => call(routes.ownSessions.list, { signal }),
  gcTime: 0,
});

export interface CodeProof {
  readonly password: string;
  readonly code: string;
}

export const beginSetup = () => call(routes.secondFactor.begin);
export const confirmSetup = (body: CodeProof) => call(routes.secondFactor.confirm, { body });
export const renewCodes = (body: CodeProof) => call(routes.secondFactor.renewCodes, { body });
export const turnOff = (body: CodeProof) => call(routes.secondFactor.turnOff, { body });
export const endSession = (sessionId: string) => call(routes.ownSessions.end, { params: { sessionId } });
export const endOtherSessions = () => call(routes.ownSessions.endOthers);
export const forgetDevice = (deviceId: string) => call(routes.ownSessions.forgetDevice, { params: { deviceId } });
export const renamePasskey = (passkeyId: string, name: string) =>
  call(routes.passkeys.rename, { params: { passkeyId }, body: { name } });
export const removePasskey = (passkeyId: string, password: string) =>
  call(routes.passkeys.remove, { params: { passkeyId }, body: { password } });
