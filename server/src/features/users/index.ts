export { arrive, leave, stayAlive, sweepNode } from './presence.ts';
export { releaseConnection } from './release-connection.ts';
export { selectUsers, toUser } from './user-record.ts';
export { userAudience } from './users.audience.ts';
export { passwordReset, userDeleted } from './users.events.ts';
export { removeForgottenFile } from './forget-file.ts';
export { forgetFile } from './users.jobs.ts';
export { insertUser, lockUser, replaceQueues, saveUser } from './users.repo.ts';
export { userBindings } from './users.routes.ts';
