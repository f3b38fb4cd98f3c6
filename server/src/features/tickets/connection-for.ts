import type { Channel } from '@oplano/contracts/connections';
import type { Selectable } from 'kysely';
import type { Database } from '#platform/db';
import { AppError, type CompanyCtx } from '#platform/use-case';

export interface Writing {
  /** Where the contact is known. */
  readonly channel: Channel;
  /** The connection that was asked for. */
  readonly asked: number | null;
  /** Who writes. */
  readonly userId: number | null;
}

/** The connection to write from: the one that was asked for, the person's own, or the company's default. */
export async function connectionFor(
  { db, companyId }: Pick<CompanyCtx, 'db' | 'companyId'>,
  { channel, asked, userId }: Writing,
): Promise<Selectable<Database['connections']>> {
  const all = db
    .selectFrom('connections')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null);
  if (asked !== null) {
    const row = await all.where('id', '=', asked).executeTakeFirst();
    if (!row) throw new AppError('ERR_NO_WAPP_FOUND');
    return row;
  }
  const own = await all
    .where('id', '=', (eb) =>
      eb
        .selectFrom('users')
        .where('users.company_id', '=', companyId)
        .where('users.id', '=', userId ?? 0)
        .select('connection_id'),
    )
    .executeTakeFirst();
  const fallback = () =>
    all.where('channel', '=', channel).orderBy('is_default', 'desc').orderBy('id').executeTakeFirst();
  const row = own?.channel === channel ? own : await fallback();
  if (!row) throw new AppError('ERR_NO_DEF_WAPP_FOUND');
  return row;
}
