import GroupOutlined from '@mui/icons-material/GroupOutlined';
import { defineFeature } from '#platform/feature';
import { mergeOwnUser } from '#platform/session';
import { userHandlers } from './users.realtime.ts';
import { UsersScreen } from './users.routes.tsx';

export const usersFeature = defineFeature({
  pages: { users: { icon: <GroupOutlined />, screen: UsersScreen } },
  live: (client) => {
    const handlers = userHandlers(client);
    return {
      users: {
        ...handlers,
        update: (payload) => {
          // Rights of the person at this screen take effect at once.
          mergeOwnUser(payload.user);
          handlers.update(payload);
        },
      },
    };
  },
});
