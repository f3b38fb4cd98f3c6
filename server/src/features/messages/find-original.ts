import type { TenantDb } from '#platform/db';
import { findByExternalId, readOriginal } from './messages.repo.ts';

/** The provider's original of a message, by the provider's own number for it. */
export async function findOriginal(
  db: TenantDb,
  where: { companyId: number; connectionId: number; externalId: string },
): Promise<Uint8Array | undefined> {
  const message = await findByExternalId(db, where.companyId, where);
  return message && ((await readOriginal(db, where.companyId, message.id)) ?? undefined);
}
