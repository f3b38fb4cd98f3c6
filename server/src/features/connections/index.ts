export { connectAccountToLab, connectToLab } from './connect-to-lab.ts';
export { /** @public */ connectionRecord, type ConnectionRow } from './connection-row.ts';
export { accountSecretsOf } from './connection-secrets.ts';
export { limitsOf, noteLimit } from './connection-limits.repo.ts';
export { connectionDeleted, connectionStateChanged, connectionTimesChanged } from './connections.events.ts';
export {
  findConnectionRow,
  findKeptWhatsapp,
  /** @public */ getConnectionRow,
  listConnections,
} from './connections.queries.ts';
export { addConnectionQueue, insertConnection } from './connections.repo.ts';
export { addConnection } from './create-connection.ts';
export { importedTicketsUnwanted } from './import/import.events.ts';
export { importHistoryHandler } from './import/run-import.ts';
export { storeHistory } from './import/store-history.ts';
export { insertMovedConnection } from './move-connection.ts';
export { createSessionKeeper, type SessionKeeper } from './sessions/keeper.ts';
export { createDriverFactory } from './sessions/create-driver.ts';
export { eventsFromJson } from './sessions/event-json.ts';
export {
  insertStrandedEvent,
  lockStrandedEvent,
  markStrandedHandled,
  removeHandledStranded,
} from './stranded-events.repo.ts';
export { putAside, strandedEventJob } from './stranded-events.jobs.ts';
export { connectionsFeature } from './feature.ts';
