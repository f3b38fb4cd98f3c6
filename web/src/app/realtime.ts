import type { RealtimeHandlers } from '@oplano/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { announcementHandlers } from '#features/announcements';
import { authHandlers } from '#features/auth';
import { chatHandlers } from '#features/chats';
import { connectionHandlers } from '#features/connections';
import { helpHandlers } from '#features/helps';
import { queueHandlers } from '#features/queues';
import { settingHandlers } from '#features/settings';
import { userHandlers } from '#features/users';
import { mergeOwnUser } from '#platform/session';

/** What the screens do with every feed. A feed that nobody handles does not compile. */
export function realtimeHandlers(client: QueryClient, userId: number): RealtimeHandlers {
  const users = userHandlers(client);
  return {
    announcements: announcementHandlers(client),
    auth: authHandlers(),
    chats: chatHandlers(client, userId),
    connections: connectionHandlers(client),
    helps: helpHandlers(client),
    queues: queueHandlers(client),
    settings: settingHandlers(client),
    users: {
      ...users,
      update: (payload) => {
        // Rights of the person at this screen take effect at once.
        mergeOwnUser(payload.user);
        users.update(payload);
      },
    },
  } satisfies RealtimeHandlers;
}
