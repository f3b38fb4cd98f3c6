import type { RefusalChange, RefusedPerson } from '@oplano/contracts/do-not-send';
import type { Selectable } from 'kysely';
import type { Database } from '#platform/db';

export type RefusedRow = Selectable<Database['do_not_send']>;
export type ChangeRow = Selectable<Database['do_not_send_changes']>;

export const toRefused = (row: RefusedRow, userName: string | null): RefusedPerson => ({
  id: row.id,
  companyId: row.company_id,
  name: row.name,
  number: row.number,
  since: row.since.toISOString(),
  source: row.source,
  detail: row.detail,
  userName: userName ?? '',
  version: row.version,
});

export const toChange = (row: ChangeRow): RefusalChange => ({
  id: row.id,
  number: row.number,
  change: row.change,
  source: row.source,
  detail: row.detail,
  userName: row.user_name,
  at: row.at.toISOString(),
});
