import type { ConnectionStatus } from '@oplano/contracts/connections';

const troubled: ReadonlySet<ConnectionStatus> = new Set(['qrcode', 'PAIRING', 'DISCONNECTED', 'TIMEOUT', 'OPENING']);

/** Whether the menu warns of a connection that needs somebody. */
export const connectionNeedsAttention = (statuses: readonly ConnectionStatus[]): boolean =>
  statuses.some((status) => troubled.has(status));
