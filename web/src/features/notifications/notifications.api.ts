import type { NoticePreferences, PushDevice } from '@oplano/contracts/notifications';
import { queryOptions } from '@tanstack/react-query';
import { call, routes } from '#platform/api';

export const noticesQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => call(routes.notifications.show, { signal }),
});

export const sendPreferences = (body: NoticePreferences) => call(routes.notifications.prefer, { body });
export const sendDevice = (body: PushDevice) => call(routes.notifications.turnOn, { body });
export const forgetThisDevice = () => call(routes.notifications.turnOff);
export const askOwn = () => call(routes.notifications.show);
