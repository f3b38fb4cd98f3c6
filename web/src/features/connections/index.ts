export { connectionHandlers } from './connections.realtime.ts';
export { useConnectionWarning } from './use-connection-warning.ts';
