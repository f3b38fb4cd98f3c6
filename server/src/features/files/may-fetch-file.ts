import { permissions } from '@oplano/contracts';
import { can, isConfined } from '@oplano/core/permissions';
import type { FilePurpose } from '#platform/feature';
import { statement } from '#platform/db';
import type { Ctx } from '#platform/use-case';
import { isForOperators } from './operator-files.ts';
import { exportOfFile } from './person-files.ts';
import { isOfPlatform } from './platform-files.ts';

/** Most files are named by a record or two, and what many name is mostly asked for because of one of the newest. */
const recordsMax = 200;
/** What the bot or a campaign sends is named by each conversation it went to: the others are asked so many at once. */
const moreAtOnce = 2_000;

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
  const newest = await naming(db, { companyId, key });
  if (await isShownBy(ctx, newest, purposes)) return true;
  return newest.length === recordsMax && isShownByOlder(ctx, key, { newest, purposes });
}

type Naming = Awaited<ReturnType<typeof naming>>[number];

/** Whether one of these records is theirs to see. */
async function isShownBy(
  ctx: Ctx,
  rows: readonly Naming[],
  purposes: ReadonlyMap<string, FilePurpose>,
): Promise<boolean> {
  const held = rows.filter((row) => {
    const needed = permissions.find((name) => name === row.permission);
    return row.permission === null || (needed !== undefined && can(ctx.actor, needed));
  });
  for (const [purpose, records] of Map.groupBy(held, (row) => row.purpose)) {
    const ids = records.map((row) => row.owner_id);
    if (await purposes.get(purpose)?.mayFetch(ctx, ids)) return true;
  }
  return false;
}

/** The same of all the records beyond the newest, each purpose from its newest on. */
async function isShownByOlder(
  ctx: Ctx,
  key: string,
  { newest, purposes }: { newest: readonly Naming[]; purposes: ReadonlyMap<string, FilePurpose> },
): Promise<boolean> {
  for (const purpose of purposes.keys()) {
    let before = newest.findLast((row) => row.purpose === purpose)?.owner_id;
    for (let isMore = true; isMore;) {
      const rows = await namingBefore(ctx, { key, purpose, before });
      if (await isShownBy(ctx, rows, purposes)) return true;
      before = rows.at(-1)?.owner_id;
      isMore = rows.length === moreAtOnce;
    }
  }
  return false;
}

const namingBefore = (
  { db, companyId }: Pick<Ctx, 'db' | 'companyId'>,
  { key, purpose, before }: { key: string; purpose: string; before: string | undefined },
): Promise<Naming[]> =>
  db
    .selectFrom('stored_files')
    .select(['purpose', 'owner_id', 'permission'])
    .where('company_id', '=', companyId)
    .where('key', '=', key)
    .where('purpose', '=', purpose)
    .$if(before !== undefined, (query) => query.where('owner_id', '<', before ?? ''))
    .orderBy('owner_id', 'desc')
    .limit(moreAtOnce)
    .execute();
