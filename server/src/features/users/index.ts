export { closePresence, notedSockets, openPresence, stayAlive, sweepNode } from './presence.ts';
export { releaseConnection } from './release-connection.ts';
export { selectUsers, toUser, toUserFlags } from './user-record.ts';
export { addressChanged, passwordReset, userDeleted, userUpdated } from './users.events.ts';
export { addUserQueue, insertUser, lockUser, replaceQueues, saveUser, type UserRow } from './users.repo.ts';
export { usersFeature } from './feature.ts';
