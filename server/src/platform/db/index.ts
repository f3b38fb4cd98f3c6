export { isDatabaseAway } from './database-away.ts';
export type { Database } from './schema.ts';
export {
  becomeCompany,
  bindChannelAccount,
  bindOperator,
  bindSignInEmail,
  platformTransaction,
  tenantTransaction,
  type PlatformDb,
  type RootDb,
  type TenantDb,
} from './tenant-db.ts';
