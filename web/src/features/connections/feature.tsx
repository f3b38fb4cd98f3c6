import PhonelinkOutlined from '@mui/icons-material/PhonelinkOutlined';
import { defineFeature } from '#platform/feature';
import { useTranslation } from '#platform/i18n';
import { MenuMark } from '#ui/menu-mark';
import { connectionHandlers, connectionSessionHandlers, importHandlers } from './connections.realtime.ts';
import { AllConnectionsScreen, ConnectionsScreen } from './connections.routes.tsx';
import { useConnectionWarning } from './use-connection-warning.ts';

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
