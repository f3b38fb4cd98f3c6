export { setCredentials, type Credentials } from './credentials.ts';
export { ApiError, hasCode, planLimitOf, NoConnectionError } from './errors.ts';
export { call, holdPage } from './http.ts';
export { callStream } from './stream.ts';
export type { Answer } from './wire.ts';
export { feedWires, platformSettingDefaults, routes, shippedVersion } from 'virtual:wire';
