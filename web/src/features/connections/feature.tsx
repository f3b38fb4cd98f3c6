import PhonelinkOutlined from '@mui/icons-material/PhonelinkOutlined';
import { defineFeature } from '#platform/feature';
import { useTranslation, withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';
import { MenuMark } from '#ui/menu-mark';
import { connectionHandlers, connectionSessionHandlers, importHandlers } from './connections.realtime.ts';
import { useConnectionWarning } from './use-connection-warning.ts';

const ConnectionsScreen = lazyScreen(
  withTexts(() => import('./connections-screen.tsx'), 'connections', 'hours'),
  'ConnectionsScreen',
);
const AllConnectionsScreen = lazyScreen(
  withTexts(() => import('./all-connections-screen.tsx'), 'connections'),
  'AllConnectionsScreen',
);

function TroubleMark() {
  const { t } = useTranslation('shell');
  return useConnectionWarning() && <MenuMark kind="warning" label={t(($) => $.shell.connectionTrouble)} />;
}

export const connectionsFeature = defineFeature({
  pages: {
    connections: { icon: <PhonelinkOutlined />, screen: ConnectionsScreen, mark: TroubleMark },
    allConnections: { icon: <PhonelinkOutlined />, screen: AllConnectionsScreen },
  },
  live: (client) => ({
    connections: connectionHandlers(client),
    connectionSessions: connectionSessionHandlers(client),
    imports: importHandlers(client),
  }),
});
