import type { AsyncRouteComponent } from '@tanstack/react-router';
import { SignUpsScreen } from '#features/auth';
import { AllConnectionsScreen, ConnectionsScreen } from '#features/connections';
import { ContactsScreen, ImportScreen, TagsPageScreen } from '#features/contacts';
import { QueuesScreen } from '#features/queues';
import { QuickMessagesScreen } from '#features/quick-messages';
import { SettingsScreen } from '#features/settings';
import { LanesScreen } from '#features/tags';
import { UsersScreen } from '#features/users';
import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';

const InboxScreen = lazyScreen(
  withTexts(() => import('./inbox/inbox-screen.tsx'), 'tickets'),
  'InboxScreen',
);

type Screen = AsyncRouteComponent<Record<never, never>>;

/** The screens that exist, by the key of their page. */
export const screens: Readonly<Record<string, Screen>> = {
  allConnections: AllConnectionsScreen,
  companies: SignUpsScreen,
  connections: ConnectionsScreen,
  contacts: ContactsScreen,
  contactsImport: ImportScreen,
  queues: QueuesScreen,
  quickMessages: QuickMessagesScreen,
  settings: SettingsScreen,
  tags: TagsPageScreen,
  tagsKanban: LanesScreen,
  tickets: InboxScreen,
  users: UsersScreen,
};
