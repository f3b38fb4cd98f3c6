import type { RealtimeHandlers } from '@oplano/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { announcementsFeature } from '#features/announcements';
import { authFeature } from '#features/auth';
import { chatsFeature } from '#features/chats';
import { connectionsFeature } from '#features/connections';
import { contactsFeature } from '#features/contacts';
import { helpsFeature } from '#features/helps';
import { kanbanFeature } from '#features/kanban';
import { messagesFeature } from '#features/messages';
import { queuesFeature } from '#features/queues';
import { quickMessagesFeature } from '#features/quick-messages';
import { schedulesFeature } from '#features/schedules';
import { settingsFeature } from '#features/settings';
import { tagsFeature } from '#features/tags';
import { ticketsFeature } from '#features/tickets';
import { usersFeature } from '#features/users';
import type { Feature, FeaturePage } from '#platform/feature';
import { inboxFeature } from './inbox/feature.tsx';
import { upcomingFeature } from './upcoming-feature.tsx';

/** Every feature of the app, each declared in its own `feature.tsx`. Who follows the same event does so in this order. */
export const features: readonly Feature[] = [
  announcementsFeature,
  authFeature,
  chatsFeature,
  connectionsFeature,
  contactsFeature,
  helpsFeature,
  messagesFeature,
  queuesFeature,
  quickMessagesFeature,
  schedulesFeature,
  settingsFeature,
  tagsFeature,
  ticketsFeature,
  usersFeature,
  kanbanFeature,
  inboxFeature,
  upcomingFeature,
];

/** What the app shows of each page, by its key. */
export const featurePages: Readonly<Record<string, FeaturePage>> = Object.assign(
  {},
  ...features.map(({ pages }) => pages),
);

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
