import { call, routes } from '#platform/api';

/** Whether the platform still waits for its first operator. */
export const isSetupOpen = async (): Promise<boolean> => (await call(routes.auth.setupState)).open;
