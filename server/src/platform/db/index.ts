export type { Database } from './schema.ts';
export {
  becomeCompany,
  bindSignInEmail,
  platformTransaction,
  tenantTransaction,
  type PlatformDb,
  type RootDb,
  type TenantDb,
} from './tenant-db.ts';
