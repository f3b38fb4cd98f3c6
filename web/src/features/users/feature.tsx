import GroupOutlined from '@mui/icons-material/GroupOutlined';
import { defineFeature } from '#platform/feature';
import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';
import { userRecord } from './users.api.ts';

const UsersScreen = lazyScreen(
  withTexts(() => import('./users-screen.tsx'), 'users'),
  'UsersScreen',
);

export const usersFeature = defineFeature({
  pages: { users: { icon: <GroupOutlined />, screen: UsersScreen } },
  live: (client) => ({ users: userRecord.handlers(client) }),
});
