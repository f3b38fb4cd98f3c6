import type { RealtimeHandlers } from '@oplano/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { announcementsFeature } from '#features/announcements';
import { auditFeature } from '#features/audit';
import { authFeature } from '#features/auth';
import { billingFeature } from '#features/billing';
import { campaignsFeature } from '#features/campaigns';
import { chatsFeature } from '#features/chats';
import { companiesFeature } from '#features/companies';
import { connectionsFeature } from '#features/connections';
import { contactListsFeature } from '#features/contact-lists';
import { contactsFeature } from '#features/contacts';
import { dashboardFeature } from '#features/dashboard';
import { doNotSendFeature } from '#features/do-not-send';
import { helpsFeature } from '#features/helps';
import { kanbanFeature } from '#features/kanban';
import { messagesFeature } from '#features/messages';
import { plansFeature } from '#features/plans';
import { queuesFeature } from '#features/queues';
import { quickMessagesFeature } from '#features/quick-messages';
import { reportsFeature } from '#features/reports';
import { schedulesFeature } from '#features/schedules';
import { settingsFeature } from '#features/settings';
import { stoppedFeature } from '#features/stopped';
import { supportFeature } from '#features/support';
import { tagsFeature } from '#features/tags';
import { todolistFeature } from '#features/todolist';
import { ticketsFeature } from '#features/tickets';
import { usersFeature } from '#features/users';
import { fileListsFeature } from '#features/file-lists';
import { momentsFeature } from '#features/moments';
import { whitelabelFeature } from '#features/whitelabel';
import { apiKeysFeature } from '#features/api-keys';
import { externalApiFeature } from '#features/external-api';
import { webhookSubscriptionsFeature } from '#features/webhook-subscriptions';
import { integrationsFeature } from '#features/integrations';
import { promptsFeature } from '#features/prompts';
import { macrosFeature } from '#features/macros';
import type { Feature, FeaturePage, OperatorTabs } from '#platform/feature';
import { inboxFeature } from './inbox/feature.tsx';

/** Every feature of the app, each declared in its own `feature.tsx`. Who follows the same event does so in this order. */
export const features: readonly Feature[] = [
  announcementsFeature,
  auditFeature,
  authFeature,
  campaignsFeature,
  chatsFeature,
  companiesFeature,
  connectionsFeature,
  contactsFeature,
  contactListsFeature,
  dashboardFeature,
  doNotSendFeature,
  helpsFeature,
  messagesFeature,
  plansFeature,
  queuesFeature,
  quickMessagesFeature,
  reportsFeature,
  schedulesFeature,
  settingsFeature,
  stoppedFeature,
  supportFeature,
  tagsFeature,
  todolistFeature,
  ticketsFeature,
  usersFeature,
  whitelabelFeature,
  kanbanFeature,
  fileListsFeature,
  momentsFeature,
  apiKeysFeature,
  webhookSubscriptionsFeature,
  externalApiFeature,
  integrationsFeature,
  promptsFeature,
  billingFeature,
  macrosFeature,
  inboxFeature,
];

/** What the app shows of each page, by its key. */
export const featurePages: Readonly<Record<string, FeaturePage>> = Object.assign(
  {},
  ...features.map(({ pages }) => pages),
);

/** What features put among the operator's settings. */
export const featureTabs: OperatorTabs = Object.assign({}, ...features.map((feature) => feature.operatorTabs));

type Handler = (payload: unknown) => void;

/** What all features together do with every feed. */
export function realtimeHandlers(client: QueryClient, userId: number): RealtimeHandlers {
  const all: Record<string, Record<string, Handler>> = {};
  for (const { live } of features) {
    for (const [feed, handlers] of Object.entries(live?.(client, userId) ?? {})) {
      const known = (all[feed] ??= {});
      for (const [action, handle] of Object.entries(handlers) as [string, Handler][]) {
        const before = known[action];
        known[action] = before ? (payload) => [before, handle].forEach((next) => next(payload)) : handle;
      }
    }
  }
  // That every action of every feed is followed by somebody is tested.
  return all as unknown as RealtimeHandlers;
}
