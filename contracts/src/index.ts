import { announcementFeed, announcementRoutes } from './announcements/index.ts';
import { authFeed, authRoutes } from './auth/index.ts';
import { chatFeed, chatRoutes } from './chats/index.ts';
import { companyRoutes } from './companies/index.ts';
import { connectionFeed, connectionRoutes } from './connections/index.ts';
import type { FeedHandlers, Route } from './define.ts';
import { helpFeed, helpRoutes } from './helps/index.ts';
import { jobRoutes } from './jobs/index.ts';
import { planRoutes } from './plans/index.ts';
import { queueFeed, queueRoutes } from './queues/index.ts';
import { settingFeed, settingRoutes } from './settings/index.ts';
import { userFeed, userRoutes } from './users/index.ts';

export * from './define.ts';
export * from './errors.ts';
export * from './fields.ts';
export * from './live.ts';
export * from './permissions.ts';

/** Every route, by feature. The server must bind each of them and the structural tests walk this list. */
export const routes = {
  announcements: announcementRoutes,
  auth: authRoutes,
  chats: chatRoutes,
  companies: companyRoutes,
  connections: connectionRoutes,
  helps: helpRoutes,
  jobs: jobRoutes,
  plans: planRoutes,
  queues: queueRoutes,
  settings: settingRoutes,
  users: userRoutes,
} satisfies Record<string, Record<string, Route>>;

/** Every feed the server may push. A new one stops the web from compiling until it is handled. */
export const feeds = {
  announcements: announcementFeed,
  auth: authFeed,
  chats: chatFeed,
  connections: connectionFeed,
  helps: helpFeed,
  queues: queueFeed,
  settings: settingFeed,
  users: userFeed,
};
export type RealtimeHandlers = { [K in keyof typeof feeds]: FeedHandlers<(typeof feeds)[K]> };
