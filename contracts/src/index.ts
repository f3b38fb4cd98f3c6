import { announcementFeed, announcementRoutes } from './announcements/index.ts';
import { authFeed, authRoutes } from './auth/index.ts';
import { chatbotRoutes } from './chatbot/index.ts';
import { chatFeed, chatRoutes } from './chats/index.ts';
import { companyRoutes } from './companies/index.ts';
import { connectionFeed, connectionRoutes, connectionSessionFeed, importFeed } from './connections/index.ts';
import {
  contactFeed,
  contactImportFeed,
  contactImportRoutes,
  contactRoutes,
  contactTransferRoutes,
} from './contacts/index.ts';
import type { FeedHandlers, Route } from './define.ts';
import { eventRoutes } from './events/index.ts';
import { helpFeed, helpRoutes } from './helps/index.ts';
import { jobRoutes } from './jobs/index.ts';
import { kanbanRoutes } from './kanban/index.ts';
import { messageFeed, messageRoutes } from './messages/index.ts';
import { planRoutes } from './plans/index.ts';
import { queueFeed, queueRoutes } from './queues/index.ts';
import { quickMessageFeed, quickMessageRoutes } from './quick-messages/index.ts';
import { scheduleFeed, scheduleRoutes } from './schedules/index.ts';
import { companySettingFeed, settingFeed, settingRoutes } from './settings/index.ts';
import { tagFeed, tagRoutes } from './tags/index.ts';
import { ticketFeed, ticketRoutes } from './tickets/index.ts';
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
  chatbot: chatbotRoutes,
  chats: chatRoutes,
  companies: companyRoutes,
  connections: connectionRoutes,
  contacts: contactRoutes,
  contactImports: contactImportRoutes,
  contactTransfers: contactTransferRoutes,
  events: eventRoutes,
  helps: helpRoutes,
  jobs: jobRoutes,
  kanban: kanbanRoutes,
  messages: messageRoutes,
  plans: planRoutes,
  queues: queueRoutes,
  quickMessages: quickMessageRoutes,
  schedules: scheduleRoutes,
  settings: settingRoutes,
  tags: tagRoutes,
  tickets: ticketRoutes,
  users: userRoutes,
} satisfies Record<string, Record<string, Route>>;

/** Every feed the server may push. A new one stops the web from compiling until it is handled. */
export const feeds = {
  announcements: announcementFeed,
  auth: authFeed,
  chats: chatFeed,
  companySettings: companySettingFeed,
  connections: connectionFeed,
  connectionSessions: connectionSessionFeed,
  contacts: contactFeed,
  contactImports: contactImportFeed,
  helps: helpFeed,
  imports: importFeed,
  messages: messageFeed,
  queues: queueFeed,
  quickMessages: quickMessageFeed,
  schedules: scheduleFeed,
  settings: settingFeed,
  tags: tagFeed,
  tickets: ticketFeed,
  users: userFeed,
};
export type RealtimeHandlers = { [K in keyof typeof feeds]: FeedHandlers<(typeof feeds)[K]> };
