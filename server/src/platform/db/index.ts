export { isWorthAnotherTry, retryAfterOf } from './database-away.ts';
export { aThirdOf, createFairShare, poolLimits, type FairShare } from './fair-share.ts';
export { fileHoldKey, mayRemoveFiles } from './file-hold.ts';
export { allOf } from './all-of.ts';
export { demandNoTransaction } from './open-transaction.ts';
export { givingWay } from './giving-way.ts';
export { restrictToIds } from './restrict-to-ids.ts';
export type { Database } from './schema.ts';
export { statement } from './statement.ts';
export { figuresMaxMs, inSearchTime } from './statement-time.ts';
export {
  becomeCompany,
  forbidWrites,
  mayBeCommitted,
  bindApiKey,
  bindChannelAccount,
  bindConnectionToken,
  bindOperator,
  bindSignInEmail,
  platformTransaction,
  shareConnections,
  tenantTransaction,
  type PlatformDb,
  type RootDb,
  type TenantDb,
} from './tenant-db.ts';
