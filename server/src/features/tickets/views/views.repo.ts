import { ownViewsMax, sharedViewsMax, viewFilters, type ViewFilters } from '@oplano/contracts/tickets';
import { sql, type Selectable } from 'kysely';
import { allOf, type Database, type TenantDb } from '#platform/db';
import { refusing } from '#platform/records';
import { AppError, type CompanyCtx } from '#platform/use-case';

export type ViewRow = Selectable<Database['saved_views']>;
type Place = Pick<CompanyCtx, 'db' | 'companyId'>;
/** Whose views: somebody's own, or, with null, the company's. */
export type ViewOwner = number | null;

export const filtersOf = ({ filters }: Pick<ViewRow, 'filters'>): ViewFilters => viewFilters.parse(filters);

const selectViews = ({ db, companyId }: Place) =>
  db.selectFrom('saved_views').select(allOf('saved_views')).where('company_id', '=', companyId);

/** Somebody's own, then the company's, each in its order. */
export const viewRowsFor = (place: Place, userId: number): Promise<ViewRow[]> =>
  selectViews(place)
    .where((eb) => eb.or([eb('owner_id', '=', userId), eb('owner_id', 'is', null)]))
    .orderBy(sql`owner_id is null`)
    .orderBy('position')
    .orderBy('id')
    .limit(ownViewsMax + sharedViewsMax)
    .execute();

const ofOwner = (place: Place, ownerId: ViewOwner) =>
  selectViews(place)
    .where('owner_id', ownerId === null ? 'is' : '=', ownerId)
    .orderBy('position')
    .orderBy('id');

export const viewsOfOwner = (place: Place, ownerId: ViewOwner): Promise<ViewRow[]> => ofOwner(place, ownerId).execute();

export const lockView = (place: Place, viewId: number): Promise<ViewRow | undefined> =>
  selectViews(place).where('id', '=', viewId).forUpdate().executeTakeFirst();

/** The place behind all others, where there is room for one more. Whoever asks holds the lock of the company. */
export async function nextPlace(place: Place, ownerId: ViewOwner): Promise<number> {
  const rows = await viewsOfOwner(place, ownerId);
  if (rows.length >= (ownerId === null ? sharedViewsMax : ownViewsMax)) throw new AppError('ERR_TOO_MANY_VIEWS');
  return (rows.at(-1)?.position ?? 0) + 1;
}

const refusingNames = refusing({
  saved_views_own_name: 'ERR_VIEW_NAME_TAKEN',
  saved_views_shared_name: 'ERR_VIEW_NAME_TAKEN',
});

export interface NewView {
  readonly ownerId: ViewOwner;
  readonly sharedBy: number | null;
  readonly name: string;
  readonly filters: ViewFilters;
  readonly position: number;
}

export const insertView = ({ db, companyId, now }: CompanyCtx, view: NewView): Promise<ViewRow> =>
  refusingNames(
    db
      .insertInto('saved_views')
      .values({
        company_id: companyId,
        owner_id: view.ownerId,
        shared_by: view.sharedBy,
        name: view.name,
        filters: JSON.stringify(view.filters),
        position: view.position,
        created_at: now,
        updated_at: now,
      })
      .returning(allOf('saved_views'))
      .executeTakeFirstOrThrow(),
  );

export const saveView = (
  { db, companyId, now }: CompanyCtx,
  viewId: number,
  { ownerId, sharedBy, name, filters, position }: NewView,
): Promise<ViewRow> =>
  refusingNames(
    db
      .updateTable('saved_views')
      .set({
        owner_id: ownerId,
        shared_by: sharedBy,
        name,
        filters: JSON.stringify(filters),
        position,
        updated_at: now,
      })
      .where('company_id', '=', companyId)
      .where('id', '=', viewId)
      .returning(allOf('saved_views'))
      .executeTakeFirstOrThrow(),
  );

export async function placeViews({ db, companyId }: Place, viewIds: readonly number[]): Promise<void> {
  await sql`
    update saved_views set position = wanted.place
    from unnest(${[...viewIds]}::int[]) with ordinality as wanted (id, place)
    where saved_views.company_id = ${companyId} and saved_views.id = wanted.id
      and saved_views.position <> wanted.place
  `.execute(db);
}

export async function removeView({ db, companyId }: Place, viewId: number): Promise<void> {
  await db.deleteFrom('saved_views').where('company_id', '=', companyId).where('id', '=', viewId).execute();
}

export const lockViews = async (db: TenantDb, companyId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('saved-views', ${companyId}))`.execute(db);
};
