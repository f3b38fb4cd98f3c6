import { announcementFeed, announcementRoutes } from './announcements/index.ts';
import { logRoutes } from './audit/index.ts';
import { authFeed, authRoutes, ownSessionRoutes, passkeyRoutes, secondFactorRoutes } from './auth/index.ts';
import { billingRoutes, paymentFeed } from './billing/index.ts';
import { campaignFeed, campaignRoutes, campaignSettingRoutes } from './campaigns/index.ts';
import { chatbotRoutes } from './chatbot/index.ts';
import { chatFeed, chatRoutes } from './chats/index.ts';
import { companyFeed, companyRoutes, firstStepRoutes } from './companies/index.ts';
import {
  companyConnectionRoutes,
  connectionFeed,
  connectionRoutes,
  connectionSessionFeed,
  importFeed,
} from './connections/index.ts';
import {
  contactFeed,
  contactImportFeed,
  contactImportRoutes,
  contactRoutes,
  contactTransferRoutes,
} from './contacts/index.ts';
import {
  contactListFeed,
  contactListItemFeed,
  contactListItemRoutes,
  contactListRoutes,
} from './contact-lists/index.ts';
import { dashboardRoutes } from './dashboard/index.ts';
import type { FeedHandlers, Route } from './define.ts';
import { doNotSendFeed, doNotSendRoutes } from './do-not-send/index.ts';
import { helpFeed, helpRoutes } from './helps/index.ts';
import { kanbanRoutes } from './kanban/index.ts';
import { contextRoutes, messageFeed, messageRoutes } from './messages/index.ts';
import { notificationRoutes } from './notifications/index.ts';
import { planFeed, planRoutes } from './plans/index.ts';
import { queueFeed, queueRoutes } from './queues/index.ts';
import { quickMessageFeed, quickMessageRoutes } from './quick-messages/index.ts';
import { reportRoutes } from './reports/index.ts';
import { scheduleFeed, scheduleRoutes } from './schedules/index.ts';
import { companySettingFeed, settingFeed, settingRoutes } from './settings/index.ts';
import { stoppedRoutes } from './stopped/index.ts';
import { supportFeed, supportRoutes } from './support/index.ts';
import { tagFeed, tagRoutes } from './tags/index.ts';
import {
  bulkFeed,
  bulkRoutes,
  mentionFeed,
  mentionRoutes,
  ticketFeed,
  ticketRoutes,
  viewFeed,
  viewRoutes,
} from './tickets/index.ts';
import { userFeed, userRoutes } from './users/index.ts';
import { fileListFeed, fileListRoutes } from './file-lists/index.ts';
import { momentRoutes } from './moments/index.ts';
import { apiKeyFeed, apiKeyRoutes } from './api-keys/index.ts';
import { externalApiRoutes } from './external-api/index.ts';
import { webhookSubscriptionFeed, webhookSubscriptionRoutes } from './webhook-subscriptions/index.ts';
import { whitelabelRoutes } from './whitelabel/index.ts';
import { integrationFeed, integrationRoutes } from './integrations/index.ts';
import { privacyRoutes } from './privacy/index.ts';
import { promptFeed, promptRoutes } from './prompts/index.ts';
import { assistantAccountRoutes, assistantRoutes } from './assistant/index.ts';
import { macroFeed, macroRoutes } from './macros/index.ts';

export * from './define.ts';
export * from './errors.ts';
export * from './fields.ts';
export { isInstant } from './lenient.ts';
export * from './live.ts';
export * from './permissions.ts';

/** Every route, by feature. The server must bind each of them and the structural tests walk this list. */
export const routes = {
  announcements: announcementRoutes,
  audit: logRoutes,
  auth: authRoutes,
  ownSessions: ownSessionRoutes,
  secondFactor: secondFactorRoutes,
  passkeys: passkeyRoutes,
  billing: billingRoutes,
  campaigns: campaignRoutes,
  campaignSettings: campaignSettingRoutes,
  chatbot: chatbotRoutes,
  chats: chatRoutes,
  companies: companyRoutes,
  firstSteps: firstStepRoutes,
  companyConnections: companyConnectionRoutes,
  connections: connectionRoutes,
  contacts: contactRoutes,
  contactImports: contactImportRoutes,
  contactListItems: contactListItemRoutes,
  contactLists: contactListRoutes,
  contactTransfers: contactTransferRoutes,
  dashboard: dashboardRoutes,
  doNotSend: doNotSendRoutes,
  privacy: privacyRoutes,
  helps: helpRoutes,
  kanban: kanbanRoutes,
  messages: messageRoutes,
  context: contextRoutes,
  notifications: notificationRoutes,
  plans: planRoutes,
  queues: queueRoutes,
  quickMessages: quickMessageRoutes,
  reports: reportRoutes,
  schedules: scheduleRoutes,
  settings: settingRoutes,
  stopped: stoppedRoutes,
  support: supportRoutes,
  tags: tagRoutes,
  tickets: ticketRoutes,
  bulk: bulkRoutes,
  views: viewRoutes,
  mentions: mentionRoutes,
  users: userRoutes,
  fileLists: fileListRoutes,
  moments: momentRoutes,
  apiKeys: apiKeyRoutes,
  externalApi: externalApiRoutes,
  webhookSubscriptions: webhookSubscriptionRoutes,
  whitelabel: whitelabelRoutes,
  integrations: integrationRoutes,
  prompts: promptRoutes,
  assistant: assistantRoutes,
  assistantAccount: assistantAccountRoutes,
  macros: macroRoutes,
} satisfies Record<string, Record<string, Route>>;

/** Every feed the server may push. A new one stops the web from compiling until it is handled. */
export const feeds = {
  announcements: announcementFeed,
  auth: authFeed,
  payments: paymentFeed,
  campaigns: campaignFeed,
  chats: chatFeed,
  companies: companyFeed,
  companySettings: companySettingFeed,
  connections: connectionFeed,
  connectionSessions: connectionSessionFeed,
  contacts: contactFeed,
  contactImports: contactImportFeed,
  contactListItems: contactListItemFeed,
  contactLists: contactListFeed,
  doNotSend: doNotSendFeed,
  helps: helpFeed,
  imports: importFeed,
  messages: messageFeed,
  plans: planFeed,
  queues: queueFeed,
  quickMessages: quickMessageFeed,
  schedules: scheduleFeed,
  settings: settingFeed,
  support: supportFeed,
  tags: tagFeed,
  tickets: ticketFeed,
  bulk: bulkFeed,
  views: viewFeed,
  mentions: mentionFeed,
  users: userFeed,
  fileLists: fileListFeed,
  apiKeys: apiKeyFeed,
  webhookSubscriptions: webhookSubscriptionFeed,
  integrations: integrationFeed,
  prompts: promptFeed,
  macros: macroFeed,
};
export type RealtimeHandlers = { [K in keyof typeof feeds]: FeedHandlers<(typeof feeds)[K]> };
