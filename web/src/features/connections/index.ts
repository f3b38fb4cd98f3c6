export { connectionHandlers, connectionSessionHandlers, importHandlers } from './connections.realtime.ts';
export { AllConnectionsScreen, ConnectionsScreen } from './connections.routes.tsx';
export { useConnectionWarning } from './use-connection-warning.ts';
