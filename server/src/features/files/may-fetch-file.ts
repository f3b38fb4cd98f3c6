import { permissions } from '@oplano/contracts';
import { can, isConfined } from '@oplano/core/permissions';
import type { FilePurpose } from '#platform/feature';
import { statement } from '#platform/db';
import type { Ctx } from '#platform/use-case';
import { isForOperators } from './operator-files.ts';
import { exportOfFile } from './person-files.ts';
import { isOfPlatform } from './platform-files.ts';

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

/** Whether this person may have a file right now: somebody who owns its purpose must say so. */
export async function mayFetchFile(
  ctx: Ctx,
  key: string,
  purposes: ReadonlyMap<string, FilePurpose>,
): Promise<boolean> {
  const { actor, companyId, db } = ctx;
  if (isConfined(actor)) return false;
  // What belongs to the platform is shown to everybody who is signed in.
  if (isOfPlatform(key)) return true;
  if (isForOperators(key)) return can(actor, 'platform:manage');
  if (!key.startsWith(`companies/${companyId}/`)) return false;
  const exportId = exportOfFile(key);
  if (exportId !== null) {
    return (
      can(actor, 'contacts-page:erasePerson') &&
      (await purposes.get('personExport')?.mayFetch(ctx, [exportId])) === true
    );
  }
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
