import { permissions } from '@oplano/contracts';
import { can } from '@oplano/core/permissions';
import type { FilePurpose } from '#platform/feature';
import { statement } from '#platform/db';
import type { Ctx } from '#platform/use-case';

/** A file may be named by a record a day for years: the newest few say enough. */
const recordsMax = 200;

const naming = statement<{ companyId: number; key: string }>()((db, slot) =>
  db
    .selectFrom('stored_files')
    .select(['purpose', 'owner_id', 'permission'])
    .where('company_id', '=', slot('companyId'))
    .where('key', '=', slot('key'))
    .orderBy('owner_id', 'desc')
    .limit(recordsMax),
);

/** What belongs to the platform is shown to everybody who is signed in. */
const ofPlatform = /^announcements\//;

/** Whether this person may have a file right now: somebody who owns its purpose must say so. */
export async function mayFetchFile(
  ctx: Ctx,
  key: string,
  purposes: ReadonlyMap<string, FilePurpose>,
): Promise<boolean> {
  const { actor, companyId, db } = ctx;
  if (actor.billingOnly) return false;
  if (ofPlatform.test(key)) return true;
  if (!key.startsWith(`companies/${companyId}/`)) return false;
  const rows = await naming(db, { companyId, key });
  const held = rows.filter((row) => {
    const needed = permissions.find((name) => name === row.permission);
    return row.permission === null || (needed !== undefined && can(actor, needed));
  });
  for (const [purpose, records] of Map.groupBy(held, (row) => row.purpose)) {
    const ids = records.map((row) => row.owner_id);
    if (await purposes.get(purpose)?.mayFetch(ctx, ids)) return true;
  }
  return false;
}
