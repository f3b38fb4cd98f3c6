import type { Channel, ConnectionReason, ConnectionStatus } from '@oplano/contracts/connections';
import { stored } from '#platform/events';
import { defineEvent } from '#platform/use-case';

export const connectionCreated = defineEvent<{ connectionId: number; channel: Channel }>(
  'connections.created',
  (connection) => stored('connection.created', connection),
);
/** A connection was opened, lost, or waits for its phone. */
export const connectionStateChanged = defineEvent<{
  connectionId: number;
  status: ConnectionStatus;
  reason: ConnectionReason | null;
}>('connections.state-changed', (state) => stored('connection.state', state));

/** `fields`: what was changed, not to what. */
export const connectionUpdated = defineEvent<{ connectionId: number; fields: readonly string[] }>(
  'connections.updated',
  (connection) => stored('connection.updated', connection),
);
/** Somebody wants another account for it. */
export const connectionPairing = defineEvent<{ connectionId: number }>('connections.pairing', (connection) =>
  stored('connection.pairing', connection),
);
/** An account is there. */
export const connectionPaired = defineEvent<{ connectionId: number }>('connections.paired', (connection) =>
  stored('connection.paired', connection),
);
/** Somebody gave its account back. */
export const connectionReleased = defineEvent<{ connectionId: number }>('connections.released', (connection) =>
  stored('connection.released', connection),
);

/** A connection is gone; what still waited to be sent through it will not be. */
export const connectionDeleted = defineEvent<{ connectionId: number }>('connections.deleted', (connection) =>
  stored('connection.deleted', connection),
);
/** Times after which something happens to the tickets of a connection are other ones now. */
export const connectionTimesChanged = defineEvent<{ connectionId: number }>('connections.times-changed');
